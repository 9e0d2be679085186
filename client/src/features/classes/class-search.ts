import { CLASSES_PER_PAGE, CLASSES_SHOWN_AT_MOST, SEARCH_MAX_LENGTH } from "../../lib/ui-constants.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";

export type ClassSort = keyof typeof pagesMessages.classes.sorts;
/** What the class list's address says: every part may be missing. */
export type ClassSearch = { search?: string | undefined; sort?: ClassSort | undefined; show?: number | undefined };

/** The order that the plain address shows. */
export const USUAL_SORT = "popular" satisfies ClassSort;

function isSort(value: unknown): value is ClassSort {
  return typeof value === "string" && Object.hasOwn(pagesMessages.classes.sorts, value);
}

/** Reads the address leniently: what makes no sense is left out, never an error. */
export function readClassSearch(raw: Record<string, unknown>): ClassSearch {
  // The router reads a search for "2024" as a number.
  const search = ["string", "number", "boolean"].includes(typeof raw.search)
    ? String(raw.search).replaceAll("\0", "").trim().slice(0, SEARCH_MAX_LENGTH)
    : "";
  const pages = Math.ceil(Number(raw.show) / CLASSES_PER_PAGE);
  const show = Math.min(pages * CLASSES_PER_PAGE, CLASSES_SHOWN_AT_MOST);
  return {
    ...(search ? { search } : {}),
    ...(isSort(raw.sort) && raw.sort !== USUAL_SORT ? { sort: raw.sort } : {}),
    ...(show > CLASSES_PER_PAGE ? { show } : {}),
  };
}

/** The inputs of the queries that fill the list: ten classes each. */
export function classPages({ search, sort, show = CLASSES_PER_PAGE }: ClassSearch) {
  return Array.from({ length: Math.ceil(show / CLASSES_PER_PAGE) }, (_, page) => ({
    ...(search ? { search } : {}),
    sort: sort ?? USUAL_SORT,
    limit: CLASSES_PER_PAGE,
    offset: page * CLASSES_PER_PAGE,
  }));
}
