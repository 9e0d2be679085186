import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { listClassesInput } from "../../../../server/src/modules/classes/list-classes.schema.ts";
import { classFacetsInput, classPages, filtersOf, readClassSearch } from "./class-search.ts";

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

test("[CLASS-2] an object in the address is no error", () => {
  const odd = { toString: 1, valueOf: 1 };
  expect(readClassSearch({ search: odd, show: odd, from: odd, price: odd, venue: odd })).toEqual({});
});

test.each([`${"a".repeat(99)} b`, `a${"🏹".repeat(60)}`, "\ud800", ` ${"b".repeat(120)}`])(
  "[CLASS-2] what was read of the search %j is read again as the same",
  (search) => {
    const read = readClassSearch({ search });
    const written = defaultParseSearch(defaultStringifySearch(read));
    expect(readClassSearch(written)).toEqual(read);
  },
);

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

test("[FIND-1] the address carries the filters, as a form without scripts writes them", () => {
  const venue = "019ed03f-0000-7000-8000-000000000000";
  const written =
    "search=&sort=popular&sport=Judo&level=&age=9&weekday=tuesday&time=evening&from=2028-02-29&to=&price=49.5&seats=left";
  const search = readClassSearch({ ...Object.fromEntries(new URLSearchParams(written)), venue });
  expect(search).toEqual({
    sport: "Judo",
    age: 9,
    weekday: "tuesday",
    time: "evening",
    from: "2028-02-29",
    venue,
    price: 49.5,
    seats: "left",
  });
  expect(filtersOf(search)).toEqual(["sport", "age", "weekday", "time", "from", "venue", "price", "seats"]);
  expect(classFacetsInput(search)).toEqual({
    filter: {
      sport: "Judo",
      age: 9,
      weekday: "tuesday",
      time: "evening",
      from: "2028-02-29",
      venueId: venue,
      priceCents: 4950,
      hasSeats: true,
    },
  });
});

test("[FIND-1] a filter that makes no sense is left out", () => {
  const raw = {
    sport: ["x"],
    level: "toString",
    age: "9.5",
    weekday: "someday",
    time: "noon",
    from: "2027-02-29",
    to: "tomorrow",
    venue: "1",
    price: "-1",
    seats: "right",
  };
  expect(readClassSearch(raw)).toEqual({});
  expect(readClassSearch({ age: 121, price: 1e9, from: "9999999-01-01" })).toEqual({});
  expect(readClassSearch({ age: 0, price: 0 })).toEqual({ age: 0, price: 0 });
});

test.each([
  { search: "a".repeat(200), sport: "a".repeat(100) },
  { age: 120, price: 99_999.99 },
  { from: "1000-01-01", to: "2999-12-31" },
  { venue: "019ED03F-0000-7000-8000-000000000000" },
])("[FIND-1] the server accepts whatever the address may say: %j", (raw) => {
  const [input] = classPages(readClassSearch(raw));
  expect(Object.keys(readClassSearch(raw))).toEqual(Object.keys(raw));
  expect(listClassesInput.safeParse(input)).toMatchObject({ success: true });
});
