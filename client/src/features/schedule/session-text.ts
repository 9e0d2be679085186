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
