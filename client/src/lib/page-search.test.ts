import { expect, test } from "vitest";
import { readPageSearch } from "./page-search.ts";

test("a search and a page are read from the address", () => {
  expect(readPageSearch({ search: "ines", page: 3 })).toEqual({ search: "ines", page: 3 });
  expect(readPageSearch({ search: 42, page: "2" })).toEqual({ search: "42", page: 2 });
});

test("what does not fit is left out, and the first page is not named", () => {
  expect(readPageSearch({})).toEqual({});
  expect(readPageSearch({ search: "", page: 1 })).toEqual({});
  expect(Object.keys(readPageSearch({ page: "x", search: {} }))).toEqual(["search", "page"]);
  for (const page of [0, -1, "x", 1e9, null]) expect(readPageSearch({ page })).toEqual({});
  expect(readPageSearch({ search: "a".repeat(200) }).search).toHaveLength(100);
});
