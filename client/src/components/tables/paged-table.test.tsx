import "../../test/browser-gaps.ts";
import { fireEvent, render, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Mantine } from "../mantine.tsx";
import { PagedTable } from "./paged-table.tsx";

const PAGE_BEFORE = {
  data: { total: 45, isTotalExact: true },
  error: null,
  isLoadingError: false,
  isPlaceholderData: true,
  refetch: () => undefined,
};

const shown = (isPaused: boolean) =>
  within(
    render(
      <PagedTable query={{ ...PAGE_BEFORE, isPaused }} page={2} onPage={() => undefined} emptyText="">
        {() => <p>The rows of page 1</p>}
      </PagedTable>,
      { wrapper: Mantine },
    ).container,
  );

test("the rows of the page before stay until the next page has arrived", () => {
  expect(shown(false).getByText("The rows of page 1")).toBeTruthy();
});

test("a page that waits for the network shows nothing of the page before", () => {
  const waiting = shown(true);
  expect(waiting.queryByText("The rows of page 1")).toBeNull();
  expect(waiting.queryByText("21–40 of 45")).toBeNull();
  // It keeps the focus, and leads on.
  expect(waiting.getByRole("button", { name: "Next page" })).toBeTruthy();
});

function LongList() {
  const [page, setPage] = useState(99);
  const [replaced, setReplaced] = useState<boolean>();
  const query = { ...PAGE_BEFORE, isPlaceholderData: false, isPaused: false };
  const turn = (to: number, replace = false) => {
    setPage(to);
    setReplaced(replace);
  };
  return (
    <main id="content" tabIndex={-1}>
      <PagedTable query={query} page={page} onPage={turn} emptyText="">
        {() => <p>{`Page ${page}, ${replaced ? "instead of the one before" : "after the one before"}`}</p>}
      </PagedTable>
    </main>
  );
}

test("a page beyond the end of the list says so, and is left for the last one, with the focus", async () => {
  const list = within(render(<LongList />, { wrapper: Mantine }).container);
  expect(list.getByText("The list ends before this page.")).toBeTruthy();
  const button = list.getByRole("button", { name: "Go to the last page" });
  button.focus();
  fireEvent.click(button);
  expect(list.getByText("Page 3, instead of the one before")).toBeTruthy();
  expect(document.activeElement).toBe(list.getByRole("main"));
  fireEvent.click(list.getByRole("button", { name: "Previous page" }));
  expect(list.getByText("Page 2, after the one before")).toBeTruthy();
});
