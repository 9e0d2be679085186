import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStatus, MeetingState } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";
import { CLASS_STANDINGS } from "../../schemas/class-life.ts";
import { firstPartOf } from "../../format.ts";
import { attendingNames } from "./attending-names.ts";
import { LOCAL_TIME } from "./local-time.ts";
import { overlapsIn } from "./overlaps-in.ts";

const { sql } = Prisma;

/** What every view of the week tells a reader of a meeting `s`, with {@link WEEK_JOINS}. */
export const weekColumns = ({ id }: Actor) => sql`
  s.id, s.class_id AS "classId", c.name AS "className", c.status AS "classStatus", class_standing(c) AS "classStanding", i.name AS "instructorName",
  ${LOCAL_TIME("s.local_start")} AS start, ${LOCAL_TIME("s.local_end")} AS "end", s.time_zone AS "timeZone",
  s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.venue_id AS "venueId", v.name AS "venueName",
  coalesce(v.is_exclusive, false) AS "isExclusive", s.state, c.instructor_id = ${id}::uuid AS "isOwnClass",
  ${attendingNames(sql`s.class_id`, sql`${id}::uuid`)} AS "participantNames", ARRAY(
    SELECT e.participant_id::text FROM enrolments e
    WHERE e.class_id = s.class_id AND e.student_id = ${id}::uuid AND e.state = 'paid'
    UNION SELECT s.instructor_id::text WHERE s.instructor_id = ${id}::uuid
  ) AS "ownIds"`;

export const WEEK_JOINS = sql`JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
  LEFT JOIN venues v ON v.id = s.venue_id`;

export const weekRow = z.object({
  id: z.string(),
  classId: z.string(),
  className: z.string(),
  classStatus: z.enum(ClassStatus),
  classStanding: z.enum(CLASS_STANDINGS),
  instructorName: z.string(),
  /** Local times. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  venueId: z.string().nullable(),
  venueName: z.string().nullable(),
  /** Whether the venue has one meeting at a time. */
  isExclusive: z.boolean(),
  state: z.enum(MeetingState),
  /** A substitute teaches the meeting of another's class. */
  isOwnClass: z.boolean(),
  /** The first names of those who attend, where a child does. */
  participantNames: z.array(z.string().transform(firstPartOf)),
  /** Who of the reader's family is there; the reader also to teach. */
  ownIds: z.array(z.string()),
});

/** The meetings without what only finds their overlaps, and with these. */
export function withOverlaps<T extends z.output<typeof weekRow>>(rows: readonly T[]) {
  const overlapsOf = overlapsIn(rows);
  return rows.map((meeting) => {
    const { startsAt: _startsAt, endsAt: _endsAt, isExclusive: _isExclusive, ownIds: _ownIds, ...shown } = meeting;
    return { ...shown, overlaps: overlapsOf(meeting) };
  });
}
