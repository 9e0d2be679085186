import type { AnyCtx } from "../../deps.ts";
import type { AuditDetails } from "../audit-log/audit-details.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { AppError } from "../../errors/app-error.ts";

interface Counts {
  seatsTaken: number;
  enrolledCount: number;
}

/**
 * Recalculates a class's seat counters from its enrolments, under the class's lock, and logs it.
 *
 * @throws AppError CLASS_NOT_FOUND
 */
export async function repairSeats({ db, actor }: AnyCtx, { classId }: { classId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<Counts[]>`
      SELECT seats_taken AS "seatsTaken", enrolled_count AS "enrolledCount" FROM classes
      WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
    if (!before) throw new AppError("CLASS_NOT_FOUND");
    const [after = before] = await tx.$queryRaw<Counts[]>`
      UPDATE classes SET
        seats_taken = (SELECT count(*) FROM enrolments WHERE class_id = classes.id AND state IN ('held', 'paid')),
        enrolled_count = (SELECT count(*) FROM enrolments WHERE class_id = classes.id AND state = 'paid')
      WHERE id = ${classId}::uuid
      RETURNING seats_taken AS "seatsTaken", enrolled_count AS "enrolledCount"`;
    const changes: NonNullable<AuditDetails["changes"]> = {};
    for (const count of ["seatsTaken", "enrolledCount"] as const)
      if (before[count] !== after[count]) changes[count] = [before[count], after[count]];
    await logAuditEvent(tx, actor, { kind: "seats_repaired", classId, details: { changes } });
  });
}
