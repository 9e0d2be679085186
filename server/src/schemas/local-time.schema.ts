import { z } from "zod/mini";
import { formTexts } from "./texts.ts";

/** The milliseconds of a local time, to compare it with another of the same zone. */
export const msOf = (localTime: string): number => Date.parse(`${localTime}:00Z`);

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** A local time so many days and minutes later, or earlier. Local times know no changes of the clocks. */
export const later = (localTime: string, { days, minutes = 0 }: { days: number; minutes?: number }): string =>
  new Date(msOf(localTime) + (days * DAY_MINUTES + minutes) * MINUTE_MS).toISOString().slice(0, 16);

/** Whether a date or a local time is in the calendar. */
const isInCalendar = (text: string, ms: number): boolean => new Date(ms || 0).toISOString().startsWith(text);

// Every fourth year of this century is a leap year.
const IN_CALENDAR =
  /^20(?:\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:[02468][048]|[13579][26])-02-29)T(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A local time without a zone, such as 2026-07-07T16:00. */
export const localTime = z.string(formTexts.time).check(z.regex(IN_CALENDAR, formTexts.time));

/** A day without a zone, such as 2026-07-07. */
export const localDate = (message: string) =>
  z.string(message).check(
    z.regex(/^20\d\d-\d\d-\d\d$/, message),
    z.refine((date) => isInCalendar(date, Date.parse(date)), message),
  );
