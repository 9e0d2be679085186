/** A moment in a time zone, by its clock: 2026-11-23T22:15. The browser's rules decide: a meeting's times come from the server as local ones. */
export function localTimeIn(timeZone: string, at: Date): string {
  // Sweden's dates are those of ISO 8601.
  return at.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).replace(" ", "T");
}
