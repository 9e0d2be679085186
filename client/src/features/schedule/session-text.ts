import { formatLocalDate } from "@campside/server/format";

type Times = { start: string; end: string };

/** "16:00–17:30"; with the last day where the session ends on another one. */
export function timesOf({ start, end }: Times): string {
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  return `${start.slice(11)}–${isSameDay ? "" : `${dateOf({ start: end })}, `}${end.slice(11)}`;
}

/** "Tue 7 Jul 2026". */
export function dateOf({ start }: Pick<Times, "start">): string {
  return formatLocalDate(start.slice(0, 10));
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const msOf = (localTime: string): number => Date.parse(`${localTime}:00Z`);

/** By how many weeks dates have to be later, so that the first of them follows the last one and now. In order. */
export function weeksAfter(dates: readonly { start: string; timeZone: string }[], now = new Date()): number {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return 1;
  // Sweden's dates are those of ISO 8601.
  const localNow = now.toLocaleString("sv-SE", { timeZone: first.timeZone }).replace(" ", "T").slice(0, 16);
  const after = Math.max(msOf(last.start), msOf(localNow));
  return Math.floor((after - msOf(first.start)) / WEEK_MS) + 1;
}
