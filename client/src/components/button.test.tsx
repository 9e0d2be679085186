import "../test/browser-gaps.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

test("a button sends no form by itself, and keeps its name while it is busy and takes no press", () => {
  let presses = 0;
  const button = (isBusy: boolean) => (
    <Button isBusy={isBusy} onClick={() => (presses += 1)}>
      Save
    </Button>
  );
  const { rerender } = render(button(false));
  const found = screen.getByRole("button", { name: "Save" });
  expect(found).toHaveProperty("type", "button");
  fireEvent.click(found);
  rerender(button(true));
  expect(screen.getByRole("button", { name: "Save" })).toBe(found);
  expect(found).toHaveProperty("disabled", true);
  fireEvent.click(found);
  expect(presses).toBe(1);
});

test("a sign to press is busy for screen readers too, and closed while it is disabled", () => {
  const sign = (state: { isBusy?: boolean; disabled?: boolean }) => (
    <IconButton aria-label="Log out" {...state}>
      →
    </IconButton>
  );
  const { rerender } = render(sign({ isBusy: true }));
  const found = screen.getByRole("button", { name: "Log out" });
  expect([found.getAttribute("aria-busy"), found.hasAttribute("disabled")]).toEqual(["true", true]);
  rerender(sign({ disabled: true }));
  expect([found.getAttribute("aria-busy"), found.hasAttribute("disabled")]).toEqual([null, true]);
  rerender(sign({}));
  expect([found.getAttribute("aria-busy"), found.hasAttribute("disabled")]).toEqual([null, false]);
});
