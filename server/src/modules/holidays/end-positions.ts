import { weeksLater } from "../schedule/schedule.schema.ts";

interface Days {
  firstDay: string;
  lastDay: string;
}
interface Times {
  start: string;
  end: string;
}

/** More weeks than lie in the three years for which dates are planned. */
const MAX_WEEKS = 160;

/** Whether a date, or a part of it, lies in these days. */
export const isIn = ({ firstDay, lastDay }: Days, { start, end }: Times): boolean =>
  start.slice(0, 10) <= lastDay && end > `${firstDay}T00:00`;

/**
 * Where the dates of a class that fall out go, in their order: each on the same weekday at the same time in the first week after the
 * last date that stays, and after the date itself, that no holiday and no other of these dates takes.
 */
export function endPositions<T extends Times>(
  falling: readonly T[],
  staying: readonly Times[],
  holidays: readonly Days[],
): (T & { to: Times })[] {
  const last =
    staying
      .map(({ start }) => start)
      .toSorted()
      .at(-1) ?? "";
  const placed: Times[] = [...staying];
  return falling.map((date) => {
    let to: Times = date;
    for (let weeks = 1; weeks <= MAX_WEEKS; weeks++) {
      to = { start: weeksLater(date.start, weeks), end: weeksLater(date.end, weeks) };
      const { start, end } = to;
      const isFree = placed.every((other) => other.end <= start || end <= other.start);
      if (start > last && isFree && holidays.every((days) => !isIn(days, to))) break;
    }
    placed.push(to);
    return { ...date, to };
  });
}
