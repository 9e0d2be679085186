import type { Tx } from "../../db/client.ts";
import type { ReceiptKind } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import { knownEmail } from "../../db/known-email.ts";

interface MissingReceipt {
  kind: ReceiptKind;
  refundId: string | null;
  amountCents: number;
  className: string;
  personName: string;
  personEmail: string | null;
  userId: string;
}

/**
 * Issues the missing receipts of a payment: one for the captured money, one for each refund that has been paid. Numbers are
 * gapless: the counter stays locked until the transaction ends and rolls back with it. Called last in the transaction,
 * because concurrent ones wait for the counter. Enqueues the student's e-mail of each refund.
 */
export async function issueReceipts(deps: Pick<Deps, "email">, tx: Tx, paymentId: string): Promise<void> {
  for (const { userId, ...missing } of await missingReceipts(tx, paymentId)) {
    const number = await nextNumber(tx);
    await tx.receipt.create({
      data: { ...missing, paymentId, number, previousNumber: number === 1 ? null : number - 1 },
    });
    const { refundId } = missing;
    if (refundId) await enqueueEmail(deps, tx, { kind: "refund_sent", userId, refs: { refundId } });
  }
}

async function nextNumber(tx: Tx): Promise<number> {
  const [counter] = await tx.$queryRaw<{ last: number }[]>`
    UPDATE receipt_counter SET last = last + 1 WHERE id = 1 RETURNING last`;
  if (!counter) throw new Error("receipt counter missing");
  return counter.last;
}

// A refund's receipt names the person of the payment's receipt, even after the user was renamed or removed.
async function missingReceipts(tx: Tx, paymentId: string): Promise<MissingReceipt[]> {
  return tx.$queryRaw<MissingReceipt[]>`
    SELECT money.kind::text AS kind, money.refund_id AS "refundId", money.amount_cents AS "amountCents",
      p.class_name AS "className",
      coalesce((SELECT person_name FROM receipts WHERE payment_id = p.id AND kind = 'payment'), u.name) AS "personName",
      ${knownEmail("u")} AS "personEmail", u.id AS "userId"
    FROM (
      SELECT 'payment' AS kind, NULL::uuid AS refund_id, amount_cents, paid_at AS at
      FROM payments WHERE id = ${paymentId}::uuid AND paid_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE payment_id = payments.id AND kind = 'payment')
      UNION ALL
      SELECT 'refund', id, amount_cents, done_at
      FROM refunds WHERE payment_id = ${paymentId}::uuid AND state IN ('done', 'paid_elsewhere') AND amount_cents > 0
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE refund_id = refunds.id)
    ) money
    JOIN payments p ON p.id = ${paymentId}::uuid
    JOIN enrolments e ON e.id = p.enrolment_id
    JOIN users u ON u.id = e.student_id
    ORDER BY money.kind, money.at, money.refund_id`;
}
