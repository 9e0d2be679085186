import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import type { LockedEnrolment } from "./lock-enrolment.ts";

/** Releases a held enrolment and frees its seat. By the database's clock, which the cooldown counts from. */
export async function releaseEnrolment(tx: Tx, { id, classId }: LockedEnrolment): Promise<void> {
  await tx.$executeRaw`
    WITH released AS (
      UPDATE enrolments SET state = 'released', ended_at = now(), hold_expires_at = NULL, hold_slot = NULL
      WHERE id = ${id}::uuid
    )
    UPDATE classes SET seats_taken = seats_taken - 1 WHERE id = ${classId}::uuid`;
}

/** Ends a paid enrolment, frees its seat, forgets what the student was told of the class, and enqueues the student's e-mail. */
export async function endEnrolment(deps: Pick<Deps, "email">, tx: Tx, enrolment: LockedEnrolment): Promise<void> {
  const { id: enrolmentId, classId, studentId: userId } = enrolment;
  await tx.$executeRaw`
    WITH ended AS (
      UPDATE enrolments SET state = 'refunded', ended_at = now() WHERE id = ${enrolmentId}::uuid
    ), uninformed AS (
      DELETE FROM class_recipients WHERE class_id = ${classId}::uuid AND user_id = ${userId}::uuid
    )
    UPDATE classes SET seats_taken = seats_taken - 1, enrolled_count = enrolled_count - 1 WHERE id = ${classId}::uuid`;
  await enqueueEmail(deps, tx, { kind: "enrolment_ended", userId, refs: { enrolmentId } });
}
