import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AbsenceInput } from "./attendance.schema.ts";

const { sql } = Prisma;

const dayRow = z.object({
  isCancelled: z.boolean(),
  hasBegun: z.boolean(),
  kind: z.enum(AttendanceKind).nullable(),
  /** The family has marked it itself. */
  isOwn: z.boolean(),
});

/**
 * Excuses somebody of the caller's family on a day of a meeting, until it begins; a repetition changes nothing.
 *
 * @throws AppError MEETING_NOT_FOUND, also for a place that is not the caller's; MEETING_CANCELLED, ABSENCE_TOO_LATE,
 *   ATTENDANCE_MARKED where the school has marked them, ABSENCE_CHANGED_OFTEN
 */
export async function announceAbsence(ctx: Ctx, absence: AbsenceInput) {
  await markOwn(ctx, absence, "excused");
  return { isExcused: true as const };
}

/**
 * Takes back what the caller has announced, until the day of the meeting begins; a repetition changes nothing.
 *
 * @throws AppError as {@link announceAbsence}
 */
export async function takeBackAbsence(ctx: Ctx, absence: AbsenceInput) {
  await markOwn(ctx, absence, "reset");
  return { isExcused: false as const };
}

async function markOwn({ db, actor }: Ctx, absence: AbsenceInput, kind: "excused" | "reset"): Promise<void> {
  const { meetingId, day, enrolmentId } = absence;
  await db.$transaction(async (tx) => {
    // Whoever marks at the same time waits, and is seen by the next statement.
    await tx.$executeRaw`SELECT FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE`;
    const found = dayRow.safeParse((await tx.$queryRaw<unknown[]>(dayOf(actor.id, absence)))[0]).data;
    if (!found) throw new AppError("MEETING_NOT_FOUND");
    if (found.isCancelled) throw new AppError("MEETING_CANCELLED");
    if (found.hasBegun) throw new AppError("ABSENCE_TOO_LATE");
    const isExcused = found.kind === "excused" && found.isOwn;
    if (found.kind !== null && !isExcused) throw new AppError("ATTENDANCE_MARKED");
    if (isExcused === (kind === "excused")) return;
    const added = await tx.$executeRaw`
      INSERT INTO attendance_marks (id, meeting_id, day, enrolment_id, kind, happened_at, recorded_by_id)
      VALUES (uuidv7(), ${meetingId}::uuid, ${day}::date, ${enrolmentId}::uuid, ${kind}::attendance_kind, clock_timestamp(), ${actor.id}::uuid)`;
    if (added === 0) throw new AppError("ABSENCE_CHANGED_OFTEN");
  });
}

/** A day of a meeting that a place of the family's is for, and how things stand. */
const dayOf = (actorId: string, { meetingId, day, enrolmentId }: AbsenceInput): Prisma.Sql => sql`
  SELECT s.state = 'cancelled' AS "isCancelled", d.begins_at <= clock_timestamp() AS "hasBegun", m.kind::text AS kind,
    coalesce(m.recorded_by_id = e.student_id, false) AS "isOwn"
  FROM enrolments e JOIN meetings s ON s.class_id = e.class_id CROSS JOIN LATERAL days_of_meeting(s.local_start, s.local_end, s.time_zone) d
  LEFT JOIN attendance_on(s.id, d.day) m ON m.enrolment_id = e.id
  WHERE e.id = ${enrolmentId}::uuid AND e.student_id = ${actorId}::uuid AND e.state = 'paid' AND s.id = ${meetingId}::uuid
    AND d.day = ${day}::date`;
