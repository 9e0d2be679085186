import { dehydrate, type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";

/** What a rendered page carries: its HTTP status and the queries that it was rendered from. */
type DehydratedPage = Pick<DehydratedState, "queries"> & { status: number };

/** As JSON that no value can use to end the script around it, and without times: equal pages are equal bytes. */
export function dehydratePage(queryClient: QueryClient, status: number): string {
  const page: DehydratedPage = { status, queries: updatedAt(0, dehydrate(queryClient)) };
  return JSON.stringify(page).replaceAll("<", String.raw`\u003c`);
}

/**
 * Puts the queries of a rendered page into the cache, as fresh as the page, and returns the page's status; null for a
 * page that was not rendered.
 */
export function hydratePage(queryClient: QueryClient): number | null {
  const json = document.getElementById("campside-data")?.textContent;
  if (!json) return null;
  const page = JSON.parse(json) as DehydratedPage;
  // A page from the browser's history may be old: its queries stay stale, and are fetched again.
  hydrate(queryClient, isFromHistory() ? page : { queries: updatedAt(Date.now(), page) });
  return page.status;
}

function updatedAt(time: number, { queries }: Pick<DehydratedState, "queries">): DehydratedState["queries"] {
  return queries.map((query) => ({
    ...query,
    dehydratedAt: time,
    state: { ...query.state, dataUpdatedAt: time },
  }));
}

function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward";
}
