import type { Tx } from "../../db/client.ts";
import type { Prisma, Refund } from "../../db/generated/client.ts";
import type { PaymentMethod, RefundReason } from "../../db/generated/enums.ts";
import type { RefundView } from "../../integrations/payment-provider.ts";
import { enqueueJob, enqueueJobs } from "../../jobs/enqueue-job.ts";
import type { DeskMethod } from "../../schemas/payment-methods.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";

export interface NewRefund {
  paymentId: string;
  /** With the payment: the item that it returns. */
  enrolmentId: string;
  amountCents: number;
  reason: RefundReason;
  /** The user who requested it. */
  requestedById?: string | null | undefined;
  /** What the student reads of why. */
  note?: string;
  /** The cancelled meeting whose share it is. */
  meetingId?: string | null;
  /** The provider's id, of a refund that is done already. */
  providerRefundId?: string;
}

// One statement raises the refunded amounts of the payment and of its item, and adds the refund: all or none. Constraints refuse more
// than was paid, under any concurrency.
async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { paymentId, enrolmentId, amountCents, reason } = refund;
  const sentId = refund.providerRefundId ?? null;
  const [inserted] = await tx.$queryRaw<{ id: string }[]>`
    WITH payment AS (
      UPDATE payments SET refunded_cents = refunded_cents + ${amountCents}::int,
        state = CASE WHEN refunded_cents + ${amountCents}::int = amount_cents THEN 'refund_due' ELSE state END
      WHERE id = ${paymentId}::uuid
    ), item AS (
      UPDATE payment_items SET refunded_cents = refunded_cents + ${amountCents}::int
      WHERE payment_id = ${paymentId}::uuid AND enrolment_id = ${enrolmentId}::uuid
      RETURNING payment_id, enrolment_id
    )
    INSERT INTO refunds (payment_id, enrolment_id, amount_cents, reason, note, meeting_id, requested_by_id, provider_refund_id, state, done_at)
    SELECT payment_id, enrolment_id, ${amountCents}::int, ${reason}::refund_reason, ${refund.note ?? null}::text,
      ${refund.meetingId ?? null}::uuid, ${refund.requestedById ?? null}::uuid, ${sentId}::text,
      CASE WHEN ${sentId}::text IS NULL THEN 'requested' ELSE 'done' END::refund_state,
      CASE WHEN ${sentId}::text IS NOT NULL THEN now() END
    FROM item
    RETURNING id`;
  if (!inserted) throw new Error(`item ${enrolmentId} of payment ${paymentId} not found`);
  return inserted.id;
}

/** What is left of each item of a payment, in cents, by its enrolment's id; in the order of the ids. */
export async function leftOfItems(tx: Tx, paymentId: string): Promise<Map<string, number>> {
  const items = await tx.paymentItem.findMany({ where: { paymentId }, orderBy: { enrolmentId: "asc" } });
  return new Map(
    items.map(({ enrolmentId, amountCents, refundedCents }) => [enrolmentId, amountCents - refundedCents]),
  );
}

/** Requests a refund, logs it, and enqueues its job in the same transaction. One of money from the desk waits for a person instead. */
export async function requestRefund(tx: Tx, refund: Omit<NewRefund, "providerRefundId">): Promise<void> {
  const refundId = await insertRefund(tx, refund);
  const { paymentId, enrolmentId, amountCents, requestedById } = refund;
  const { studentId: userId, classId } = await tx.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: { studentId: true, classId: true },
  });
  const { method } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { method: true } });
  if (method === "card") await enqueueJob(tx, "carry-out-refund", { refundId });
  const actor = requestedById ? { id: requestedById } : null;
  await logAuditEvent(tx, actor, { kind: "refund_requested", paymentId, amountCents, userId, classId });
}

/** A refund of one meeting's share. */
export interface MeetingRefund {
  id: string;
  paymentId: string;
  enrolmentId: string;
  amountCents: number;
  /** Whether nothing is left for the enrolment, which is over. */
  isWhole: boolean;
}

/**
 * Requests a refund for each share of a cancelled meeting, and enqueues the jobs of those that go to a card in the same transaction. The
 * audit log has one event of them all, of the meeting.
 *
 * @param shares a query with the columns payment_id, enrolment_id, amount_cents (cents, more than 0) and is_whole, a row per item
 * @param meetingId the meeting that is paid back; a constraint refuses the second refund of an item for it
 */
