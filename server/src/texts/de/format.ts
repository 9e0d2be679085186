import { Currency } from "../../db/generated/enums.ts";
import { formatAmount } from "../../format.ts";
import type { format as en, pricesIn as enPrices } from "../en/format.ts";

// Made once: making one takes longer than ten dates.
const PRICES = new Map(
  Object.values(Currency).map((currency) => [
    currency,
    new Intl.NumberFormat("de-DE", { style: "currency", currency }),
  ]),
);
const LIST = new Intl.ListFormat("de-DE");
const dateFormat = (weekday?: "short") =>
  new Intl.DateTimeFormat("de-DE", { weekday, day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const DATE = dateFormat("short");
const LONG_DATE = dateFormat();

const UNITS = [
  { one: "Stunde", many: "Stunden", seconds: 3600 },
  { one: "Minute", many: "Minuten", seconds: 60 },
  { one: "Sekunde", many: "Sekunden", seconds: 1 },
] as const;

/** 2026-07-07 → "Di., 7. Juli 2026". */
const date = (day: string) => DATE.format(new Date(day));
const clock = (local: string) => local.slice(11);

/** 2026-07-07T16:00 → "Di., 7. Juli 2026, 16:00 Uhr". */
const time = (local: string) => `${date(local.slice(0, 10))}, ${clock(local)} Uhr`;

/** "16:00–17:30 Uhr", or "16:00 Uhr bis Fr., 10. Juli 2026, 12:00 Uhr" over more than one day. */
const times = (start: string, end: string) =>
  start.slice(0, 10) === end.slice(0, 10)
    ? `${clock(start)}–${clock(end)} Uhr`
    : `${clock(start)} Uhr bis ${time(end)}`;

/** Amounts in a currency. */
export const pricesIn: typeof enPrices = (currency) => {
  const price = (cents: number) => PRICES.get(currency)?.format(formatAmount(cents) as `${number}`) ?? "";
  return {
    price,
    accountPrice: (cents) => (currency === "usd" ? price(cents).replace("$", "US$") : price(cents)),
  };
};

/** Dates, durations and lists as German texts have them. */
export const format = {
  ages: (min, max) => {
    if (max === null) return min === null ? null : `ab ${min}`;
    if (min === null) return `bis ${max}`;
    return min === max ? `${min}` : `${min}–${max}`;
  },
  date,
  longDate: (day) => LONG_DATE.format(new Date(day)),
  time,
  times,
  period: (start, end) => `${date(start.slice(0, 10))}, ${times(start, end)}`,
  list: (names) => LIST.format(names),
  duration: (seconds) => {
    const unit = UNITS.find((one) => seconds > one.seconds) ?? UNITS[2];
    const count = Math.ceil(seconds / unit.seconds);
    return `${count} ${count === 1 ? unit.one : unit.many}`;
  },
} satisfies typeof en;
