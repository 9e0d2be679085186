import { msOf } from "@campside/server/schemas/local-time";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** By how many weeks dates have to be later, so that the first of them follows the last one and now. In order. */
export function weeksToMove(dates: readonly { start: string; timeZone: string }[], now = new Date()): number {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return 1;
  // Sweden's dates are those of ISO 8601.
  const localNow = now.toLocaleString("sv-SE", { timeZone: first.timeZone }).replace(" ", "T").slice(0, 16);
  const after = Math.max(msOf(last.start), msOf(localNow));
  return Math.floor((after - msOf(first.start)) / WEEK_MS) + 1;
}
