import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { isPaidByOthers } from "../enrolments/kept-items.ts";
import { lockEnrolments } from "../enrolments/lock-enrolments.ts";
import { issueReceipts } from "../payments/issue-receipts.ts";
import { DESK_METHODS } from "../../schemas/payment-methods.ts";
import { closeRefunded, recordMoneyKept, recordPaidElsewhere } from "../refunds/book-refund.ts";
import type { CloseRefundInput } from "./reconciliation.schema.ts";

/**
 * Ends a refund whose money has come back to the school, as an admin decides: it was paid to the student in cash or another way, or,
 * after a dispute that was won, the school keeps it. Or one of money from the desk, which an admin has handed out. Logs the decision.
 *
 * @throws AppError REFUND_NOT_FOUND, REFUND_NOT_FAILED, MONEY_NOT_KEPT
 */
export async function closeRefund(ctx: Ctx, { refundId, outcome }: CloseRefundInput): Promise<void> {
  const { db, actor } = ctx;
  await db.$transaction(async (tx) => {
    const select = { enrolmentId: true, payment: { select: { items: { select: { enrolmentId: true } } } } };
    const found = await tx.refund.findUnique({ where: { id: refundId }, select });
    // All of the payment, which is refunded once none of its refunds is due.
    const ids = found?.payment.items.map(({ enrolmentId }) => enrolmentId) ?? [];
    const enrolment = (await lockEnrolments(tx, ids)).find(({ id }) => id === found?.enrolmentId);
    if (!enrolment) throw new AppError("REFUND_NOT_FOUND");
    const refund = await tx.refund.findUnique({
      where: {
        id: refundId,
        OR: [{ state: "failed" }, { state: "requested", payment: { method: { in: [...DESK_METHODS] } } }],
      },
    });
    if (!refund) throw new AppError("REFUND_NOT_FAILED");
    const { paymentId, amountCents, reason } = refund;
    if (outcome === "kept") {
      const hasEnded = enrolment.state === "refunded" && enrolment.movedToId === null;
      const isForEnrolment = hasEnded && !(await isPaidByOthers(tx, enrolment.id, paymentId));
      if (reason !== "dispute" || !isForEnrolment) throw new AppError("MONEY_NOT_KEPT");
      await recordMoneyKept(tx, refundId);
    } else await recordPaidElsewhere(tx, refundId, outcome);
    await closeRefunded(tx, paymentId);
    await logAuditEvent(tx, actor, {
      kind: outcome === "kept" ? "disputed_money_kept" : "refund_paid_elsewhere",
      paymentId,
      amountCents,
      userId: enrolment.studentId,
      classId: enrolment.classId,
    });
    await issueReceipts(ctx, tx, paymentId);
  });
}
