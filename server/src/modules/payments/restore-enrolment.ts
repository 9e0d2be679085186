import type { Tx } from "../../db/client.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { lockEnrolment, type LockedEnrolment } from "../enrolments/lock-enrolment.ts";

/**
 * Enters the enrolment of captured money again that the database has lost, as after restoring a backup or a failover, and
 * locks it. It is released: the payment takes a seat for it if one is left, or is refunded. Called twice, it is entered once.
 *
 * @returns null where the intent does not say what it pays for, or its class or student is lost as well
 */
export async function restoreEnrolment(
  tx: Tx,
  { enrolmentId, order, amountCents, state, currency }: PaymentIntentFacts,
): Promise<LockedEnrolment | null> {
  if (enrolmentId === null || order === null || state !== "succeeded" || currency !== "usd") return null;
  const { classId, studentId } = order;
  // The class first, as everywhere.
  await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    INSERT INTO enrolments (id, class_id, student_id, state, price_cents, ended_at)
    SELECT ${enrolmentId}::uuid, c.id, u.id, 'released', ${amountCents}::int, now()
    FROM classes c, users u WHERE c.id = ${classId}::uuid AND u.id = ${studentId}::uuid
    ON CONFLICT (id) DO NOTHING`;
  return lockEnrolment(tx, enrolmentId);
}
