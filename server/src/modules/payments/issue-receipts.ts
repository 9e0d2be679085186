import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";

/** How long the receipt of a meeting's refund waits for the message of the cancelled meeting, which has it as well. */
const MEETING_REFUND_MINUTES = 10;

/**
 * Issues the missing receipts of a payment, numbered without gaps. Called last in the transaction, because concurrent ones wait
 * for the counter. Enqueues the student's e-mail of each refund.
 */
export async function issueReceipts(deps: Deps, tx: Tx, paymentId: string): Promise<void> {
  const refunds = await tx.$queryRaw<{ refundId: string; userId: string; isOfMeeting: boolean }[]>`
    SELECT r.id AS "refundId", p.student_id AS "userId", r.meeting_id IS NOT NULL AS "isOfMeeting"
    FROM issue_receipts(${paymentId}::uuid) AS issued JOIN refunds r ON r.id = issued JOIN payments p ON p.id = r.payment_id`;
  for (const isWaiting of [false, true])
    await enqueueEmails(
      deps,
      tx,
      refunds
        .filter(({ isOfMeeting }) => isOfMeeting === isWaiting)
        .map(({ refundId, userId }) => ({ kind: "refund_sent", userId, refs: { refundId } })),
      { delayMinutes: isWaiting ? MEETING_REFUND_MINUTES : 0 },
    );
}
