import { localTimeIn } from "../../lib/local-clock.ts";
import { MAX_WEEKS, MAX_YEARS_AHEAD } from "@campside/server/schemas/limits";
import { msOf } from "@campside/server/schemas/local-time";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * By how many weeks the dates of a class, in order, and its end of enrolment have to be later, so that the first date follows the
 * last one and now, and the end follows now.
 */
export function weeksToMove(
  dates: readonly { start: string; timeZone: string }[],
  end: { closes: string; timeZone: string } | null,
  now = new Date(),
): number {
  const [first, last] = [dates[0], dates.at(-1)];
  const distances = [
    first && last ? Math.max(msOf(last.start), msOf(localTimeIn(first.timeZone, now))) - msOf(first.start) : 0,
    end ? msOf(localTimeIn(end.timeZone, now)) - msOf(end.closes) : 0,
  ];
  return Math.floor(Math.max(...distances) / WEEK_MS) + 1;
}

/** By how many weeks dates can be later, so that none is further ahead than the server takes; below 1 where they cannot. */
export function maxWeeksToMove(dates: readonly { end: string; timeZone: string }[], now = new Date()): number {
  const weeks = dates.map(({ end, timeZone }) => {
    const latest = new Date(msOf(localTimeIn(timeZone, now)));
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
    return Math.floor((latest.getTime() - msOf(end)) / WEEK_MS);
  });
  return Math.min(MAX_WEEKS, ...weeks);
}
