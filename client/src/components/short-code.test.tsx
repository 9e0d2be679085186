import "../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithApi } from "../test/render-with-api.tsx";
import { ShortCode } from "./short-code.tsx";

test("an identifier is copied completely, and says so", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  await renderWithApi(<ShortCode code="pi_3Sx1ZkD8f2" />, {});
  expect(screen.getByTitle("pi_3Sx1ZkD8f2").textContent).toBe("pi_3Sx1ZkD8f2");
  fireEvent.click(screen.getByRole("button", { name: "Copy pi_3Sx1ZkD8f2" }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith("pi_3Sx1ZkD8f2");
  await screen.findByRole("button", { name: "Copied" });
});
