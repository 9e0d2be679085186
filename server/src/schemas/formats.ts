import type { Currency } from "../db/generated/enums.ts";

/** What of a date is shown; its words are those of the language. */
export interface DateParts {
  /** 0 for Sunday. */
  weekday?: number;
  day?: number;
  /** 0 for January. */
  month: number;
  year?: number;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const SYMBOLS: Readonly<Record<Currency, string>> = {
  usd: "$",
  eur: "€",
  gbp: "£",
  cad: "CA$",
  aud: "A$",
  chf: "CHF\u00a0",
};

/** How numbers, dates and money are written. The build of another language has the same of that language. */
export const formats = {
  thousands: ",",
  point: ".",
  symbols: SYMBOLS,
  /** An amount without a sign, with its currency's. */
  price: (amount: string, currency: Currency): string => SYMBOLS[currency] + amount,
  /** Sunday first. */
  weekdays: WEEKDAYS,
  /** "Tue 7 Jul 2026", or the parts of it that are given. */
  date: ({ weekday, day, month, year }: DateParts): string =>
    [weekday === undefined ? undefined : WEEKDAYS[weekday], day, MONTHS[month], year]
      .filter((part) => part !== undefined)
      .join(" "),
  /** "Anna and Ben": between the last two of a list. */
  and: " and ",
  upToAge: (age: number): string => `up to ${age}`,
  /** For `Intl`, where a page uses it. */
  locale: "en-GB",
};
