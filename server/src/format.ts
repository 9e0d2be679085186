import type { Currency } from "./db/generated/enums.ts";
import { formats } from "./schemas/formats.ts";

const EVERY_THIRD_DIGIT = /\B(?=(?:\d{3})+(?!\d))/g;

// Without `Intl`, which takes a phone 100 ms to initialize.

/** 1234567 → "1,234,567"; 1234.5 → "1,234.5". */
export function groupDigits(number: number | string): string {
  const [whole = "", ...decimals] = String(number).split(".");
  return [whole.replace(EVERY_THIRD_DIGIT, formats.thousands), ...decimals].join(formats.point);
}

/** 123450 → "1234.50": cents without a sign or separators, as in forms and CSV files. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The digits of an amount before and after its point, in cents: "19" and "999" are 2000. Digit by digit, without floating point. */
export function centsOfDigits(whole: string, fraction: string): number {
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, "0"));
  return cents + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
}

/** 123450 → "$1,234.50", and "-$1,234.50" below zero. */
export function formatPrice(cents: number, currency: Currency): string {
  return (cents < 0 ? "-" : "") + formats.price(groupDigits(formatAmount(Math.abs(cents))), currency);
}

/** For which ages a class is: "8–14", "8+", "up to 14", "8"; null for any. */
export function formatAges(min: number | null, max: number | null): string | null {
  if (max === null) return min === null ? null : `${min}+`;
  if (min === null) return formats.upToAge(max);
  return min === max ? `${min}` : `${min}–${max}`;
}

/** 2026-07-07 → "Tue 7 Jul 2026". */
export function formatLocalDate(date: string): string {
  return formats.date(partsOf(date));
}

/** 2026-07-07 → "Tue 7 Jul": where the year is known. */
export function formatDayOfYear(date: string): string {
  const { weekday, day, month } = partsOf(date);
  return formats.date({ weekday, day, month });
}

/** 2026-07-07 → "7 Jul 2026". */
export function formatWithoutWeekday(date: string): string {
  const { day, month, year } = partsOf(date);
  return formats.date({ day, month, year });
}

/** 2026-07-07 → "7 Jul". */
export function formatDayOfMonth(date: string): string {
  const { day, month } = partsOf(date);
  return formats.date({ day, month });
}

/** 2026-07-07 → "Jul 2026". */
export function formatMonth(date: string): string {
  const { month, year } = partsOf(date);
  return formats.date({ month, year });
}

function partsOf(date: string) {
  const at = new Date(date);
  return { weekday: at.getUTCDay(), day: at.getUTCDate(), month: at.getUTCMonth(), year: at.getUTCFullYear() };
}

/** 2026-07-07T16:00 → "Tue 7 Jul 2026, 16:00". */
export function formatLocalTime(localTime: string): string {
  return `${formatLocalDate(localTime.slice(0, 10))}, ${localTime.slice(11)}`;
}

/** Two local times as "16:00–17:30", or "16:00–Fri 10 Jul 2026, 12:00" over more than one day. */
export function formatTimes(start: string, end: string): string {
  return `${start.slice(11)}–${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : formatLocalTime(end)}`;
}

/** As {@link formatTimes}, with the first day: "Tue 7 Jul 2026, 16:00–17:30". */
export function formatPeriod(start: string, end: string): string {
  return `${formatLocalDate(start.slice(0, 10))}, ${formatTimes(start, end)}`;
}

/** Weekdays in order, 1 for Monday: [2, 4] → ["Tue", "Thu"], [1, 2, 3, 4, 5] → ["Mon–Fri"]. */
export function weekdayNames(days: readonly number[]): (string | undefined)[] {
  const names = days.map((day) => formats.weekdays[day % 7]);
  const [first = 0] = days;
  const isRow = days.length > 2 && (days.at(-1) ?? 0) - first === days.length - 1;
  return isRow ? [`${names[0]}–${names.at(-1)}`] : names;
}

/** The same in a sentence: "Tue and Thu", "Mon–Fri". */
export const formatWeekdays = (days: readonly number[]): string => listNames(weekdayNames(days));

/** "Anna", "Anna and Ben", "Anna, Ben and Cora". */
export function listNames(names: readonly (string | undefined)[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? names.slice(0, -1).join(", ") + formats.and + last : last;
}

/** 42 → "000042": a receipt's number as shown, printed and used in file names. */
export function receiptLabel(number: number): string {
  return String(number).padStart(6, "0");
}

/** A venue with its address on one line; empty without a venue. */
export function formatVenue(name: string | null | undefined, address: string | null | undefined): string {
  return [name, address].filter(Boolean).join(", ");
}

/** A name up to the first space, as screens show it. */
export const firstPartOf = (name: string): string => name.split(" ", 1)[0] ?? "";
