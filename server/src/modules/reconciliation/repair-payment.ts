import type { Tx } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { lockEnrolments } from "../enrolments/lock-enrolments.ts";
import { retryRefund } from "../refunds/book-refund.ts";
import { carryOutRefund } from "../payments/carry-out-refund.ts";
import { settlePayment } from "../payments/settle-payment.ts";

/**
 * Repairs one payment now: settles it, logs that, retries a refund that failed, and sends the refunds that are pending.
 *
 * @throws AppError PAYMENT_NOT_FOUND where the provider does not know it, PROVIDER_UNAVAILABLE, REFUND_NOT_SENT
 */
export async function repairPayment(ctx: AnyCtx, { paymentIntentId }: { paymentIntentId: string }): Promise<void> {
  await settlePayment(ctx, await ctx.payments.intent(paymentIntentId));
  await ctx.db.$transaction(async (tx) => {
    const payment = await tx.payment.findUnique({ where: { paymentIntentId }, select: { id: true } });
    if (payment) await logAuditEvent(tx, ctx.actor, { kind: "payment_repaired", paymentId: payment.id });
    await retryFailedRefunds(tx, paymentIntentId);
  });
  const pending = await ctx.db.refund.findMany({
    where: { state: "requested", payment: { paymentIntentId } },
    select: { id: true },
  });
  for (const { id } of pending) await carryOutRefund(ctx, { refundId: id });
}

/** Retries the refunds that failed, of items for which no other refund is pending. */
async function retryFailedRefunds(tx: Tx, paymentIntentId: string): Promise<void> {
  const failed = await tx.refund.findMany({
    // Whether to refund a dispute that was won is for a person to decide.
    where: {
      state: "failed",
      reason: { not: "dispute" },
      payment: { paymentIntentId },
      item: { refunds: { none: { state: "requested", meetingId: null } } },
    },
    distinct: "enrolmentId",
    orderBy: [{ enrolmentId: "asc" }, { requestedAt: "asc" }],
    select: { id: true, enrolmentId: true },
  });
  await lockEnrolments(
    tx,
    failed.map(({ enrolmentId }) => enrolmentId),
  );
  for (const { id } of failed) {
    // A concurrent repair may have retried it.
    if ((await tx.refund.count({ where: { id, state: "failed" } })) > 0) await retryRefund(tx, id);
  }
}
