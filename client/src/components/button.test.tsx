import "../test/browser-gaps.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Mantine } from "./mantine.tsx";
import { Button } from "./button.tsx";
import { ActionIcon } from "./button.tsx";

test("a button sends no form by itself, and keeps its name while it is busy and takes no press", () => {
  let presses = 0;
  const button = (isBusy: boolean) => (
    <Button loading={isBusy} onClick={() => (presses += 1)}>
      Save
    </Button>
  );
  const { rerender } = render(button(false), { wrapper: Mantine });
  const found = screen.getByRole("button", { name: "Save" });
  expect(found).toHaveProperty("type", "button");
  fireEvent.click(found);
  rerender(button(true));
  expect(screen.getByRole("button", { name: "Save" })).toBe(found);
  expect(found.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(found);
  expect(presses).toBe(1);
});

test("a busy button keeps the keyboard's focus, and sends no form a second time", () => {
  let sent = 0;
  const form = (isBusy: boolean) => (
    <form onSubmit={(event) => (event.preventDefault(), (sent += 1))}>
      <Button type="submit" loading={isBusy}>
        Send
      </Button>
      <ActionIcon type="submit" aria-label="Search" loading={isBusy}>
        →
      </ActionIcon>
    </form>
  );
  const { rerender } = render(form(false), { wrapper: Mantine });
  const buttons = screen.getAllByRole("button");
  buttons.forEach((button) => fireEvent.click(button));
  expect(sent).toBe(2);
  rerender(form(true));
  for (const button of buttons) {
    button.focus();
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
  }
  expect(sent).toBe(2);
});

test("a sign to press is busy for screen readers too, and closed while it is disabled", () => {
  const sign = (props: { loading?: boolean; disabled?: boolean }) => (
    <ActionIcon aria-label="Log out" {...props}>
      →
    </ActionIcon>
  );
  const { rerender } = render(sign({ loading: true }), { wrapper: Mantine });
  const found = screen.getByRole("button", { name: "Log out" });
  const state = () => ["aria-busy", "aria-disabled", "disabled"].map((name) => found.getAttribute(name));
  expect(state()).toEqual(["true", "true", null]);
  rerender(sign({ disabled: true }));
  expect(state()).toEqual([null, null, ""]);
  rerender(sign({}));
  expect(state()).toEqual([null, null, null]);
});
