import "../../test/browser-gaps.ts";
import { fireEvent, render, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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

test("a page beyond the end of the list says so, and leads to the last one", () => {
  const onPage = vi.fn<(page: number) => void>();
  const query = { ...PAGE_BEFORE, isPlaceholderData: false, isPaused: false };
  const beyond = within(
    render(
      <PagedTable query={query} page={99} onPage={onPage} emptyText="">
        {() => <p>No rows</p>}
      </PagedTable>,
      { wrapper: Mantine },
    ).container,
  );
  expect(beyond.getByText("The list ends before this page.")).toBeTruthy();
  fireEvent.click(beyond.getByRole("button", { name: "Go to the last page" }));
  expect(onPage).toHaveBeenCalledWith(3);
});
