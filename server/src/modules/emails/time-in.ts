/** A moment in a time zone, which it names: 'November 23, 2026 at 10:15 PM UTC'. */
export function timeIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(at);
}
