import { MAX_OFFSET, SEARCH_MAX_LENGTH } from "@campside/server/schemas/limits";

export type PageSearch<Sort extends string, Filter extends string = never> = {
  search?: string | undefined;
  sort?: Sort | undefined;
  shown?: Filter | undefined;
  page?: number | undefined;
};

/** The orders and filters of a list with their names; it begins with the first of each. */
export type PageChoices<Sort extends string, Filter extends string = never> = {
  sorts: Record<Sort, string>;
  filters?: Record<Filter, string>;
};

export const ROWS_PER_PAGE = 20;
/** The last one that the server returns, however long the list. */
export const LAST_PAGE = Math.floor(MAX_OFFSET / ROWS_PER_PAGE) + 1;

/** How many pages a list has; one without rows has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / ROWS_PER_PAGE));

/** One of several choices as it stands in the address; undefined for the usual one. */
export const readChoice = <Choice>(raw: unknown, choices: readonly Choice[]): Choice | undefined =>
  choices.find((choice) => choice === raw);

const othersOf = <Choice extends string>(choices: Record<Choice, string>) => Object.keys(choices).slice(1) as Choice[];

const asString = (value: unknown) => (typeof value === "string" ? value.slice(0, SEARCH_MAX_LENGTH) : undefined);

/**
 * A list's search, order, filter and page as they stand in the address, for a route. Whether the list has such an order and
 * filter only its page knows, by {@link chosenOf}: every page loads all routes, but no texts of other pages.
 */
export function readPageSearch(raw: Record<string, unknown>): PageSearch<string, string> {
  // The router reads digits as a number.
  const { search, page: wanted = 1 } = raw;
  const page = Math.trunc(Number(wanted));
  // Named even when left out: what a route does not name, the router passes on as it was.
  return {
    search: asString(typeof search === "number" ? String(search) : search) || undefined,
    sort: asString(raw["sort"]),
    shown: asString(raw["shown"]),
    page: page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}

/** What of an address a list can do. Left out is what does not fit, and the first order and filter: a list begins with them. */
export function chosenOf<Sort extends string, Filter extends string = never>(
  { search, sort, shown, page }: PageSearch<string, string>,
  { sorts, filters }: PageChoices<Sort, Filter>,
): PageSearch<Sort, Filter> {
  return {
    search,
    sort: readChoice(sort, othersOf(sorts)),
    shown: filters && readChoice(shown, othersOf(filters)),
    page,
  };
}
