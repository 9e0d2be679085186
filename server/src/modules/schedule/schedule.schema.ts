import { z } from "zod/mini";
import { later, localDate, localTime, msOf } from "../../schemas/local-time.schema.ts";
import { isTimeZone } from "../../schemas/time-zone.ts";
import { lineUpTo, nameUpTo } from "../../schemas/plain-text.schema.ts";
import { reason } from "../../schemas/reason.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** How many meetings a class has at most. */
export const MAX_MEETINGS = 200;
/** How many days a meeting lasts at most. */
export const MAX_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

const WEEK = "This is not the Monday of a week";
const MONDAY = 1;

/** The same weekday and time so many weeks later. Local times know no changes of the clocks. */
export const weeksLater = (time: string, weeks: number): string => later(time, { days: weeks * 7 });

const meetingTimes = z.object({ start: localTime, end: localTime }).check(
  z.refine(({ start, end }) => start < end, { path: ["end"], error: formTexts.endBeforeStart }),
  z.refine(({ start, end }) => msOf(end) - msOf(start) <= MAX_DAYS * DAY_MS, {
    path: ["end"],
    error: formTexts.dateTooLong(MAX_DAYS),
  }),
);
export type MeetingTimes = z.output<typeof meetingTimes>;

const venueId = recordId("This is not a venue.");
const meetingId = recordId("This is not a date of a class.");

export const ownOverlapsInput = z.object({
  classIds: z.array(recordId("This is not a class.")).check(z.maxLength(50)),
});
export type OwnOverlapsInput = z.output<typeof ownOverlapsInput>;

/** A week by its Monday, such as 2026-07-06; the present one where none is named. Or one day of it. */
export const weekInput = z.object({
  monday: z.optional(localDate(WEEK).check(z.refine((date) => new Date(date).getUTCDay() === MONDAY, WEEK))),
  day: z.optional(localDate("This is not a day.")),
  venueId: z.optional(venueId),
  instructorId: z.optional(recordId("This is not an instructor.")),
});
export type WeekInput = z.output<typeof weekInput>;

/** Meetings at one venue, or at none. */
export const newMeetings = z.object({
  venueId: z.nullable(venueId),
  meetings: z
    .array(meetingTimes)
    .check(z.minLength(1, formTexts.noDate), z.maxLength(MAX_MEETINGS, formTexts.tooManyDates(MAX_MEETINGS))),
});

export const addMeetingsInput = z.extend(newMeetings, {
  classId: recordId("This is not a class."),
  /** The cancelled meeting that a single one makes up for. */
  replacesId: z.optional(meetingId),
});
export type AddMeetingsInput = z.output<typeof addMeetingsInput>;

export const dateForm = z.object({ venueId: z.nullable(venueId), times: meetingTimes });
/** `seen`: when and where the meeting was when its form was filled with it. */
export const changeMeetingInput = z.extend(dateForm, { meetingId, seen: z.exactOptional(dateForm) });
export type ChangeMeetingInput = z.output<typeof changeMeetingInput>;

/** How far all dates of a class move at once: a year, and less than a day. */
const MAX_DAYS_MOVED = 366;
const MAX_MINUTES_MOVED = 24 * 60 - 1;
const whole = (most: number, text: string) => z.int(text).check(z.minimum(-most, text), z.maximum(most, text));

const datesToMoveFields = z.object({
  classId: recordId("This is not a class."),
  days: whole(MAX_DAYS_MOVED, formTexts.days(MAX_DAYS_MOVED)),
  minutes: whole(MAX_MINUTES_MOVED, formTexts.minutes(MAX_MINUTES_MOVED)),
  /** Null for none; each date keeps its venue where it is not sent. */
  venueId: z.exactOptional(z.nullable(venueId)),
  /** The first day of the dates that move; all that have not begun by default. */
  from: z.exactOptional(localDate(formTexts.day)),
});
const isMoved = z.refine<{ days: number; minutes: number; venueId?: string | null }>(
  ({ days, minutes, venueId: chosen }) => days !== 0 || minutes !== 0 || chosen !== undefined,
  { path: ["days"], error: formTexts.notMoved },
);
/** By how much the dates of a class move, and where. */
export const datesToMove = datesToMoveFields.check(isMoved);
export type DatesToMove = z.output<typeof datesToMoveFields>;
/** `seen`: of the preview, what tells whether the dates are others. */
export const moveDatesInput = z
  .extend(datesToMoveFields, { seen: z.string().check(z.regex(/^[\w-]{43}$/, formTexts.datesNotSeen)) })
  .check(isMoved);
export type MoveDatesInput = z.output<typeof moveDatesInput>;

export const meetingInput = z.object({ meetingId });
export type MeetingInput = z.output<typeof meetingInput>;

/** Null names no substitute: the instructor of the class teaches. */
export const setSubstituteInput = z.extend(meetingInput, {
  substituteId: z.nullable(recordId("This is not an instructor.")),
});
export type SetSubstituteInput = z.output<typeof setSubstituteInput>;

export const cancelMeetingForm = z.object({ reason });
/** `refundCents`: what all students together get back, as the admin has seen it; 0 pays nothing back. */
export const cancelMeetingInput = z.extend(meetingInput, { reason, refundCents: z.int().check(z.nonnegative()) });
export type CancelMeetingInput = z.output<typeof cancelMeetingInput>;

/** An empty map link is none. */
export const addVenueInput = z.object({
  name: nameUpTo(80),
  address: lineUpTo(200),
  mapUrl: lineUpTo(500).check(
    z.refine((text) => text === "" || (/^https:\/\//i.test(text) && URL.canParse(text)), formTexts.mapAddress),
  ),
  timeZone: z.string().check(z.refine(isTimeZone, formTexts.timeZone)),
  isExclusive: z.boolean(),
});
export type AddVenueInput = z.output<typeof addVenueInput>;

const { name, address, mapUrl, timeZone, isExclusive } = addVenueInput.shape;
/** What is not sent stays as it is. */
export const updateVenueInput = z.object({
  venueId,
  name: z.exactOptional(name),
  address: z.exactOptional(address),
  mapUrl: z.exactOptional(mapUrl),
  timeZone: z.exactOptional(timeZone),
  isExclusive: z.exactOptional(isExclusive),
});
export type UpdateVenueInput = z.output<typeof updateVenueInput>;

export const retireVenueInput = z.object({ venueId, isRetired: z.boolean() });
export type RetireVenueInput = z.output<typeof retireVenueInput>;
