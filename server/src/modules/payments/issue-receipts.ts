import type { Tx } from "../../db/client.ts";
import type { ReceiptKind } from "../../db/generated/enums.ts";

interface MissingReceipt {
  kind: ReceiptKind;
  refundId: string | null;
  amountCents: number;
  className: string;
  personName: string;
  personEmail: string | null;
}

/**
 * Issues the receipts that a payment lacks: one for the money that came, one for each refund that has been carried out.
 * Their numbers neither repeat nor skip: each is the next of a counter that stays locked until the transaction ends, and a
 * transaction that fails takes its numbers back with it. Called last in its transaction, as all others wait.
 */
export async function issueReceipts(tx: Tx, paymentId: string): Promise<void> {
  for (const missing of await missingReceipts(tx, paymentId)) {
    const number = await nextNumber(tx);
    await tx.receipt.create({
      data: { ...missing, paymentId, number, previousNumber: number === 1 ? null : number - 1 },
    });
  }
}

async function nextNumber(tx: Tx): Promise<number> {
  const [counter] = await tx.$queryRaw<{ last: number }[]>`
    UPDATE receipt_counter SET last = last + 1 WHERE id = 1 RETURNING last`;
  if (!counter) throw new Error("the receipts' counter is gone");
  return counter.last;
}

// A refund is made out to whom the payment's receipt names, also when the user has been renamed or removed since.
async function missingReceipts(tx: Tx, paymentId: string): Promise<MissingReceipt[]> {
  return tx.$queryRaw<MissingReceipt[]>`
    SELECT money.kind::text AS kind, money.refund_id AS "refundId", money.amount_cents AS "amountCents",
      p.class_name AS "className",
      coalesce((SELECT person_name FROM receipts WHERE payment_id = p.id AND kind = 'payment'), u.name) AS "personName",
      CASE WHEN u.removed_at IS NULL THEN u.email END AS "personEmail"
    FROM (
      SELECT 'payment' AS kind, NULL::uuid AS refund_id, amount_cents, paid_at AS at
      FROM payments WHERE id = ${paymentId}::uuid AND paid_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE payment_id = payments.id AND kind = 'payment')
      UNION ALL
      SELECT 'refund', id, amount_cents, done_at
      FROM refunds WHERE payment_id = ${paymentId}::uuid AND state = 'done' AND amount_cents > 0
        AND NOT EXISTS (SELECT 1 FROM receipts WHERE refund_id = refunds.id)
    ) money
    JOIN payments p ON p.id = ${paymentId}::uuid
    JOIN enrolments e ON e.id = p.enrolment_id
    JOIN users u ON u.id = e.student_id
    ORDER BY money.kind, money.at, money.refund_id`;
}
