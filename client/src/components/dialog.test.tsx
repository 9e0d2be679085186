import "../test/browser-gaps.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

/** A row of a list with its window. */
function List({ hasRow, isOpen }: { hasRow: boolean; isOpen: boolean }) {
  return (
    <MantineProvider>
      <main id="content" tabIndex={-1}>
        {hasRow && (
          <div>
            <button type="button">More</button>
            <Dialog title="Remove?" opened={isOpen} onClose={() => undefined} />
          </div>
        )}
      </main>
    </MantineProvider>
  );
}

const content = (): HTMLElement => screen.getByRole("main", { hidden: true });

test("a row that goes with its open window leaves the focus on the page", async () => {
  const { rerender } = render(<List hasRow isOpen />);
  await screen.findByRole("dialog");
  rerender(<List hasRow={false} isOpen={false} />);
  expect(document.activeElement).toBe(content());
});

test("so does a row that goes once its window has closed and given the focus back", async () => {
  const { rerender } = render(<List hasRow isOpen />);
  await screen.findByRole("dialog");
  rerender(<List hasRow isOpen={false} />);
  screen.getByRole("button", { name: "More", hidden: true }).focus();
  rerender(<List hasRow={false} isOpen={false} />);
  expect(document.activeElement).toBe(content());
});
