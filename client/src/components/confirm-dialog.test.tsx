import "../test/browser-gaps.ts";
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const confirm = vi.fn<() => void>();
const dialog = (isOpen: boolean, isBusy: boolean) => (
  <MantineProvider>
    <ConfirmDialog
      title="Cancel the place?"
      confirmLabel="Cancel it"
      cancelLabel="Keep it"
      isOpen={isOpen}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={() => undefined}
    />
  </MantineProvider>
);
const press = () => fireEvent.click(screen.getByRole("button", { name: "Cancel it", hidden: true }));

test("a question is answered once: while the answer is on its way, and while the window goes, it takes no press", async () => {
  confirm.mockClear();
  const { rerender } = render(dialog(true, false));
  await screen.findByRole("dialog");
  press();
  press();
  rerender(dialog(true, true));
  press();
  rerender(dialog(false, false));
  press();
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("dialog", { hidden: true }).hasAttribute("inert")).toBe(true);
});

test("after a refusal, and when it is asked again, it takes another press", async () => {
  confirm.mockClear();
  const { rerender } = render(dialog(true, false));
  await screen.findByRole("dialog");
  press();
  rerender(dialog(true, true));
  rerender(dialog(true, false));
  press();
  rerender(dialog(false, false));
  rerender(dialog(true, false));
  expect(screen.getByRole("dialog", { hidden: true }).hasAttribute("inert")).toBe(false);
  press();
  expect(confirm).toHaveBeenCalledTimes(3);
});
