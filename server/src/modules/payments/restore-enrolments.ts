import type { Tx } from "../../db/client.ts";
import type { Order, PaymentIntentView } from "../../integrations/payment-provider.ts";

/**
 * Enters the enrolments of captured money again that the database has lost, as after restoring a backup or a failover. They are
 * released: the payment takes a seat for each if one is left, or is refunded. Called twice, they are entered once. One whose class,
 * student or participant is lost as well is left out. The caller has locked the classes.
 */
export async function restoreEnrolments(
  tx: Tx,
  { checkoutId, amountCents }: Pick<PaymentIntentView, "checkoutId" | "amountCents">,
  { studentId, items }: Order,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO checkouts (id, student_id, total_cents)
    SELECT ${checkoutId}::uuid, id, ${amountCents}::int FROM users WHERE id = ${studentId}::uuid
    ON CONFLICT (id) DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO enrolments (id, class_id, student_id, participant_id, checkout_id, state, price_cents, ended_at)
    SELECT i.enrolment_id, c.id, a.guardian_id, a.id, ${checkoutId}::uuid, 'released', i.cents, now()
    FROM unnest(
      ${items.map(({ enrolmentId }) => enrolmentId)}::uuid[], ${items.map(({ classId }) => classId)}::uuid[],
      ${items.map(({ participantId }) => participantId)}::uuid[], ${items.map((item) => item.amountCents)}::int[]
    ) AS i (enrolment_id, class_id, participant_id, cents)
    JOIN classes c ON c.id = i.class_id
    JOIN participants a ON a.id = i.participant_id AND a.guardian_id = ${studentId}::uuid
    ON CONFLICT (id) DO NOTHING`;
}
