import { SEARCH_MAX_LENGTH } from "./ui-constants.ts";

export type PageSearch<Sort extends string> = {
  search?: string | undefined;
  sort?: Sort | undefined;
  page?: number | undefined;
};

const LAST_PAGE = 1000;

/**
 * A list's search, order and page as they stand in the address. Whatever does not fit is left out; so are page 1 and
 * the first of the orders, which are what a list begins with.
 */
export function readPageSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: Record<Sort, string>,
): PageSearch<Sort> {
  // The router reads digits as a number.
  const asked = raw["search"];
  const search =
    typeof asked === "string" || typeof asked === "number" ? String(asked).slice(0, SEARCH_MAX_LENGTH) : "";
  const [, ...others] = Object.keys(sorts) as Sort[];
  const page = Math.trunc(Number(raw["page"] ?? 1));
  // Named even when left out: what a route does not name, the router passes on as it was.
  return {
    search: search || undefined,
    sort: others.find((sort) => sort === raw["sort"]),
    page: page > 1 && page <= LAST_PAGE ? page : undefined,
  };
}
