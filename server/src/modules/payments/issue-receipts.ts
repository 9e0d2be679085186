import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";

/**
 * Issues the missing receipts of a payment, numbered without gaps. Called last in the transaction, because concurrent ones wait
 * for the counter. Enqueues the student's e-mail of each refund.
 */
export async function issueReceipts(deps: Pick<Deps, "email">, tx: Tx, paymentId: string): Promise<void> {
  const refunds = await tx.$queryRaw<{ refundId: string; userId: string }[]>`
    SELECT issued AS "refundId", e.student_id AS "userId" FROM issue_receipts(${paymentId}::uuid) AS issued,
      payments p JOIN enrolments e ON e.id = p.enrolment_id WHERE p.id = ${paymentId}::uuid`;
  await enqueueEmails(
    deps,
    tx,
    refunds.map(({ refundId, userId }) => ({ kind: "refund_sent", userId, refs: { refundId } })),
  );
}
