const DAY_MS = 24 * 60 * 60 * 1000;

export type Pattern = {
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** The first and the last day, such as 2026-07-07. */
  from: string;
  to: string;
};

export type Holiday = { name: string; firstDay: string; lastDay: string };

/** The holiday in which a day lies, such as 2026-10-12. */
export const holidayOn = (day: string, holidays: readonly Holiday[]): Holiday | undefined =>
  holidays.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

/** The days of a pattern in order, such as 2026-07-07, at most `limit` of them; and the names of the holidays whose days it skips. */
export function datesOfPattern(
  { weekdays, from, to }: Pattern,
  limit: number,
  holidays: readonly Holiday[] = [],
): { dates: string[]; skipped: string[] } {
  const dates: string[] = [];
  const skipped = new Set<string>();
  // In UTC, which has no clock changes: every day has 24 hours.
  for (
    let day = Date.parse(from);
    weekdays.length > 0 && day <= Date.parse(to) && dates.length < limit;
    day += DAY_MS
  ) {
    const date = new Date(day);
    if (!weekdays.includes(date.getUTCDay())) continue;
    const local = date.toISOString().slice(0, 10);
    const holiday = holidayOn(local, holidays);
    if (holiday) skipped.add(holiday.name);
    else dates.push(local);
  }
  return { dates, skipped: [...skipped] };
}
