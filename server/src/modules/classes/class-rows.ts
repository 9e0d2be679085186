import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { ClassLevel, ClassStatus } from "../../db/generated/enums.ts";
import { knownEmail } from "../../db/known-email.ts";
import { NEXT_SESSION, nextSessionRow } from "../schedule/session-rows.ts";

const { sql } = Prisma;

/** Joins the instructor `i` of a class `c`. */
export const WITH_INSTRUCTOR = sql`JOIN users i ON i.id = c.instructor_id`;

/**
 * A class in a list. `seatsLeft` excludes held and paid seats; `enrolledCount` counts paid ones. A removed instructor has
 * no e-mail address. A class that has begun takes no new enrolments.
 */
export const CARD = sql`
  c.id, c.name, c.sport, c.level, c.min_age AS "minAge", c.max_age AS "maxAge", c.image_url AS "imageUrl", c.price_cents AS "priceCents", c.capacity,
  c.enrolled_count AS "enrolledCount", c.capacity - c.seats_taken AS "seatsLeft", i.name AS "instructorName",
  coalesce(${knownEmail("i")}, '') AS "instructorEmail", coalesce(c.first_starts_at <= now(), false) AS "hasBegun",
  ${NEXT_SESSION} AS "nextSession"`;

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
  hasBegun: z.boolean(),
  nextSession: nextSessionRow,
});

/** The classes `c` that the public lists show: approved, not closed, and not over. */
export const LISTED = sql`c.status = 'approved' AND c.closed_at IS NULL AND coalesce(c.last_ends_at > now(), true)`;

/** A class with what its instructor and admins see. */
export const DETAIL = sql`${CARD}, c.description, c.status, c.closed_at IS NOT NULL AS "isClosed", c.version,
  c.feedback`;

export const detailRow = cardRow.extend({
  description: z.string(),
  status: z.enum(ClassStatus),
  /** Takes no new enrolments. */
  isClosed: z.boolean(),
  version: z.int(),
  feedback: z.string().nullable(),
});

/** A class in the lists of its instructor and of admins. */
export const MANAGED = sql`${DETAIL}, c.is_close_requested AS "isCloseRequested"`;

export const managedRow = detailRow.extend({
  /** Its instructor asks to close it. */
  isCloseRequested: z.boolean(),
});
