/** A moment in a time zone, by its clock: 2026-11-23T22:15. */
export function localTimeIn(timeZone: string, at: Date): string {
  // Sweden's dates are those of ISO 8601.
  return at.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).replace(" ", "T");
}

/** The day of a moment in a time zone: 2026-11-23. */
export const localDateIn = (timeZone: string, at: Date): string => localTimeIn(timeZone, at).slice(0, 10);
