import { MAX_AGE, MAX_PRICE_CENTS, SEARCH_MAX_LENGTH, SPORT_MAX_LENGTH } from "@campside/server/schemas/limits";
import type { RouterInputs } from "../../lib/api/trpc.ts";
import { isRecordId } from "../../lib/record-id.ts";
import { CLASSES_PER_PAGE, CLASSES_SHOWN_AT_MOST } from "../../lib/ui-constants.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { classFilterMessages } from "../../lib/messages/class-filters.ts";

type ServerFilter = NonNullable<RouterInputs["classes"]["list"]["filter"]>;
export type ClassSort = keyof typeof pagesMessages.classes.sorts;
/** The filters in the list's address, by the names that they have there. */
export type ClassFilters = {
  sport?: string | undefined;
  level?: NonNullable<ServerFilter["level"]> | undefined;
  age?: number | undefined;
  weekday?: NonNullable<ServerFilter["weekday"]> | undefined;
  time?: NonNullable<ServerFilter["time"]> | undefined;
  /** Days such as 2026-07-06. */
  from?: string | undefined;
  to?: string | undefined;
  venue?: string | undefined;
  /** The highest price, in units of the currency. */
  price?: number | undefined;
  seats?: "left" | undefined;
};
export type FilterName = keyof ClassFilters;
/** What the class list's address says: every part may be missing. */
export type ClassSearch = ClassFilters & {
  search?: string | undefined;
  sort?: ClassSort | undefined;
  show?: number | undefined;
};

/** The order that the plain address shows. */
export const DEFAULT_SORT = "popular" satisfies ClassSort;

/** In units of the currency. */
export const MAX_PRICE = MAX_PRICE_CENTS / 100;
const NUMBER_MAX_LENGTH = 12;
/** One more than a day has, so that more is no day. */
const DAY_MAX_LENGTH = "2026-07-06".length + 1;
const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;

const isKeyOf = <T extends object>(value: unknown, names: T): value is keyof T =>
  typeof value === "string" && Object.hasOwn(names, value);

// The router reads a search for "2024" as a number. Half a surrogate pair would be written as another character.
const textOf = (value: unknown, length: number): string | undefined =>
  ["string", "number", "boolean"].includes(typeof value)
    ? String(value)
        .replaceAll("\0", "")
        .trim()
        .slice(0, length)
        .replaceAll(/\p{Cs}/gu, "")
        .trim() || undefined
    : undefined;

function numberOf(value: unknown, most: number): number | undefined {
  const number = Number(textOf(value, NUMBER_MAX_LENGTH));
  return number >= 0 && number <= most ? number : undefined;
}

function dayOf(value: unknown): string | undefined {
  const text = textOf(value, DAY_MAX_LENGTH) ?? "";
  return DAY.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text) ? text : undefined;
}

const wholeOf = (value: number | undefined): number | undefined => (Number.isInteger(value) ? value : undefined);

/** Rounds an amount to whole cents. */
const centsOf = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : Math.round(amount * 100) / 100;

/** Reads the address leniently: what makes no sense is left out, never an error. */
export function readClassSearch(raw: Record<string, unknown>): ClassSearch {
  const pages = Math.ceil(Number(textOf(raw["show"], NUMBER_MAX_LENGTH)) / CLASSES_PER_PAGE);
  const show = Math.min(pages * CLASSES_PER_PAGE, CLASSES_SHOWN_AT_MOST);
  const sort = isKeyOf(raw["sort"], pagesMessages.classes.sorts) ? raw["sort"] : DEFAULT_SORT;
  const read: ClassSearch = {
    search: textOf(raw["search"], SEARCH_MAX_LENGTH),
    sort: sort === DEFAULT_SORT ? undefined : sort,
    show: show > CLASSES_PER_PAGE ? show : undefined,
    sport: textOf(raw["sport"], SPORT_MAX_LENGTH),
    level: isKeyOf(raw["level"], classFilterMessages.levels) ? raw["level"] : undefined,
    age: wholeOf(numberOf(raw["age"], MAX_AGE)),
    weekday: isKeyOf(raw["weekday"], classFilterMessages.weekdays) ? raw["weekday"] : undefined,
    time: isKeyOf(raw["time"], classFilterMessages.times) ? raw["time"] : undefined,
    from: dayOf(raw["from"]),
    to: dayOf(raw["to"]),
    venue: isRecordId(raw["venue"]) ? raw["venue"].toLowerCase() : undefined,
    price: centsOf(numberOf(raw["price"], MAX_PRICE)),
    seats: raw["seats"] === "left" ? "left" : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The filters that are set, in the order in which they are shown. */
export const filtersOf = (search: ClassSearch): FilterName[] =>
  (Object.keys(classFilterMessages.names) as FilterName[]).filter((name) => search[name] !== undefined);

/** The input of the queries that the list and its facets share. */
export function classFacetsInput(filters: ClassSearch) {
  const { search, sport, level, age, weekday, time, from, to, venue, price, seats } = filters;
  const filter = {
    ...(sport !== undefined && { sport }),
    ...(level !== undefined && { level }),
    ...(age !== undefined && { age }),
    ...(weekday !== undefined && { weekday }),
    ...(time !== undefined && { time }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(venue !== undefined && { venueId: venue }),
    ...(price !== undefined && { priceCents: Math.round(price * 100) }),
    ...(seats !== undefined && { hasSeats: true as const }),
  };
  return { ...(search ? { search } : {}), ...(Object.keys(filter).length > 0 && { filter }) };
}

/** The inputs of the queries that fill the list: ten classes each. */
export function classPages(filters: ClassSearch) {
  const { sort, show = CLASSES_PER_PAGE } = filters;
  return Array.from({ length: Math.ceil(show / CLASSES_PER_PAGE) }, (_, page) => ({
    ...classFacetsInput(filters),
    sort: sort ?? DEFAULT_SORT,
    limit: CLASSES_PER_PAGE,
    offset: page * CLASSES_PER_PAGE,
  }));
}
