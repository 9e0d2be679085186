import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { ClassLevel, ClassStatus } from "../../db/generated/enums.ts";
import { knownEmail } from "../../db/known-email.ts";
import { CLASS_STANDINGS } from "../../schemas/class-life.ts";
import { LOCAL_TIME } from "../schedule/local-time.ts";
import { MEETS, meetsRow, NEXT_MEETING, nextMeetingRow } from "../schedule/meeting-rows.ts";

const { sql } = Prisma;

/** Joins the instructor `i` of a class `c`. */
export const WITH_INSTRUCTOR = sql`JOIN users i ON i.id = c.instructor_id`;

/** Whether a class `c` on sale has a seat for whoever comes now. */
export const HAS_SEATS = sql`(c.seats_taken < c.capacity AND coalesce(c.enrolment_ends_at > now(), true))`;

/**
 * A class in a list. `seatsLeft` excludes held and paid seats; `enrolledCount` counts paid ones. A removed instructor has
 * no e-mail address.
 */
export const CARD = sql`
  c.id, c.name, c.sport, c.level, c.min_age AS "minAge", c.max_age AS "maxAge", c.image_url AS "imageUrl", c.price_cents AS "priceCents", c.capacity,
  c.enrolled_count AS "enrolledCount", c.capacity - c.seats_taken AS "seatsLeft", i.name AS "instructorName",
  coalesce(${knownEmail("i")}, '') AS "instructorEmail", class_standing(c) AS standing,
  ${NEXT_MEETING} AS "nextMeeting", ${MEETS} AS meets`;

export const cardRow = z.object({
  id: z.string(),
  name: z.string(),
  sport: z.string().nullable(),
  level: z.enum(ClassLevel).nullable(),
  /** In completed years, included. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  imageUrl: z.string(),
  priceCents: z.int(),
  capacity: z.int(),
  enrolledCount: z.int(),
  seatsLeft: z.int(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  /** How the class stands, and so what may happen to it (schemas/class-life.ts). */
  standing: z.enum(CLASS_STANDINGS),
  nextMeeting: nextMeetingRow,
  meets: meetsRow,
});

/** The classes `c` that the public lists show: open, and not over. */
export const LISTED = sql`c.stage = 'open' AND coalesce(c.last_ends_at > now(), true)`;

/** What was decided about a class `c`. */
const DECIDED = sql`c.status, c.closed_at IS NOT NULL AS "isClosed"`;

/** A class with what its instructor and admins see. */
export const DETAIL = sql`${CARD}, c.description, ${DECIDED}, c.version,
  c.feedback, ${LOCAL_TIME("c.enrolment_closes_local")} AS "enrolmentCloses", c.enrolment_time_zone AS "enrolmentTimeZone"`;

export const detailRow = cardRow.extend({
  description: z.string(),
  /** What was decided; how it stands is `standing`. */
  status: z.enum(ClassStatus),
  /** Beside the standing it says of a pending or denied class that it is closed again once it is approved. */
  isClosed: z.boolean(),
  version: z.int(),
  feedback: z.string().nullable(),
  /** The local time at which enrolment ends, in its time zone; null where the first meeting ends it. */
  enrolmentCloses: z.string().nullable(),
  enrolmentTimeZone: z.string().nullable(),
});

const IS_CLOSE_REQUESTED = sql`c.is_close_requested AS "isCloseRequested"`;

/** How a class `c` stands, and what beside that is shown of it: what a decision changes. */
export const STANDS = sql`class_standing(c) AS standing, ${DECIDED}, ${IS_CLOSE_REQUESTED}`;

/** A class in the lists of its instructor and of admins. */
export const MANAGED = sql`${DETAIL}, ${IS_CLOSE_REQUESTED},
  (SELECT count(*)::int FROM waitlist_entries w WHERE w.class_id = c.id AND w.state = 'waiting') AS waiting`;

export const managedRow = detailRow.extend({
  /** Its instructor asks to close it. */
  isCloseRequested: z.boolean(),
  /** How many people are in its waitlist; an offer is none of them. */
  waiting: z.int(),
});
