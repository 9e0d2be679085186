import type { Tx } from "../../db/client.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import type { LockedEnrolment } from "../enrolments/lock-enrolment.ts";
import { confirmEnrolment, confirmReleasedEnrolment } from "../enrolments/enrolment-transitions.ts";
import { requestRefund } from "../refunds/book-refund.ts";
import { returnedCents, recordReturns } from "../refunds/record-returns.ts";

/**
 * Records captured money for the first time and confirms the enrolment. Where no seat can be given, or the money has been
 * returned already, requests a refund of what is left.
 *
 * @returns whether the enrolment is paid now
 */
export async function capturePayment(
  tx: Tx,
  intent: PaymentIntentFacts,
  enrolment: LockedEnrolment,
  paymentId: string,
): Promise<boolean> {
  const paidAt = new Date();
  const debited = intent.returns.filter(({ isDebited }) => isDebited);
  const backCents = returnedCents(intent.returns);
  const isReturned = backCents >= intent.amountCents || debited.some(({ kind }) => kind === "dispute");
  if (!isReturned && (await confirmIfPossible(tx, enrolment, paidAt))) {
    await tx.payment.update({ where: { id: paymentId }, data: { state: "succeeded", paidAt } });
    return true;
  }
  await tx.payment.update({ where: { id: paymentId }, data: { paidAt } });
  await recordReturns(tx, paymentId, intent.returns);
  const amountCents = intent.amountCents - backCents;
  const reason = enrolment.state === "paid" ? "second_payment" : "no_seat";
  if (amountCents > 0) await requestRefund(tx, { paymentId, amountCents, reason });
  return false;
}

async function confirmIfPossible(tx: Tx, enrolment: LockedEnrolment, paidAt: Date): Promise<boolean> {
  if (enrolment.state === "held") {
    await confirmEnrolment(tx, enrolment, paidAt);
    return true;
  }
  return enrolment.state === "released" && (await confirmReleasedEnrolment(tx, enrolment, paidAt));
}
