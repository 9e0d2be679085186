import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { HistoryInput } from "./attendance.schema.ts";

/** How many days so far there are at most, the last ones: of a year with a date on each. */
const LISTED = 400;

const historyRow = z.object({
  /** Of the dates so far: how many there were, and at how many the participant was. */
  dates: z.int(),
  attended: z.int(),
  /** The last ones first. */
  days: z.array(
    z.object({
      meetingId: z.string(),
      day: z.string(),
      /** By the clock of the meeting. */
      start: z.string(),
      timeZone: z.string(),
      /** Null where nobody has marked anything. */
      kind: z.enum(AttendanceKind).nullable(),
      at: z.coerce.date().nullable(),
      isByFamily: z.boolean(),
      /** Who has collected them; null with `mayCollect` where they have gone alone. */
      collectedBy: z.string().nullable(),
      mayCollect: z.boolean().nullable(),
    }),
  ),
});

/** Of a place `e` as two columns: how many days of its dates there were so far, and on how many the participant was there. */
export const ATTENDED = Prisma.sql`(
  SELECT json_build_object('dates', count(*), 'attended', count(*) FILTER (WHERE p.kind IN ('arrived', 'left')))
  FROM attendance_of(e.id) p
)`;

/** As {@link ATTENDED} is read. */
export const attendedRow = z.object({ dates: z.int(), attended: z.int() });

/**
 * At which dates of a class somebody of the caller's family was, and who collected them. One statement.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, also for a place that is not the caller's
 */
export async function readHistory({ db, actor }: Ctx, { enrolmentId }: HistoryInput) {
  const [history] = await db.$rows(
    Prisma.sql`
      SELECT count(p.day)::int AS dates, count(p.day) FILTER (WHERE p.kind IN ('arrived', 'left'))::int AS attended,
        array_to_json((array_agg(json_build_object(
          'meetingId', p.meeting_id, 'day', p.day, 'start', to_char(p.local_start, 'YYYY-MM-DD"T"HH24:MI'), 'timeZone', p.time_zone,
          'kind', p.kind, 'at', p.happened_at, 'collectedBy', p.collected_by, 'mayCollect', p.may_collect,
          'isByFamily', coalesce(p.recorded_by_id = e.student_id, false)
        ) ORDER BY p.day DESC, p.local_start DESC) FILTER (WHERE p.day IS NOT NULL))[:${LISTED}::int]) AS days
      FROM enrolments e LEFT JOIN LATERAL attendance_of(e.id) p ON true
      WHERE e.id = ${enrolmentId}::uuid AND e.student_id = ${actor.id}::uuid AND e.paid_at IS NOT NULL GROUP BY e.id`,
    historyRow.extend({ days: historyRow.shape.days.nullable() }),
  );
  if (!history) throw new AppError("ENROLMENT_NOT_FOUND");
  return { ...history, days: history.days ?? [] };
}
