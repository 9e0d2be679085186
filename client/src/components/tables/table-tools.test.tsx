import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { TableTools } from "./table-tools.tsx";

const sorts = { name: "By name", newest: "Newest first" };
const tools = { label: "Search users", hint: "Name", search: "", onSearch: () => undefined, sorts };

test("[ADMIN-1] the order of a table is chosen by its name, the usual one first", async () => {
  const onSort = vi.fn<(sort: string) => void>();
  await renderWithApi(<TableTools {...tools} sort={undefined} onSort={onSort} />, {});
  const order = await screen.findByRole("combobox", { name: "Sort by" });
  expect(order).toHaveProperty("value", "name");
  expect(
    within(order)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["By name", "Newest first"]);
  fireEvent.change(order, { target: { value: "newest" } });
  expect(onSort).toHaveBeenCalledExactlyOnceWith("newest");
});

function Sorted() {
  const [sort, setSort] = useState<keyof typeof sorts>();
  return (
    <>
      <TableTools {...tools} sort={sort} onSort={setSort} />
      <button type="button" onClick={() => setSort(undefined)}>
        Back
      </button>
    </>
  );
}

test("[ADMIN-1] the usual order is shown again once the address says nothing of another", async () => {
  await renderWithApi(<Sorted />, {});
  const order = await screen.findByRole("combobox", { name: "Sort by" });
  fireEvent.change(order, { target: { value: "newest" } });
  expect(order).toHaveProperty("value", "newest");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(order).toHaveProperty("value", "name");
});

test("[ADMIN-1] clearing the search leaves the keyboard's focus in its field", async () => {
  const onSearch = vi.fn<(search: string) => void>();
  await renderWithApi(
    <TableTools {...tools} search="Ada" onSearch={onSearch} sort={undefined} onSort={() => undefined} />,
    {},
  );
  fireEvent.click(await screen.findByRole("button", { name: "Clear the search" }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search users" }));
});

test("[ADMIN-1] a search is asked for at once when its field is left, and not again later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn<(search: string) => void>();
  await renderWithApi(<TableTools {...tools} onSearch={onSearch} sort={undefined} onSort={() => undefined} />, {});
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search users" });
  fireEvent.change(field, { target: { value: "Ada" } });
  fireEvent.blur(field);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("Ada");
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("[ADMIN-1] an address that changes by itself replaces what is typed, which is not asked for any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn<(search: string) => void>();
  function Searched() {
    const [search, setSearch] = useState("Ada");
    return (
      <>
        <TableTools {...tools} {...{ search, onSearch }} sort={undefined} onSort={() => undefined} />
        <button type="button" onClick={() => setSearch("Ben")}>
          Back
        </button>
      </>
    );
  }
  await renderWithApi(<Searched />, {});
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search users" });
  fireEvent.change(field, { target: { value: "Cleo" } });
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(field.value).toBe("Ben");
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(onSearch).not.toHaveBeenCalled();
});

test("[ADMIN-1] a search that is too long says so instead of being cut, and is not asked for", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn<(search: string) => void>();
  await renderWithApi(<TableTools {...tools} onSearch={onSearch} sort={undefined} onSort={() => undefined} />, {});
  const field = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search users" });
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: "a".repeat(101) } });
  expect(screen.getByText("Please use at most 100 characters")).toBeTruthy();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "a".repeat(100) } });
  expect(screen.queryByText("Please use at most 100 characters")).toBeNull();
  await vi.advanceTimersByTimeAsync(SEARCH_DELAY_MS);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("a".repeat(100));
});
