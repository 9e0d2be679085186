import { z } from "zod/mini";

const TIME = "Please enter a date and a time";

/** The milliseconds of a local time, to compare it with another of the same zone. */
export const msOf = (localTime: string): number => Date.parse(`${localTime}:00Z`);

/** Whether a date or a local time is in the calendar. */
export const isInCalendar = (text: string, ms: number): boolean => new Date(ms || 0).toISOString().startsWith(text);

/** A local time without a zone, such as 2026-07-07T16:00. */
export const localTime = z.string(TIME).check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, TIME),
  z.refine((text) => isInCalendar(text, msOf(text)), TIME),
);
