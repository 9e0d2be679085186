const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of the week of a day such as 2026-11-25; undefined for anything else, and outside the years 2000 to 2099. */
export function mondayOf(day: unknown): string | undefined {
  if (typeof day !== "string" || !/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const ms = Date.parse(day);
  if (Number.isNaN(ms) || isoDate(ms) !== day) return undefined;
  const monday = isoDate(ms - ((new Date(ms).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS) * DAY_MS);
  return monday.startsWith("20") ? monday : undefined;
}

/** The Monday so many weeks later, or earlier; undefined outside the same years. */
export function mondayAfter(monday: string, weeks: number): string | undefined {
  return mondayOf(isoDate(Date.parse(monday) + weeks * WEEK_DAYS * DAY_MS));
}

/** The seven days from a Monday on. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => isoDate(Date.parse(monday) + index * DAY_MS));
}

/** Whether a session goes on at some time of a day. */
export function isOn({ start, end }: { start: string; end: string }, day: string): boolean {
  return start.slice(0, 10) <= day && end > `${day}T00:00`;
}
