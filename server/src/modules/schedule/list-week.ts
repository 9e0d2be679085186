import { z } from "zod";
import { readPage } from "../../db/list-page.ts";
import { localTimeIn } from "../../db/local-time-in.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind, ClassStatus, MeetingState } from "../../db/generated/enums.ts";
import type { Actor, Ctx } from "../../deps.ts";
import { firstPartOf } from "../../format.ts";
import { may } from "../../permissions.ts";
import { attendingNames } from "./attending-names.ts";
import { LOCAL_TIME } from "./local-time.ts";
import { overlapsOf } from "./overlaps-of.ts";
import { ownMeetings } from "./own-meetings.ts";
import { teachesSoon } from "./teaches-soon.ts";
import { MAX_DAYS, type WeekInput } from "./schedule.schema.ts";

const { sql, empty } = Prisma;

/** How many meetings of one week are listed. */
const LISTED = 300;
const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type WeekDeps = Pick<Ctx, "db" | "actor" | "schoolTimeZone">;

/** What a reader is told of a meeting `s`. */
const columnsFor = ({ id }: Actor) => sql`
  s.id, s.class_id AS "classId", c.name AS "className", c.status AS "classStatus", c.enrolled_count AS "enrolledCount", i.name AS "instructorName",
  ${LOCAL_TIME("s.local_start")} AS start, ${LOCAL_TIME("s.local_end")} AS "end", s.time_zone AS "timeZone",
  s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.venue_id AS "venueId", v.name AS "venueName",
  coalesce(v.is_exclusive, false) AS "isExclusive", s.state, s.reason,
  ${LOCAL_TIME("r.local_start")} AS "replacedStart", s.instructor_id = ${id}::uuid AS "isTaught",
  c.instructor_id = ${id}::uuid AS "isOwnClass", coalesce(${teachesSoon(id)}, false) AS "isListOpen",
  coalesce(s.substitute_id = ${id}::uuid AND s.state = 'planned' AND s.starts_at >= now() + interval '1 hour', false)
    AS "mayDecline", EXISTS (
    SELECT 1 FROM enrolments e WHERE e.class_id = s.class_id AND e.student_id = ${id}::uuid AND e.state = 'paid'
  ) AS "isAttended", ${attendingNames(sql`s.class_id`, sql`${id}::uuid`)} AS "participantNames", ARRAY(
    SELECT e.participant_id::text FROM enrolments e
    WHERE e.class_id = s.class_id AND e.student_id = ${id}::uuid AND e.state = 'paid'
    UNION SELECT s.instructor_id::text WHERE s.instructor_id = ${id}::uuid
  ) AS "ownIds", array_to_json(ARRAY(
    SELECT json_build_object(
      'enrolmentId', e.id, 'participantName', a.name, 'day', d.day, 'kind', m.kind, 'isByFamily', m.recorded_by_id = e.student_id
    )
    FROM enrolments e JOIN participants a ON a.id = e.participant_id CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
    LEFT JOIN attendance_on(s.id, d.day) m ON m.enrolment_id = e.id
    WHERE e.class_id = s.class_id AND e.student_id = ${id}::uuid AND e.state = 'paid' AND s.state = 'planned' AND d.begins_at > now()
    ORDER BY a.name IS NOT NULL, a.created_at, a.id, d.day
  )) AS coming`;

const JOINS = sql`JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
  LEFT JOIN venues v ON v.id = s.venue_id LEFT JOIN meetings r ON r.id = s.replaces_id`;

const row = z.object({
  id: z.string(),
  classId: z.string(),
  className: z.string(),
  classStatus: z.enum(ClassStatus),
  enrolledCount: z.int(),
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
  reason: z.string().nullable(),
  /** When the meeting that it makes up for would have begun. */
  replacedStart: z.string().nullable(),
  isTaught: z.boolean(),
  /** A substitute teaches the meeting of another's class. */
  isOwnClass: z.boolean(),
  /** The substitute sees the list of students. */
  isListOpen: z.boolean(),
  /** The substitute may step back. */
  mayDecline: z.boolean(),
  isAttended: z.boolean(),
  /** The first names of those who attend, where a child does. */
  participantNames: z.array(z.string().transform(firstPartOf)),
  /** Who of the reader's family is there; the reader also to teach. */
  ownIds: z.array(z.string()),
  /** Who of the family is expected on which day that is to come, as long as nothing is marked. */
  coming: z.array(
    z.object({
      enrolmentId: z.string(),
      /** Null for oneself. */
      participantName: z.string().nullable(),
      day: z.string(),
      kind: z.enum(AttendanceKind).nullable(),
      /** The family has excused them itself; null where nothing is marked. */
      isByFamily: z.boolean().nullable(),
    }),
  ),
});

