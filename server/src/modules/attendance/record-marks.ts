import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { isDayOf, MARK_PROBLEMS, markProblem, seesRoster } from "./attendance-rights.ts";
import type { RecordMarksInput } from "./attendance.schema.ts";

/** How far a device's clock may be off before its marks are corrected. */
const CLOCK_TOLERANCE_MS = 30_000;
/** What a device may send late. */
const MAX_AGE_DAYS = 14;

const { sql } = Prisma;

const meetingRow = z.object({
  now: z.date(),
  problem: z.enum(MARK_PROBLEMS).nullable(),
});
const judgedRow = z.object({
  id: z.string(),
  errorCode: z.enum(["NOT_ON_LIST", "MARK_TOO_OLD"]).nullable(),
  isAdded: z.boolean(),
});

/**
 * Adds marks of participants on a day of a meeting, each once however often it is sent. A time of a device whose clock is off is
 * corrected, and none is to come. Of several marks of a participant the last by time holds, whatever their order. One that cannot be
 * added is refused alone, with its reason; the others are added. Where none can be added, a call is
 * answered with what the caller has added before, else it fails. A trigger locks the places, and adds no more than fifty of each on a day.
 *
 * @throws AppError MEETING_NOT_FOUND, also for who does not teach it, and for a day that is not the meeting's; MEETING_CANCELLED,
 *   ATTENDANCE_TOO_EARLY, ATTENDANCE_CLOSED
 */
export async function recordMarks({ db, actor }: Ctx, { meetingId, day, sentAt, marks }: RecordMarksInput) {
  const [meeting] = await db.$rows(
    sql`
      SELECT now() AS now, ${markProblem(actor)} AS problem FROM meetings s JOIN classes c ON c.id = s.class_id
      WHERE s.id = ${meetingId}::uuid AND ${isDayOf(sql`${day}::date`)} AND ${seesRoster(actor)}`,
    meetingRow,
  );
  if (!meeting || meeting.problem !== null) {
    const errorCode = meeting?.problem ?? ("MEETING_NOT_FOUND" as const);
    // The answer to the first sending may have been lost.
    const sent = marks.map(({ id }) => id);
    const stored = await knownOf(db, { id: { in: sent }, meetingId, recordedById: actor.id });
    if (stored.size === 0) throw new AppError(errorCode);
    return {
      marks: sent.map((id) =>
        stored.has(id)
          ? { id, outcome: "known" as const, errorCode: null }
          : { id, outcome: "refused" as const, errorCode },
      ),
    };
  }
  const offMs = meeting.now.getTime() - Date.parse(sentAt);
  const shiftMs = Math.abs(offMs) > CLOCK_TOLERANCE_MS ? offMs : 0;
  const rows = marks.map(({ collectedBy, happenedAt, ...mark }, position) => ({
    ...mark,
    position,
    at: new Date(Math.min(Date.parse(happenedAt) + shiftMs, meeting.now.getTime())),
    collectedBy: collectedBy?.name ?? null,
    mayCollect: collectedBy?.isNamed ?? null,
  }));
  const judged = await db.$rows(
    sql`
      WITH judged AS (
        SELECT g.*, CASE
            WHEN e.id IS NULL THEN 'NOT_ON_LIST'
            WHEN g.at < now() - make_interval(days => ${MAX_AGE_DAYS}::int) THEN 'MARK_TOO_OLD'
          END AS problem
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(
          position int, id uuid, "enrolmentId" uuid, kind attendance_kind, at timestamptz, "collectedBy" text, "mayCollect" boolean
        )
        LEFT JOIN enrolments e ON e.id = g."enrolmentId" AND e.paid_at IS NOT NULL
          AND e.class_id = (SELECT class_id FROM meetings WHERE id = ${meetingId}::uuid)
      ), added AS (
        INSERT INTO attendance_marks (
          id, meeting_id, day, enrolment_id, kind, happened_at, recorded_by_id, collected_by, may_collect
        )
        SELECT id, ${meetingId}::uuid, ${day}::date, "enrolmentId", kind, at, ${actor.id}::uuid, "collectedBy", "mayCollect"
        FROM judged WHERE problem IS NULL ORDER BY "enrolmentId", position ON CONFLICT (id) DO NOTHING RETURNING id
      )
      SELECT j.id, j.problem AS "errorCode", a.id IS NOT NULL AS "isAdded"
      FROM judged j LEFT JOIN added a ON a.id = j.id ORDER BY j.position`,
    judgedRow,
  );
  const unclear = judged.flatMap(({ id, errorCode, isAdded }) => (isAdded || errorCode !== null ? [] : [id]));
  // Another statement, which sees what was added at the same time.
  const knownIds = unclear.length === 0 ? new Set<string>() : await knownOf(db, { id: { in: unclear } });
  return {
    marks: judged.map(({ id, errorCode, isAdded }) => {
      if (isAdded) return { id, outcome: "added" as const, errorCode: null };
      if (knownIds.has(id)) return { id, outcome: "known" as const, errorCode: null };
      return { id, outcome: "refused" as const, errorCode: errorCode ?? ("TOO_MANY_MARKS" as const) };
    }),
  };
}

async function knownOf(db: Ctx["db"], where: Prisma.AttendanceMarkWhereInput): Promise<Set<string>> {
  const stored = await db.attendanceMark.findMany({ where, select: { id: true } });
  return new Set(stored.map(({ id }) => id));
}
