import { expect, test } from "vitest";
import { classPages, readClassSearch } from "./class-search.ts";

test("[CLASS-2] the address carries search, sort and how many are shown", () => {
  expect(readClassSearch({ search: " swim ", sort: "price-asc", show: "30" })).toEqual({
    search: "swim",
    sort: "price-asc",
    show: 30,
  });
});

test("[CLASS-2] an address that makes no sense shows the plain list", () => {
  expect(readClassSearch({ search: ["x"], sort: "toString", show: "many" })).toEqual({});
  expect(readClassSearch({ sort: "popular", show: -5 })).toEqual({});
  expect(readClassSearch({ show: 1e9 })).toEqual({ show: 500 });
});

test("[SEC-1] characters that the database cannot store are left out", () => {
  expect(readClassSearch({ search: "\0a\0b" })).toEqual({ search: "ab" });
  expect(readClassSearch({ search: "\0" })).toEqual({});
});

test("[CLASS-1] the plain list asks for the first ten", () => {
  expect(classPages({})).toEqual([{ sort: "popular", limit: 10, offset: 0 }]);
});

test("[CLASS-2] 'Show more' asks for the next ten and keeps the first", () => {
  expect(classPages({ show: 20, sort: "newest" }).map(({ offset }) => offset)).toEqual([0, 10]);
});
