import type { Tx } from "../../db/client.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import type { Place } from "../enrolment/lock-place.ts";
import { payHeldPlace, payReleasedPlace } from "../enrolment/move-place.ts";
import { orderRefund } from "./book-refund.ts";
import { goneCents, recordReturns } from "./record-returns.ts";

/**
 * Takes money into the books for the first time, and gives the place for it. Where there is none to give, or the money is
 * gone again already, what is left of it is ordered to be sent back.
 *
 * @returns whether the place is the student's now
 */
export async function takeMoney(tx: Tx, intent: PaymentIntentFacts, place: Place, paymentId: string): Promise<boolean> {
  const paidAt = new Date();
  const gone = intent.returns.filter(({ hasLeft }) => hasLeft);
  const backCents = goneCents(intent.returns);
  const isGone = backCents >= intent.amountCents || gone.some(({ kind }) => kind === "dispute");
  if (!isGone && (await givePlace(tx, place, paidAt))) {
    await tx.payment.update({ where: { id: paymentId }, data: { state: "succeeded", paidAt } });
    return true;
  }
  await tx.payment.update({ where: { id: paymentId }, data: { paidAt } });
  await recordReturns(tx, paymentId, intent.returns);
  const amountCents = intent.amountCents - backCents;
  const reason = place.state === "paid" ? "second_payment" : "no_place";
  if (amountCents > 0) await orderRefund(tx, { paymentId, amountCents, reason });
  return false;
}

async function givePlace(tx: Tx, place: Place, paidAt: Date): Promise<boolean> {
  if (place.state === "held") {
    await payHeldPlace(tx, place, paidAt);
    return true;
  }
  return place.state === "released" && (await payReleasedPlace(tx, place, paidAt));
}
