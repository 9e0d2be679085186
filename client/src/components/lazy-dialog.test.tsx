import "../test/browser-gaps.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { lazyDialog } from "./lazy-dialog.tsx";

test("[UP-2] a dialog whose code is on its way shows that it is", async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  const Slow = lazyDialog<{ isOpen: boolean }>(() => promise);
  const { rerender } = render(<Slow isOpen={false} />);
  expect(screen.queryByRole("progressbar")).toBeNull();
  rerender(<Slow isOpen />);
  expect(screen.getByRole("progressbar", { name: "Loading" })).toBeTruthy();
  resolve(() => "open");
  expect(await screen.findByText("open")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});
