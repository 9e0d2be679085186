const DAY_MS = 24 * 60 * 60 * 1000;

export type Pattern = {
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  /** The first and the last day, such as 2026-07-07. */
  from: string;
  to: string;
};

/** The days of a pattern in order, such as 2026-07-07, at most `limit` of them. */
export function datesOfPattern({ weekdays, from, to }: Pattern, limit: number): string[] {
  const dates: string[] = [];
  // In UTC, which has no clock changes: every day has 24 hours.
  for (
    let day = Date.parse(from);
    weekdays.length > 0 && day <= Date.parse(to) && dates.length < limit;
    day += DAY_MS
  ) {
    const date = new Date(day);
    if (weekdays.includes(date.getUTCDay())) dates.push(date.toISOString().slice(0, 10));
  }
  return dates;
}
