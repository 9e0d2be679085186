import type { Tx } from "../../db/client.ts";
import type { RefundReason, RefundState } from "../../db/generated/enums.ts";
import type { ReturnFacts } from "../../integrations/payment-provider.ts";
import { queueJob } from "../../jobs/queue-job.ts";
import { recordAct } from "../admin/record-act.ts";

export interface NewRefund {
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  /** The user who asked for it. */
  orderedById?: string | undefined;
  /** The provider's id, where the money has gone already. */
  providerRefundId?: string;
}

/** The part of a refund that has gone back another way. */
export interface Replaced {
  id: string;
  state: RefundState;
  amountCents: number;
  byCents: number;
}

/**
 * Writes down money that goes back, or has gone. One statement raises what the payment has given back and adds the refund:
 * both or neither, and the payment's constraint refuses more than was paid, whoever asks at the same time.
 */
async function bookRefund(
  tx: Tx,
  { paymentId, amountCents, reason, orderedById, providerRefundId }: NewRefund,
  raiseByCents = amountCents,
): Promise<string> {
  const sentAs = providerRefundId ?? null;
  const [refund] = await tx.$queryRaw<{ id: string }[]>`
    WITH payment AS (
      UPDATE payments SET refunded_cents = refunded_cents + ${raiseByCents}::int,
        state = CASE WHEN refunded_cents + ${raiseByCents}::int = amount_cents THEN 'refund_due' ELSE state END
      WHERE id = ${paymentId}::uuid
      RETURNING id
    )
    INSERT INTO refunds (payment_id, amount_cents, reason, ordered_by_id, provider_refund_id, state, done_at)
    SELECT id, ${amountCents}::int, ${reason}::refund_reason, ${orderedById ?? null}::uuid, ${sentAs}::text,
      CASE WHEN ${sentAs}::text IS NULL THEN 'ordered' ELSE 'done' END::refund_state,
      CASE WHEN ${sentAs}::text IS NOT NULL THEN now() END
    FROM payment
    RETURNING id`;
  if (!refund) throw new Error(`there is no payment ${paymentId} to refund`);
  return refund.id;
}

/** Orders money to be sent back, on the record: the job that does it comes with the same commit. */
export async function orderRefund(tx: Tx, refund: Omit<NewRefund, "providerRefundId">): Promise<void> {
  await queueJob(tx, "carry-out-refund", { refundId: await bookRefund(tx, refund) });
  const { paymentId, orderedById } = refund;
  const { enrolment } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { enrolment: { select: { studentId: true, classId: true } } },
  });
  const { studentId: userId, classId } = enrolment;
  await recordAct(tx, orderedById ? { id: orderedById } : null, { kind: "refund_ordered", paymentId, userId, classId });
}

/** Writes down money that somebody else has sent back, a part of it in place of refunds that have not gone. */
export async function bookForeignRefund(
  tx: Tx,
  refund: NewRefund & Required<Pick<NewRefund, "providerRefundId">>,
  replaced: readonly Replaced[],
): Promise<void> {
  for (const { id, state, amountCents, byCents } of replaced) {
    const left = amountCents - byCents;
    if (left > 0) await tx.refund.update({ where: { id }, data: { amountCents: left } });
    else if (state === "ordered") await tx.refund.delete({ where: { id } });
    // Its receipt refers to it.
    else await tx.refund.update({ where: { id }, data: { amountCents: 0, state: "done", providerRefundId: null } });
  }
  const replacedCents = replaced.reduce((sum, { byCents }) => sum + byCents, 0);
  await bookRefund(tx, refund, refund.amountCents - replacedCents);
}

/** Writes down that a refund has been carried out, or that a dispute stands for it, with the provider's word on the amount. */
export async function bookRefundDone(
  tx: Tx,
  refund: { id: string; paymentId: string; amountCents: number },
  sent: Pick<ReturnFacts, "id" | "kind" | "amountCents">,
): Promise<void> {
  const moreCents = sent.amountCents - refund.amountCents;
  await tx.$executeRaw`
    WITH refund AS (
      UPDATE refunds SET state = 'done', amount_cents = ${sent.amountCents}::int, provider_refund_id = ${sent.id}::text,
        done_at = coalesce(done_at, now()), reason = CASE WHEN ${sent.kind === "dispute"}::bool THEN 'dispute'
          WHEN reason = 'dispute' THEN 'at_provider' ELSE reason END::refund_reason
      WHERE id = ${refund.id}::uuid
      RETURNING payment_id
    )
    UPDATE payments SET refunded_cents = refunded_cents + ${moreCents}::int,
      state = CASE WHEN refunded_cents + ${moreCents}::int = amount_cents AND state <> 'refunded' THEN 'refund_due'
        ELSE state END
    FROM refund WHERE payments.id = refund.payment_id`;
}

/** Writes down that the money of a refund has come back to the school: it is still to go to the card's holder. */
export async function bookRefundFailed(tx: Tx, refundId: string, providerRefundId: string): Promise<void> {
  const { paymentId } = await tx.refund.update({
    where: { id: refundId },
    data: { state: "failed", doneAt: new Date(), providerRefundId },
    select: { paymentId: true },
  });
  await tx.payment.updateMany({
    where: { id: paymentId, state: "refunded" },
    data: { state: "refund_due", refundedAt: null },
  });
}

/** Orders a failed refund anew. */
export async function orderRefundAgain(tx: Tx, refundId: string): Promise<void> {
  await tx.refund.update({
    where: { id: refundId, state: "failed" },
    data: { state: "ordered", attempt: { increment: 1 }, providerRefundId: null, doneAt: null, orderedAt: new Date() },
  });
  await queueJob(tx, "carry-out-refund", { refundId });
}

/** Writes down that all of a payment has gone back, once no refund of it is under way any more. */
export async function closeRefunded(tx: Tx, paymentId: string): Promise<void> {
  await tx.payment.updateMany({
    where: { id: paymentId, state: "refund_due", refunds: { every: { state: "done" } } },
    data: { state: "refunded", refundedAt: new Date() },
  });
}
