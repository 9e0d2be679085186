import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The number of the page's windows, open or closed: Mantine keeps the root element of a closed one, with all its hooks. */
export const mountedWindows = () => document.querySelectorAll(".mantine-Modal-root").length;

/** Opens a window with `ask`, expects the focus inside, closes it, and expects the focus on the button that opened it. */
export async function expectWindowOf(button: HTMLElement, ask: () => unknown): Promise<void> {
  button.focus();
  await ask();
  const dialog = await screen.findByRole("dialog");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
}
