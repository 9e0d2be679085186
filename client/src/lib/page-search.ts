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

/**
 * A list's search, order, filter and page as they stand in the address. Whatever does not fit is left out; so are page 1
 * and the first of the orders and filters, which are what a list begins with.
 */
export function readPageSearch<Sort extends string, Filter extends string = never>(
  raw: Record<string, unknown>,
  { sorts, filters }: PageChoices<Sort, Filter>,
): PageSearch<Sort, Filter> {
  // The router reads digits as a number.
  const asked = raw["search"];
  const search =
    typeof asked === "string" || typeof asked === "number" ? String(asked).slice(0, SEARCH_MAX_LENGTH) : "";
  const page = Math.trunc(Number(raw["page"] ?? 1));
  // Named even when left out: what a route does not name, the router passes on as it was.
  return {
    search: search || undefined,
    sort: readChoice(raw["sort"], othersOf(sorts)),
    shown: filters && readChoice(raw["shown"], othersOf(filters)),
    page: page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}
