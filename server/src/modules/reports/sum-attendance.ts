import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { MAX_DAYS } from "../schedule/schedule.schema.ts";
import { readReport } from "./read-report.ts";
import type { PeriodInput } from "./reports.schema.ts";

const { sql } = Prisma;

const counts = {
  /** Places on days, each once. */
  expected: z.number(),
  present: z.number(),
  excused: z.number(),
  absent: z.number(),
};

const row = z.object({
  classId: z.string(),
  className: z.string(),
  /** Days so far on which somebody was expected. */
  dates: z.number(),
  ...counts,
});

const sumsRow = z.object({
  datesSum: z.number(),
  expectedSum: z.number(),
  presentSum: z.number(),
  excusedSum: z.number(),
  absentSum: z.number(),
});

/**
 * How many were expected at the dates of each class between two days, so far, and how many were there, by what is marked: the counts of
 * `attendance_of`, of a whole school at once.
 */
export function sumAttendance({ db }: Deps, { from, to }: PeriodInput) {
  return readReport(db, {
    found: sql`
      WITH days AS MATERIALIZED (
        SELECT s.class_id, s.id AS meeting_id, d.day, d.begins_at, d.ends_at
        FROM meetings s CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
        WHERE s.state = 'planned' AND s.local_start < ${to}::date + 1 AND s.local_start >= ${from}::date - ${MAX_DAYS}::int
          AND d.day BETWEEN ${from}::date AND ${to}::date AND d.begins_at <= now()
      ), marks AS MATERIALIZED (
        SELECT DISTINCT ON (m.meeting_id, m.day, m.enrolment_id) m.meeting_id, m.day, m.enrolment_id, m.kind
        FROM days JOIN attendance_marks m ON m.meeting_id = days.meeting_id AND m.day = days.day
        JOIN enrolments e ON e.id = m.enrolment_id
        ORDER BY m.meeting_id, m.day, m.enrolment_id,
          m.recorded_by_id = e.student_id AND is_marked_by_school(m.meeting_id, m.day, m.enrolment_id, e.student_id),
          m.happened_at DESC, m.id DESC
      ), by_day AS (
        SELECT days.class_id, count(*) AS expected, count(*) FILTER (WHERE m.kind IN ('arrived', 'left')) AS present,
          count(*) FILTER (WHERE m.kind = 'excused') AS excused, count(*) FILTER (WHERE m.kind = 'absent') AS absent
        FROM days JOIN enrolments e ON e.class_id = days.class_id AND days.ends_at > e.paid_at
        LEFT JOIN marks m ON m.meeting_id = days.meeting_id AND m.day = days.day AND m.enrolment_id = e.id AND m.kind <> 'reset'
        WHERE days.ends_at <= least(now(), coalesce(e.ended_at, now())) OR m.kind IS NOT NULL
        GROUP BY days.class_id, days.meeting_id, days.day
      )
      SELECT c.id AS "classId", c.name AS "className", count(*)::float8 AS dates, sum(b.expected)::float8 AS expected,
        sum(b.present)::float8 AS present, sum(b.excused)::float8 AS excused, sum(b.absent)::float8 AS absent
      FROM by_day b JOIN classes c ON c.id = b.class_id GROUP BY c.id`,
    row,
    order: `sort_name("className"), "classId"`,
    sums: sql`coalesce(sum(dates), 0) AS "datesSum", coalesce(sum(expected), 0) AS "expectedSum",
      coalesce(sum(present), 0) AS "presentSum", coalesce(sum(excused), 0) AS "excusedSum", coalesce(sum(absent), 0) AS "absentSum"`,
    sumsRow,
  });
}
