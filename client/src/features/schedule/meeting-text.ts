import { formatLocalDate, formatTimes } from "@campside/server/format";

type Times = { start: string; end: string };

/** "16:00–17:30"; with the last day where the meeting ends on another one. */
export function timesOf({ start, end }: Times): string {
  return formatTimes(start, end);
}

/** "Tue 7 Jul 2026". */
export function dateOf({ start }: Pick<Times, "start">): string {
  return formatLocalDate(start.slice(0, 10));
}