export async function requestMeetingRefunds(
  tx: Tx,
  shares: Prisma.Sql,
  { meetingId, requestedById }: { meetingId: string; requestedById: string },
): Promise<MeetingRefund[]> {
  // By id: a payment may be for another class as well, whose meeting is cancelled at the same time.
  await tx.$executeRaw`
    SELECT 1 FROM payments WHERE id IN (SELECT payment_id FROM (${shares}) AS share) ORDER BY id FOR NO KEY UPDATE`;
  const refunds = await tx.$queryRaw<(MeetingRefund & { method: PaymentMethod })[]>`
    WITH share AS MATERIALIZED (${shares}), payment AS (
      UPDATE payments p SET refunded_cents = p.refunded_cents + returned.cents,
        state = CASE WHEN p.refunded_cents + returned.cents = p.amount_cents THEN 'refund_due' ELSE p.state END
      FROM (SELECT payment_id, sum(amount_cents)::int AS cents FROM share GROUP BY payment_id) AS returned
      WHERE p.id = returned.payment_id
    ), item AS (
      UPDATE payment_items i SET refunded_cents = i.refunded_cents + share.amount_cents
      FROM share WHERE i.payment_id = share.payment_id AND i.enrolment_id = share.enrolment_id
      RETURNING i.payment_id, i.enrolment_id, share.amount_cents, share.is_whole
    ), refund AS (
      INSERT INTO refunds (payment_id, enrolment_id, amount_cents, reason, meeting_id, requested_by_id)
      SELECT payment_id, enrolment_id, amount_cents, 'meeting_cancelled', ${meetingId}::uuid, ${requestedById}::uuid FROM item
      RETURNING id, payment_id, enrolment_id, amount_cents
    )
    SELECT refund.id, refund.payment_id AS "paymentId", refund.amount_cents AS "amountCents", enrolment_id AS "enrolmentId",
      item.is_whole AS "isWhole", (SELECT method FROM payments WHERE id = refund.payment_id) AS method
    FROM refund JOIN item USING (payment_id, enrolment_id)`;
  await enqueueJobs(
    tx,
    "carry-out-refund",
    refunds.filter(({ method }) => method === "card").map(({ id: refundId }) => ({ refundId })),
  );
  return refunds;
}

/** Records a refund that was made at the provider, without a request of ours. */
export async function recordRefundNotOurs(
  tx: Tx,
  refund: NewRefund & Required<Pick<NewRefund, "providerRefundId">>,
): Promise<string> {
  return insertRefund(tx, refund);
}

/** Raises what is refunded of an item and its payment, or lowers it. */
async function raiseRefunded(
  tx: Tx,
  { paymentId, enrolmentId }: Pick<Refund, "paymentId" | "enrolmentId">,
  byCents: number,
) {
  await tx.paymentItem.update({
    where: { paymentId_enrolmentId: { paymentId, enrolmentId } },
    data: { refundedCents: { increment: byCents } },
  });
  await tx.$executeRaw`
    UPDATE payments SET refunded_cents = refunded_cents + ${byCents}::int, refunded_at = NULL,
      state = CASE WHEN refunded_cents + ${byCents}::int = amount_cents THEN 'refund_due' ELSE 'succeeded' END::payment_state
    WHERE id = ${paymentId}::uuid`;
}

/**
 * Lowers refunds whose money has not gone, where other money has gone for their items meanwhile.
 *
 * @param refunds pending and failed ones, the last to be lowered first
 * @param record records the other money, for which their items are free
 */
export async function lowerRefunds(tx: Tx, refunds: readonly Refund[], record: () => Promise<void>): Promise<void> {
  for (const refund of refunds) await raiseRefunded(tx, refund, -refund.amountCents);
  await record();
  for (const refund of refunds) {
    const { id, paymentId, enrolmentId, state, meetingId } = refund;
    const left = (await leftOfItems(tx, paymentId)).get(enrolmentId) ?? 0;
    const amountCents = Math.min(refund.amountCents, left);
    if (amountCents > 0) {
      await raiseRefunded(tx, refund, amountCents);
      await tx.refund.update({ where: { id }, data: { amountCents } });
    } else if (state === "requested" && meetingId === null) await tx.refund.delete({ where: { id } });
    // Kept with 0 cents: its receipt refers to it, or its meeting is paid back once.
    else {
      const ended = state === "requested" && { doneAt: new Date() };
      await tx.refund.update({
        where: { id },
        data: { amountCents: 0, state: "done", providerRefundId: null, ...ended },
      });
    }
  }
}

/** Marks a refund as done, by a refund or a dispute of the same amount at the provider. */
export async function recordRefundDone(tx: Tx, refundId: string, sent: Pick<RefundView, "id" | "kind">): Promise<void> {
  await tx.$executeRaw`
    UPDATE refunds SET state = 'done', provider_refund_id = ${sent.id}::text, done_at = coalesce(done_at, now()),
      reason = CASE WHEN ${sent.kind === "dispute"}::bool THEN 'dispute' WHEN reason = 'dispute' THEN 'at_provider'
        ELSE reason END::refund_reason
    WHERE id = ${refundId}::uuid`;
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

/** Marks a refund that failed, or that waits at the desk, as paid to the student by the school itself that way: its money is no longer due. */
export async function recordPaidElsewhere(tx: Tx, refundId: string, method: DeskMethod): Promise<void> {
  await tx.refund.update({
    where: { id: refundId, state: { in: ["requested", "failed"] } },
    data: { state: "paid_elsewhere", method, doneAt: new Date() },
  });
}

/** Marks the money of a dispute that was won as kept: the payment counts it as taken again. */
export async function recordMoneyKept(tx: Tx, refundId: string): Promise<void> {
  const refund = await tx.refund.update({
    where: { id: refundId, state: "failed" },
    data: { state: "kept", doneAt: new Date() },
  });
  await raiseRefunded(tx, refund, -refund.amountCents);
}

/** Marks a payment as refunded once none of its refunds is due. */
export async function closeRefunded(tx: Tx, paymentId: string): Promise<void> {
  await tx.payment.updateMany({
    where: { id: paymentId, state: "refund_due", refunds: { none: { state: { in: ["requested", "failed"] } } } },
    data: { state: "refunded", refundedAt: new Date() },
  });
}
