import type { Tx } from "../../db/client.ts";
import type { PaymentMethod } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { endEnrolment } from "./end-enrolment.ts";
import { keptItems } from "./kept-items.ts";
import { lockEnrolment, type LockedEnrolment } from "./lock-enrolments.ts";
import { isDeskMethod } from "../../schemas/payment-methods.ts";
import { type NewRefund, requestRefund } from "../refunds/book-refund.ts";

/** A locked enrolment that was paid, with what is left of its money. */
export interface PaidEnrolment {
  enrolment: LockedEnrolment;
  /** The first payment's time, and what is left of all. */
  payment: { paidAt: Date; leftCents: number };
  /** What is left of each payment, the latest first: of a place that was moved, several have paid. */
  items: { paymentId: string; leftCents: number; method: PaymentMethod }[];
}

/**
 * Locks a paid enrolment until the transaction ends.
 *
 * @param studentId its required owner; anybody when omitted
 * @throws AppError ENROLMENT_NOT_FOUND (also for another student's), ENROLMENT_ENDED
 */
export async function lockPaidEnrolment(tx: Tx, enrolmentId: string, studentId?: string): Promise<PaidEnrolment> {
  const paid = await lockMoney(tx, enrolmentId, studentId);
  if (paid.enrolment.state !== "paid") throw new AppError("ENROLMENT_ENDED");
  return paid;
}

/**
 * As {@link lockPaidEnrolment}, also of one that has ended while some of its money was kept.
 *
 * @throws AppError ENROLMENT_NOT_FOUND (also for another student's), ENROLMENT_ENDED where no money is left either
 */
export async function lockMoney(tx: Tx, enrolmentId: string, studentId?: string): Promise<PaidEnrolment> {
  const enrolment = await lockEnrolment(tx, enrolmentId);
  if (!enrolment || (studentId !== undefined && enrolment.studentId !== studentId))
    throw new AppError("ENROLMENT_NOT_FOUND");
  const found = await tx.paymentItem.findMany({
    where: { enrolmentId, ...keptItems(tx) },
    select: {
      paymentId: true,
      amountCents: true,
      refundedCents: true,
      payment: { select: { paidAt: true, method: true } },
    },
    orderBy: [{ payment: { paidAt: "desc" } }, { paymentId: "desc" }],
  });
  const paidAt = found.at(-1)?.payment.paidAt;
  if (!paidAt) throw new AppError("ENROLMENT_ENDED");
  const items = found.map((item) => ({
    paymentId: item.paymentId,
    leftCents: item.amountCents - item.refundedCents,
    method: item.payment.method,
  }));
  const leftCents = items.reduce((sum, item) => sum + item.leftCents, 0);
  if (enrolment.state !== "paid" && leftCents === 0) throw new AppError("ENROLMENT_ENDED");
  return { enrolment, payment: { paidAt, leftCents }, items };
}

/**
 * Requests refunds of an amount of a paid enrolment's money, of the latest payments first.
 *
 * @returns how much of it is handed out at the desk, in cents
 * @throws AppError REFUND_TOO_HIGH, REFUND_UNDER_WAY while a refund that an admin has repaired is pending
 */
export async function refundEnrolment(
  tx: Tx,
  { enrolment: { id: enrolmentId }, items }: Pick<PaidEnrolment, "items"> & { enrolment: { id: string } },
  { amountCents, ...refund }: Omit<NewRefund, "paymentId" | "enrolmentId" | "providerRefundId">,
): Promise<number> {
  let missing = amountCents;
  let atDeskCents = 0;
  for (const { paymentId, leftCents, method } of items) {
    const part = Math.min(leftCents, missing);
    if (part === 0) continue;
    missing -= part;
    if (isDeskMethod(method)) atDeskCents += part;
    try {
      await requestRefund(tx, { ...refund, paymentId, enrolmentId, amountCents: part });
    } catch (error) {
      throw constraintError(error);
    }
  }
  if (missing > 0) throw new AppError("REFUND_TOO_HIGH");
  return atDeskCents;
}

interface Decision {
  amountCents: number;
  reason: "student_cancelled" | "admin_cancelled" | "class_cancelled";
  requestedById: string;
}

/**
 * Ends a paid enrolment, frees its seat, requests its refund and logs it, all in this transaction.
 *
 * @returns how much of the refund is handed out at the desk, in cents
 * @throws AppError REFUND_TOO_HIGH, REFUND_UNDER_WAY while a refund that an admin has repaired is pending
 */
export async function endPaidEnrolment(deps: Deps, tx: Tx, paid: PaidEnrolment, decision: Decision): Promise<number> {
  const { enrolment } = paid;
  await endEnrolment(deps, tx, enrolment, { isBySchool: decision.reason !== "student_cancelled" });
  const { studentId: userId, classId } = enrolment;
  await logAuditEvent(tx, { id: decision.requestedById }, { kind: "enrolment_cancelled", userId, classId });
  return refundEnrolment(tx, paid, decision);
}
