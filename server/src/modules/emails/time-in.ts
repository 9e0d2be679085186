import { formatLocalTime } from "../../format.ts";
import { localTimeIn } from "../../local-clock.ts";

/** A moment in a time zone, which it names: 'Mon 23 Nov 2026, 22:15 (Europe/Berlin)'. */
export function timeIn(timeZone: string, at: Date): string {
  return `${formatLocalTime(localTimeIn(timeZone, at))} (${timeZone})`;
}
