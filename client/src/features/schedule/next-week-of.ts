type Times = { start: string; end: string; timeZone: string };

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The same weekday and times in the first week after now. */
export function nextWeekOf({ start, end, timeZone }: Times, now = new Date()): { start: string; end: string } {
  // Sweden's dates are those of ISO 8601.
  const localNow = now.toLocaleString("sv-SE", { timeZone }).replace(" ", "T").slice(0, 16);
  const weeks = Math.max(1, Math.floor((msOf(localNow) - msOf(start)) / WEEK_MS) + 1);
  return { start: later(start, weeks), end: later(end, weeks) };
}

const msOf = (localTime: string): number => Date.parse(`${localTime}:00Z`);

function later(localTime: string, weeks: number): string {
  return new Date(msOf(localTime) + weeks * WEEK_MS).toISOString().slice(0, 16);
}
