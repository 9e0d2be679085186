import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { ExportAttendanceInput } from "./attendance.schema.ts";

const row = z.object({
  className: z.string(),
  day: z.string(),
  /** By the clock of the meeting, as the times below. */
  start: z.string(),
  timeZone: z.string(),
  name: z.string(),
  /** Null where nobody has marked anything. */
  kind: z.enum(AttendanceKind).nullable(),
  /** The first arrival that the school has not taken back. */
  arrivedAt: z.date().nullable(),
  leftAt: z.date().nullable(),
  byName: z.string().nullable(),
});

/**
 * Who was at the dates of a class that took place between two days, by day and last name, without notes: everybody who had a place
 * then, and who was marked. One statement.
 */
export async function exportAttendance({ db }: Deps, { classId, from, to }: ExportAttendanceInput) {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT c.name AS "className", to_char(d.day, 'YYYY-MM-DD') AS day, to_char(s.local_start, 'HH24:MI') AS start,
        s.time_zone AS "timeZone", coalesce(a.name, u.name) AS name, m.kind::text AS kind, b.name AS "byName",
        CASE WHEN m.kind IN ('arrived', 'left') THEN (
          SELECT min(o.happened_at) FROM attendance_marks o
          WHERE o.meeting_id = s.id AND o.day = d.day AND o.enrolment_id = e.id AND o.kind = 'arrived'
            AND NOT EXISTS (
              SELECT FROM attendance_marks r
              WHERE r.meeting_id = s.id AND r.day = d.day AND r.enrolment_id = e.id AND r.kind = 'reset'
                AND r.recorded_by_id <> e.student_id AND (r.happened_at, r.id) > (o.happened_at, o.id)
            )
        ) END AS "arrivedAt", CASE WHEN m.kind = 'left' THEN m.happened_at END AS "leftAt"
      FROM meetings s JOIN classes c ON c.id = s.class_id
      CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
      JOIN enrolments e ON e.class_id = c.id AND e.paid_at IS NOT NULL
      JOIN users u ON u.id = e.student_id JOIN participants a ON a.id = e.participant_id
      LEFT JOIN attendance_on(s.id, d.day) m ON m.enrolment_id = e.id LEFT JOIN users b ON b.id = m.recorded_by_id
      WHERE c.id = ${classId}::uuid AND s.state = 'planned' AND d.day BETWEEN ${from}::date AND ${to}::date
        AND (m.id IS NOT NULL OR (e.paid_at < d.ends_at AND (e.state = 'paid' OR e.ended_at > d.begins_at)))
      ORDER BY d.day, s.local_start, s.id, sort_name(coalesce(a.name, u.name)), e.id`,
    row,
  );
  return { rows };
}
