import { z } from "zod/mini";
import { isTimeZone } from "../../schemas/time-zone.schema.ts";
import { lineUpTo, nameUpTo } from "../../schemas/plain-text.schema.ts";
import { reason } from "../../schemas/reason.schema.ts";

/** How many sessions a class has at most. */
export const MAX_SESSIONS = 200;
const MAX_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

const TIME = "Please enter a date and a time";
const msOf = (localTime: string) => Date.parse(`${localTime}:00Z`);

/** A local time without a zone, such as 2026-07-07T16:00. */
const localTime = z.string(TIME).check(
  z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, TIME),
  z.refine((text) => new Date(msOf(text) || 0).toISOString().startsWith(text), TIME),
);

const sessionTimes = z.object({ start: localTime, end: localTime }).check(
  z.refine(({ start, end }) => start < end, { path: ["end"], error: "The end must be after the start" }),
  z.refine(({ start, end }) => msOf(end) - msOf(start) <= MAX_DAYS * DAY_MS, {
    path: ["end"],
    error: `A session lasts at most ${MAX_DAYS} days`,
  }),
);
export type SessionTimes = z.output<typeof sessionTimes>;

const venueId = z.uuid("This is not a venue.");
const sessionId = z.uuid("This is not a session.");

export const classSessionsInput = z.object({ classId: z.uuid("This is not a class.") });

export const addSessionsInput = z.extend(classSessionsInput, {
  venueId: z.nullable(venueId),
  /** The cancelled session that a single one makes up for. */
  replacesId: z.optional(sessionId),
  sessions: z
    .array(sessionTimes)
    .check(
      z.minLength(1, "Please choose a date"),
      z.maxLength(MAX_SESSIONS, `A class has at most ${MAX_SESSIONS} sessions`),
    ),
});
export type AddSessionsInput = z.output<typeof addSessionsInput>;

export const dateForm = z.object({ venueId: z.nullable(venueId), times: sessionTimes });
export const changeSessionInput = z.extend(dateForm, { sessionId });
export type ChangeSessionInput = z.output<typeof changeSessionInput>;

export const sessionInput = z.object({ sessionId });

export const cancelSessionForm = z.object({ reason });
/** `refundCents`: what all students together get back, as the admin has seen it; 0 pays nothing back. */
export const cancelSessionInput = z.extend(sessionInput, { reason, refundCents: z.int().check(z.nonnegative()) });
export type CancelSessionInput = z.output<typeof cancelSessionInput>;

/** An empty map link is none. */
export const addVenueInput = z.object({
  name: nameUpTo(80),
  address: lineUpTo(200),
  mapUrl: lineUpTo(500).check(
    z.refine(
      (text) => text === "" || (/^https:\/\//i.test(text) && URL.canParse(text)),
      "Please enter an https:// address, or leave this empty",
    ),
  ),
  timeZone: z.string().check(z.refine(isTimeZone, "Please choose a time zone such as Europe/Berlin")),
  isExclusive: z.boolean(),
});
export type AddVenueInput = z.output<typeof addVenueInput>;

export const updateVenueInput = z.extend(addVenueInput, { venueId });
export type UpdateVenueInput = z.output<typeof updateVenueInput>;

export const retireVenueInput = z.object({ venueId, isRetired: z.boolean() });
export type RetireVenueInput = z.output<typeof retireVenueInput>;
