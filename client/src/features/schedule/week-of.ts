const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day such as 2026-11-25; undefined for anything else, and outside the years 2000 to 2099. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) || isoDate(ms) !== value ? undefined : value;
}

/** The Monday of the week of a {@link dayOf day}. */
export function mondayOf(value: unknown): string | undefined {
  const day = dayOf(value);
  return day && dayAfter(day, -((new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** So many days later, or earlier; undefined outside the same years. */
export function dayAfter(day: string, days: number): string | undefined {
  return dayOf(isoDate(Date.parse(day) + days * DAY_MS));
}

/** The seven days from a Monday on. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => isoDate(Date.parse(monday) + index * DAY_MS));
}

/** Whether a meeting goes on at some time of a day. */
export function isOn({ start, end }: { start: string; end: string }, day: string): boolean {
  return start.slice(0, 10) <= day && end > `${day}T00:00`;
}
