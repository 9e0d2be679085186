import { formatLocalTime } from "../../format.ts";

/** A moment in a time zone, which it names: 'Mon 23 Nov 2026, 22:15 (Europe/Berlin)'. */
export function timeIn(timeZone: string, at: Date): string {
  // Sweden's dates are those of ISO 8601.
  const local = at.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return `${formatLocalTime(local.replace(" ", "T"))} (${timeZone})`;
}
