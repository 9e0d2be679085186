import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** What a page was rendered from, as it stands in the page. */
export type InlinedAnswers = { status: number; answers: { key: QueryKey; data: unknown }[] };

/** As JSON that no value can use to end the script around it. */
export function writeInlined(inlined: InlinedAnswers): string {
  return JSON.stringify(inlined).replaceAll("<", String.raw`\u003c`);
}

/**
 * Puts the answers that the page came with into the cache, as fresh as the page, and says with which status it came;
 * null for a page that was not rendered.
 */
export function readInlined(queryClient: QueryClient): number | null {
  const text = document.getElementById("campside-data")?.textContent;
  if (!text) return null;
  const { status, answers } = JSON.parse(text) as InlinedAnswers;
  // A page that the browser has taken out of its history may be old: it is shown, and asked for anew.
  const updatedAt = isFromHistory() ? 0 : Date.now();
  for (const { key, data } of answers) queryClient.setQueryData(key, data, { updatedAt });
  return status;
}

function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward";
}
