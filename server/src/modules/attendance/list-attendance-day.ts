import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { MeetingState } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { may } from "../../permissions.ts";
import { MAX_DAYS } from "../schedule/schedule.schema.ts";
import { isDayOf, seesRoster } from "./attendance-rights.ts";
import type { AttendanceDayInput } from "./attendance.schema.ts";

/** How many meetings of one day are listed. */
const LISTED = 300;

const { sql } = Prisma;

const dayRow = z.object({
  /** The school's date. */
  today: z.string(),
  /** The next day with a date that takes place, for a day without one; null where there is none. */
  nextDay: z.string().nullable(),
  meetings: z.array(
    z.object({
      id: z.string(),
      className: z.string(),
      instructorName: z.string(),
      /** By the clock of the meeting. */
      start: z.string(),
      end: z.string(),
      timeZone: z.string(),
      startsAt: z.coerce.date(),
      endsAt: z.coerce.date(),
      venueName: z.string().nullable(),
      state: z.enum(MeetingState),
      reason: z.string().nullable(),
      /** Whether the caller sees the list, and the day from which on, where that is to come. */
      isOpen: z.boolean(),
      opensOn: z.string().nullable(),
      /** Of those with a place: how many are there, have left, and do not come. The others are expected. */
      enrolled: z.int(),
      here: z.int(),
      left: z.int(),
      away: z.int(),
    }),
  ),
});

/**
 * The meetings of one day, by their start, at most {@link LISTED}, each with how many are expected and there: those that the caller
 * teaches and those of the caller's classes; of all classes for who sees every class.
 */
export async function listAttendanceDay({ db, actor, school }: Ctx, { day }: AttendanceDayInput) {
  const isOwn = sql`(${may(actor.role, "class.decide")}::bool OR s.instructor_id = ${actor.id}::uuid OR c.instructor_id = ${actor.id}::uuid)`;
  const [found] = await db.$rows(
    sql`
      SELECT to_char(today, 'YYYY-MM-DD') AS today, array_to_json(ARRAY(
        SELECT json_build_object(
          'id', s.id, 'className', c.name, 'instructorName', i.name, 'start', to_char(s.local_start, 'YYYY-MM-DD"T"HH24:MI'),
          'end', to_char(s.local_end, 'YYYY-MM-DD"T"HH24:MI'), 'timeZone', s.time_zone, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
          'venueName', v.name, 'state', s.state, 'reason', s.reason, 'enrolled', c.enrolled_count, 'here', n.here, 'left', n.left,
          'away', n.away, 'isOpen', r.sees, 'opensOn', CASE WHEN NOT r.sees AND s.ends_at > now()
            THEN to_char(s.local_start::date - 1, 'YYYY-MM-DD') END
        )
        FROM meetings s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
        LEFT JOIN venues v ON v.id = s.venue_id
        CROSS JOIN LATERAL (SELECT ${seesRoster(actor)} AS sees) AS r
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE m.kind = 'arrived') AS here, count(*) FILTER (WHERE m.kind = 'left') AS left,
            count(*) FILTER (WHERE m.kind IN ('absent', 'excused')) AS away
          FROM attendance_on(s.id, asked) m JOIN enrolments e ON e.id = m.enrolment_id AND e.state = 'paid'
        ) AS n
        WHERE s.local_start >= asked - ${MAX_DAYS}::int AND s.local_start < asked + 1 AND ${isDayOf(sql`asked`)}
          AND ${isOwn}
          AND (s.state = 'planned' OR c.stage <> 'archived')
        ORDER BY s.local_start, s.id LIMIT ${LISTED}::int
      )) AS meetings, (
        SELECT to_char(min(s.local_start), 'YYYY-MM-DD') FROM meetings s JOIN classes c ON c.id = s.class_id
        WHERE s.local_start >= asked + 1 AND s.state = 'planned' AND ${isOwn}
      ) AS "nextDay"
      FROM (SELECT (now() AT TIME ZONE ${school.timeZone}::text)::date AS today) AS school
      CROSS JOIN LATERAL (SELECT coalesce(${day ?? null}::date, today) AS asked) AS chosen`,
    dayRow,
  );
  const { today, meetings, nextDay } = dayRow.parse(found);
  return { day: day ?? today, today, meetings, nextDay };
}
