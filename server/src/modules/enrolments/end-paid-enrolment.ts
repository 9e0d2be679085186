import type { Tx } from "../../db/client.ts";
import type { PaymentMethod } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { endEnrolment } from "./end-enrolment.ts";
import { keptItems } from "./kept-items.ts";
import { lockEnrolment, type LockedEnrolment } from "./lock-enrolments.ts";
import { requestRefund } from "../refunds/book-refund.ts";

/** A locked paid enrolment with what is left of its item of the payment. */
export interface PaidEnrolment {
  enrolment: LockedEnrolment;
  payment: { id: string; paidAt: Date; leftCents: number; method: PaymentMethod };
}

/**
 * Locks a paid enrolment until the transaction ends.
 *
 * @param studentId its required owner; anybody when omitted
 * @throws AppError ENROLMENT_NOT_FOUND (also for another student's), ENROLMENT_ENDED
 */
export async function lockPaidEnrolment(tx: Tx, enrolmentId: string, studentId?: string): Promise<PaidEnrolment> {
  const enrolment = await lockEnrolment(tx, enrolmentId);
  if (!enrolment || (studentId !== undefined && enrolment.studentId !== studentId))
    throw new AppError("ENROLMENT_NOT_FOUND");
  const item = await tx.paymentItem.findFirst({
    where: { enrolmentId, ...keptItems(tx) },
    select: { amountCents: true, refundedCents: true, payment: { select: { id: true, paidAt: true, method: true } } },
  });
  if (enrolment.state !== "paid" || !item?.payment.paidAt) throw new AppError("ENROLMENT_ENDED");
  const { id, paidAt, method } = item.payment;
  return { enrolment, payment: { id, paidAt, method, leftCents: item.amountCents - item.refundedCents } };
}

interface Decision {
  amountCents: number;
  reason: "student_cancelled" | "admin_cancelled" | "class_cancelled";
  requestedById: string;
}

/**
 * Ends a paid enrolment, frees its seat, requests its refund and logs it, all in this transaction.
 *
 * @throws AppError REFUND_TOO_HIGH, REFUND_UNDER_WAY while a refund that an admin has repaired is pending
 */
export async function endPaidEnrolment(
  deps: Pick<Deps, "email">,
  tx: Tx,
  { enrolment, payment }: PaidEnrolment,
  decision: Decision,
): Promise<void> {
  await endEnrolment(deps, tx, enrolment);
  const { studentId: userId, classId } = enrolment;
  await logAuditEvent(tx, { id: decision.requestedById }, { kind: "enrolment_cancelled", userId, classId });
  if (decision.amountCents === 0) return;
  try {
    await requestRefund(tx, { paymentId: payment.id, enrolmentId: enrolment.id, ...decision });
  } catch (error) {
    throw constraintError(error);
  }
}
