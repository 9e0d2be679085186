import { expect, test } from "vitest";
import { chosenOf, readPageSearch } from "./page-search.ts";

const sorts = { name: "Name", newest: "Newest first" };
const filters = { all: "All", open: "Open" };
const read = (raw: Record<string, unknown>) => chosenOf(readPageSearch(raw), { sorts, filters });

test("a search, an order and a page are read from the address", () => {
  expect(read({ search: "ines", sort: "newest", page: 3 })).toEqual({ search: "ines", sort: "newest", page: 3 });
  expect(read({ search: 42, page: "2" })).toEqual({ search: "42", page: 2 });
  expect(read({ page: 501 })).toEqual({ page: 501 });
});

test("a filter is read where the list has some, and the first is left out", () => {
  expect(read({ shown: "open" })).toEqual({ shown: "open" });
  for (const shown of ["all", "toString", 1]) expect(read({ shown })).toEqual({});
  expect(chosenOf(readPageSearch({ shown: "open" }), { sorts })).toEqual({});
});

test("what does not fit is left out, and what a list begins with is not named", () => {
  expect(read({})).toEqual({});
  expect(read({ search: "", sort: "name", page: 1 })).toEqual({});
  expect(Object.keys(read({ page: "x", sort: "__proto__", search: {} }))).toEqual(["search", "sort", "shown", "page"]);
  for (const sort of ["toString", "price", 1, null]) expect(read({ sort })).toEqual({});
  for (const page of [0, -1, "x", 502, 1e9, null]) expect(read({ page })).toEqual({});
  expect(read({ search: "a".repeat(200) }).search).toHaveLength(100);
});
