import type { DateParts, formats as en } from "../formats.ts";

const MONTHS = ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."];
const WEEKDAYS = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];
const SYMBOLS = { usd: "$", eur: "€", gbp: "£", cad: "CA$", aud: "AU$", chf: "CHF" };

export const formats = {
  thousands: ".",
  point: ",",
  symbols: SYMBOLS,
  price: (amount, currency) => `${amount}\u00a0${SYMBOLS[currency]}`,
  weekdays: WEEKDAYS,
  /** "Di., 7. Juli 2026". */
  date: ({ weekday, day, month, year }: DateParts) =>
    [
      weekday === undefined ? undefined : `${WEEKDAYS[weekday]}.,`,
      day === undefined ? undefined : `${day}.`,
      MONTHS[month],
      year,
    ]
      .filter((part) => part !== undefined)
      .join(" "),
  and: " und ",
  upToAge: (age) => `bis ${age}`,
  locale: "de-DE",
} satisfies typeof en;
