export type PageSearch = { search?: string | undefined; page?: number | undefined };

const SEARCH_MAX_LENGTH = 100;
const LAST_PAGE = 1000;

/** A list's search and page as they stand in the address; whatever does not fit is left out, and page 1 is not named. */
export function readPageSearch(raw: Record<string, unknown>): PageSearch {
  // The router reads digits as a number.
  const asked = raw["search"];
  const search =
    typeof asked === "string" || typeof asked === "number" ? String(asked).slice(0, SEARCH_MAX_LENGTH) : "";
  const page = Math.trunc(Number(raw["page"] ?? 1));
  // Named even when left out: what a route does not name, the router passes on as it was.
  return { search: search || undefined, page: page > 1 && page <= LAST_PAGE ? page : undefined };
}