/** The meetings of a time, and what narrows them further. */
async function selectionOf(
  { db, actor, schoolTimeZone }: WeekDeps,
  { monday: asked, day, venueId, instructorId }: WeekInput,
) {
  const today = (await localTimeIn({ db }, schoolTimeZone, new Date())).slice(0, 10);
  const monday = day ? mondayOf(day) : (asked ?? mondayOf(today));
  const own = may(actor.role, "class.decide") ? null : ownMeetings(sql`${actor.id}::uuid`);
  const [first, days] = day ? [day, 1] : [monday, WEEK_DAYS];
  const end = sql`${first}::date + ${days}::int`;
  return {
    today,
    monday,
    own,
    end,
    chosen: sql`${venueId ? sql`AND s.venue_id = ${venueId}::uuid` : empty}
      ${instructorId ? sql`AND s.instructor_id = ${instructorId}::uuid` : empty}`,
    during: sql`s.local_start < ${end} AND s.local_end > ${first}::date
      AND s.local_start >= ${first}::date - ${MAX_DAYS}::int AND ${own ?? sql`true`}
      AND (s.state = 'planned' OR (SELECT archived_at FROM classes WHERE id = s.class_id) IS NULL)`,
  };
}

/**
 * The meetings whose local time falls into a week, or on one day, in order, at most {@link LISTED}: those that the caller attends and
 * teaches, or of all classes for who sees every class; on request those at one venue or of one instructor. An archived class leaves no
 * cancelled ones. Of a time without meetings, another statement finds the next planned one.
 */
export async function listWeek(deps: WeekDeps, input: WeekInput) {
  const { db, actor } = deps;
  const { today, monday, own, end, chosen, during } = await selectionOf(deps, input);
  const { rows, total, isTotalExact } = await readPage(db, {
    table: "meetings",
    alias: "s",
    joins: JOINS,
    columns: columnsFor(actor),
    row,
    where: sql`${during} ${chosen}`,
    order: ["s.local_start ASC", "s.id ASC"],
    limit: LISTED,
    offset: 0,
  });
  return {
    monday,
    /** The one day that was asked for. */
    day: input.day ?? null,
    /** The school's date. */
    today,
    meetings: rows.map((meeting) => {
      const { startsAt: _startsAt, endsAt: _endsAt, isExclusive: _isExclusive, ownIds: _ownIds, ...shown } = meeting;
      return { ...shown, overlaps: overlapsOf(meeting, rows) };
    }),
    total,
    isTotalExact,
    /** The local start of the next planned meeting after a time without one; null where there is none. */
    nextStart: total > 0 ? null : await startAfter({ db }, end, own, chosen),
  };
}

const choice = z.object({ kind: z.enum(["venue", "instructor"]), id: z.string(), name: z.string() });

/** The venues and instructors of the meetings of a week or a day, by name, and those that are chosen. */
export async function listWeekChoices(deps: WeekDeps, input: WeekInput) {
  const { during } = await selectionOf(deps, input);
  const { venueId = null, instructorId = null } = input;
  return deps.db.$rows(
    sql`
      SELECT choice.kind, choice.id, choice.name FROM meetings s CROSS JOIN LATERAL (
        SELECT 'venue' AS kind, id, name FROM venues WHERE id = s.venue_id
        UNION ALL SELECT 'instructor', id, name FROM users WHERE id = s.instructor_id
      ) AS choice
      WHERE ${during}
      UNION SELECT 'venue', id, name FROM venues WHERE id = ${venueId}::uuid
      UNION SELECT 'instructor', id, name FROM users WHERE id = ${instructorId}::uuid
      ORDER BY name, id`,
    choice,
  );
}

async function startAfter(
  { db }: Pick<Ctx, "db">,
  end: Prisma.Sql,
  own: Prisma.Sql | null,
  chosen: Prisma.Sql,
): Promise<string | null> {
  // All meetings in the order of an index. A person's own are few, and are looked up first.
  const [among, order] = own ? [own, sql`s.starts_at`] : [sql`true`, sql`s.local_start`];
  const [found] = await db.$rows(
    sql`
      SELECT ${LOCAL_TIME("s.local_start")} AS start FROM meetings s
      WHERE s.local_start >= ${end} AND s.state = 'planned' AND ${among} ${chosen}
      ORDER BY ${order} LIMIT 1`,
    z.object({ start: z.string() }),
  );
  return found?.start ?? null;
}

function mondayOf(date: string): string {
  const day = new Date(date);
  const daysSinceMonday = (day.getUTCDay() + 6) % WEEK_DAYS;
  return new Date(day.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
