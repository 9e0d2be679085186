import type { Currency } from "../../db/generated/enums.ts";
import {
  formatAges,
  formatLocalDate,
  formatLocalTime,
  formatPeriod,
  formatPrice,
  formatTimes,
  listNames,
} from "../../format.ts";

// Made once: making one takes longer than ten dates.
const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const UNITS = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** A duration in its largest unit, rounded up: "5 minutes". */
export function formatDuration(seconds: number): string {
  const unit = UNITS.find((one) => seconds > one.seconds) ?? UNITS[2];
  const count = Math.ceil(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}

/** Amounts in a currency. */
export function pricesIn(currency: Currency) {
  const price = (cents: number) => formatPrice(cents, currency);
  return {
    price,
    /** As in accounts, where the dollar of the United States names its country as others do. */
    accountPrice: (cents: number) => (currency === "usd" ? price(cents).replace("$", "US$ ") : price(cents)),
  };
}

/** Dates, durations and lists as English texts have them. */
export const format = {
  /** For which ages a class is; null for any. */
  ages: formatAges,
  /** A day: 2026-07-07. */
  date: formatLocalDate,
  /** The same without the weekday, with the month's name. */
  longDate: (day: string) => LONG_DATE.format(new Date(day)),
  /** A local time: 2026-07-07T16:00. */
  time: formatLocalTime,
  times: formatTimes,
  period: formatPeriod,
  /** "Anna, Ben and Cora". */
  list: (names: readonly string[]) => listNames(names),
  duration: formatDuration,
};
