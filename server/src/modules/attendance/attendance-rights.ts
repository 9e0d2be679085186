import { Prisma } from "../../db/generated/client.ts";
import type { Actor } from "../../deps.ts";
import { may } from "../../permissions.ts";

/** From when on who teaches may mark who is there, and until when they may correct it. Admins always may. */
export const OPENS_HOURS_BEFORE = 12;
export const CLOSES_DAYS_AFTER = 7;

/** From when on who teaches may read the families' notes, and until when. Admins always may. */
const NOTES_DAYS_BEFORE = 7;
const NOTES_DAYS_AFTER = 1;

const { sql } = Prisma;

const DAYS = sql`days_of_meeting(s.local_start, s.local_end, s.time_zone) d`;

/** Whether a date is one of the days of a meeting `s`. */
export const isDayOf = (day: Prisma.Sql): Prisma.Sql => sql`${day} IN (SELECT d.day FROM ${DAYS})`;

/** The day of a meeting `s` that is asked for: where none is named, the present one or the last one before, else the first. */
export const askedDay = (day: string | undefined): Prisma.Sql => sql`coalesce(${day ?? null}::date, (
  SELECT coalesce(max(d.day) FILTER (WHERE d.day <= (now() AT TIME ZONE s.time_zone)::date), min(d.day)) FROM ${DAYS}
))`;

/**
 * Whether somebody sees who is expected at a meeting `s` of a class `c`: the instructor of the class, an admin, and a substitute from
 * the day before until marks are closed.
 */
export const seesRoster = ({ id, role }: Actor): Prisma.Sql => sql`(
  ${may(role, "class.decide")}::bool OR c.instructor_id = ${id}::uuid OR (
    s.instructor_id = ${id}::uuid AND (now() AT TIME ZONE s.time_zone)::date >= s.local_start::date - 1
    AND now() < s.ends_at + make_interval(days => ${CLOSES_DAYS_AFTER}::int)
  )
)`;

/**
 * Whether somebody who sees the list of a meeting `s` may read the notes there of who has a place `e`, and on its day a mark `m` or
 * none: who teaches it, around its time, and admins; while the place lasts, or where it has ended since and they were marked.
 */
export const seesNotes = ({ id, role }: Actor): Prisma.Sql => sql`(
  (e.state = 'paid' OR (m.id IS NOT NULL AND e.ended_at >= s.starts_at - make_interval(days => ${NOTES_DAYS_BEFORE}::int)))
  AND (${may(role, "class.decide")}::bool OR (
    s.instructor_id = ${id}::uuid AND now() >= s.starts_at - make_interval(days => ${NOTES_DAYS_BEFORE}::int)
    AND now() < s.ends_at + make_interval(days => ${NOTES_DAYS_AFTER}::int)
  ))
)`;

export const MARK_PROBLEMS = ["MEETING_CANCELLED", "ATTENDANCE_TOO_EARLY", "ATTENDANCE_CLOSED"] as const;

/** Why somebody may not mark at a meeting `s`, as an error's code; null where they may. */
export const markProblem = ({ role }: Actor): Prisma.Sql => sql`CASE
  WHEN s.state <> 'planned' THEN 'MEETING_CANCELLED'
  WHEN now() < s.starts_at - make_interval(hours => ${OPENS_HOURS_BEFORE}::int) THEN 'ATTENDANCE_TOO_EARLY'
  WHEN now() >= s.ends_at + make_interval(days => ${CLOSES_DAYS_AFTER}::int) AND NOT ${may(role, "class.decide")}::bool
    THEN 'ATTENDANCE_CLOSED'
END`;
