import type { Tx } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { RefundReason, RefundState } from "../../db/generated/enums.ts";
import type { ReturnFacts } from "../../integrations/payment-provider.ts";
import { enqueueJob, enqueueJobs } from "../../jobs/enqueue-job.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";

export interface NewRefund {
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  /** The user who requested it. */
  requestedById?: string | undefined;
  /** The provider's id, of a refund that is done already. */
  providerRefundId?: string;
}

/** The part of a refund that another one replaces. */
export interface Replaced {
  id: string;
  state: RefundState;
  sessionId: string | null;
  amountCents: number;
  byCents: number;
}

// One statement raises the payment's refunded amount and adds the refund: both or neither. A constraint refuses more than
// was paid, under any concurrency.
async function insertRefund(
  tx: Tx,
  { paymentId, amountCents, reason, requestedById, providerRefundId }: NewRefund,
  raiseByCents = amountCents,
): Promise<string> {
  const sentId = providerRefundId ?? null;
  const [refund] = await tx.$queryRaw<{ id: string }[]>`
    WITH payment AS (
      UPDATE payments SET refunded_cents = refunded_cents + ${raiseByCents}::int,
        state = CASE WHEN refunded_cents + ${raiseByCents}::int = amount_cents THEN 'refund_due' ELSE state END
      WHERE id = ${paymentId}::uuid
      RETURNING id
    )
    INSERT INTO refunds (payment_id, amount_cents, reason, requested_by_id, provider_refund_id, state, done_at)
    SELECT id, ${amountCents}::int, ${reason}::refund_reason, ${requestedById ?? null}::uuid, ${sentId}::text,
      CASE WHEN ${sentId}::text IS NULL THEN 'requested' ELSE 'done' END::refund_state,
      CASE WHEN ${sentId}::text IS NOT NULL THEN now() END
    FROM payment
    RETURNING id`;
  if (!refund) throw new Error(`payment ${paymentId} not found`);
  return refund.id;
}

/** Requests a refund, logs it, and enqueues its job in the same transaction. */
export async function requestRefund(tx: Tx, refund: Omit<NewRefund, "providerRefundId">): Promise<void> {
  const refundId = await insertRefund(tx, refund);
  const { paymentId, amountCents, requestedById } = refund;
  const { enrolment } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { enrolment: { select: { studentId: true, classId: true } } },
  });
  await enqueueJob(tx, "carry-out-refund", { refundId });
  const { studentId: userId, classId } = enrolment;
  const actor = requestedById ? { id: requestedById } : null;
  await logAuditEvent(tx, actor, { kind: "refund_requested", paymentId, amountCents, userId, classId });
}

/** A refund of one session's share. */
export interface SessionRefund {
  id: string;
  paymentId: string;
  enrolmentId: string;
  amountCents: number;
  /** Whether nothing of the payment is left. */
  isWhole: boolean;
}

/**
 * Requests a refund for each share of a cancelled session, and enqueues their jobs in the same transaction. The audit log has one
 * event of them all, of the session.
 *
 * @param shares a query with the columns payment_id and amount_cents (US cents, more than 0), a row per payment
 * @param sessionId the session that is paid back; a constraint refuses the second refund of a payment for it
 */
export async function requestSessionRefunds(
  tx: Tx,
  shares: Prisma.Sql,
  { sessionId, requestedById }: { sessionId: string; requestedById: string },
): Promise<SessionRefund[]> {
  const refunds = await tx.$queryRaw<SessionRefund[]>`
    WITH payment AS (
      UPDATE payments p SET refunded_cents = p.refunded_cents + share.amount_cents,
        state = CASE WHEN p.refunded_cents + share.amount_cents = p.amount_cents THEN 'refund_due' ELSE p.state END
      FROM (${shares}) AS share
      WHERE p.id = share.payment_id
      RETURNING p.id, p.enrolment_id, p.state, share.amount_cents
    ), refund AS (
      INSERT INTO refunds (payment_id, amount_cents, reason, session_id, requested_by_id)
      SELECT id, amount_cents, 'session_cancelled', ${sessionId}::uuid, ${requestedById}::uuid FROM payment
      RETURNING id, payment_id, amount_cents
    )
    SELECT refund.id, payment_id AS "paymentId", refund.amount_cents AS "amountCents", enrolment_id AS "enrolmentId",
      payment.state = 'refund_due' AS "isWhole"
    FROM refund JOIN payment ON payment.id = payment_id`;
  await enqueueJobs(
    tx,
    "carry-out-refund",
    refunds.map(({ id: refundId }) => ({ refundId })),
  );
  return refunds;
}

/** Records a refund made at the provider, which may replace parts of refunds that were not sent. */
export async function recordForeignRefund(
  tx: Tx,
  refund: NewRefund & Required<Pick<NewRefund, "providerRefundId">>,
  replaced: readonly Replaced[],
): Promise<void> {
  for (const { id, state, sessionId, amountCents, byCents } of replaced) {
    const left = amountCents - byCents;
    if (left > 0) await tx.refund.update({ where: { id }, data: { amountCents: left } });
    else if (state === "requested" && sessionId === null) await tx.refund.delete({ where: { id } });
    // Kept with 0 cents: its receipt refers to it, or its session is paid back once.
    else {
      const ended = state === "requested" && { doneAt: new Date() };
      await tx.refund.update({
        where: { id },
        data: { amountCents: 0, state: "done", providerRefundId: null, ...ended },
      });
    }
  }
  const replacedCents = replaced.reduce((sum, { byCents }) => sum + byCents, 0);
  await insertRefund(tx, refund, refund.amountCents - replacedCents);
}

/** Marks a refund as done, by a refund or a dispute at the provider, with the provider's amount. */
export async function recordRefundDone(
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

/** Marks a refund as failed: its money has come back and is still due to the cardholder. */
export async function recordRefundFailed(tx: Tx, refundId: string, providerRefundId: string): Promise<void> {
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

/** Makes a failed refund pending again and enqueues its job. */
export async function retryRefund(tx: Tx, refundId: string): Promise<void> {
  await tx.refund.update({
    where: { id: refundId, state: "failed" },
    data: {
      state: "requested",
      attempt: { increment: 1 },
      providerRefundId: null,
      doneAt: null,
      requestedAt: new Date(),
    },
  });
  await enqueueJob(tx, "carry-out-refund", { refundId });
}

/** Marks a failed refund as paid to the student by the school itself: its money is no longer due. */
export async function recordPaidElsewhere(tx: Tx, refundId: string): Promise<void> {
  await tx.refund.update({
    where: { id: refundId, state: "failed" },
    data: { state: "paid_elsewhere", doneAt: new Date() },
  });
}

/** Marks the money of a dispute that was won as kept: the payment counts it as taken again. */
export async function recordMoneyKept(tx: Tx, refundId: string): Promise<void> {
  const { paymentId, amountCents } = await tx.refund.update({
    where: { id: refundId, state: "failed" },
    data: { state: "kept", doneAt: new Date() },
    select: { paymentId: true, amountCents: true },
  });
  await tx.payment.update({
    where: { id: paymentId },
    data: { refundedCents: { decrement: amountCents }, state: "succeeded" },
  });
}

/** Marks a payment as refunded once none of its refunds is due. */
export async function closeRefunded(tx: Tx, paymentId: string): Promise<void> {
  await tx.payment.updateMany({
    where: { id: paymentId, state: "refund_due", refunds: { none: { state: { in: ["requested", "failed"] } } } },
    data: { state: "refunded", refundedAt: new Date() },
  });
}
