import type { Tx } from "../../db/client.ts";
import { breaks } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import { recordAct } from "../admin/record-act.ts";
import { lockPlace, type Place } from "../enrolment/lock-place.ts";
import { endPaidPlace } from "../enrolment/move-place.ts";
import { orderRefund } from "./book-refund.ts";

/** A paid place, locked, with what is left of the payment that bought it. */
export interface BoughtPlace {
  place: Place;
  payment: { id: string; paidAt: Date; leftCents: number };
}

/**
 * Locks a paid place until the transaction ends.
 *
 * @param studentId whose it has to be; anybody's when left out
 * @throws AppError PLACE_NOT_FOUND (also for another student's), PLACE_ENDED
 */
export async function lockBoughtPlace(tx: Tx, enrolmentId: string, studentId?: string): Promise<BoughtPlace> {
  const place = await lockPlace(tx, enrolmentId);
  if (!place || (studentId !== undefined && place.studentId !== studentId)) throw new AppError("PLACE_NOT_FOUND");
  const payment = await tx.payment.findFirst({
    where: { enrolmentId, state: "succeeded" },
    select: { id: true, amountCents: true, refundedCents: true, paidAt: true },
  });
  if (place.state !== "paid" || !payment?.paidAt) throw new AppError("PLACE_ENDED");
  const { id, paidAt, amountCents, refundedCents } = payment;
  return { place, payment: { id, paidAt, leftCents: amountCents - refundedCents } };
}

interface Decision {
  amountCents: number;
  reason: "student_cancelled" | "admin_cancelled";
  orderedById: string;
}

/**
 * Ends a paid place, on the record: its seat goes back and its refund is ordered, both in this transaction.
 *
 * @throws AppError REFUND_TOO_HIGH
 */
export async function endPlace(tx: Tx, { place, payment }: BoughtPlace, decision: Decision): Promise<void> {
  await endPaidPlace(tx, place);
  const { studentId: userId, classId } = place;
  await recordAct(tx, { id: decision.orderedById }, { kind: "place_cancelled", userId, classId });
  if (decision.amountCents === 0) return;
  try {
    await orderRefund(tx, { paymentId: payment.id, ...decision });
  } catch (error) {
    if (breaks(error, "payments_refunded_range")) throw new AppError("REFUND_TOO_HIGH", { cause: error });
    throw error;
  }
}
