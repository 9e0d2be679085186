import type { z } from "zod";
import type { Tx } from "../../db/client.ts";
import type { RefundReason } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import type { LockedEnrolment } from "../enrolments/lock-enrolment.ts";
import { releaseEnrolment } from "../enrolments/enrolment-transitions.ts";
import { requestRefund } from "../refunds/book-refund.ts";
import { returnedCents, recordReturns } from "../refunds/record-returns.ts";
import { payEnrolment, type paidRow } from "./pay-enrolment.ts";

/**
 * Records captured money for the first time and pays the enrolment. Where no seat can be given, the class is cancelled, the
 * student is removed, or the money has been returned already, requests a refund of what is left.
 *
 * @returns whether the enrolment is paid now
 */
export async function capturePayment(
  deps: Pick<Deps, "email">,
  tx: Tx,
  intent: PaymentIntentFacts,
  enrolment: LockedEnrolment,
  paymentId: string,
): Promise<boolean> {
  const debited = intent.returns.filter(({ isDebited }) => isDebited);
  const backCents = returnedCents(intent.returns);
  const isReturned = backCents >= intent.amountCents || debited.some(({ kind }) => kind === "dispute");
  if (!isReturned) {
    const [paid] = await tx.$queryRaw<z.output<typeof paidRow>[]>(payEnrolment(deps, intent));
    if (paid?.isEnrolled) return true;
  }
  await tx.payment.update({ where: { id: paymentId }, data: { paidAt: new Date() } });
  await recordReturns(tx, paymentId, intent.returns);
  const amountCents = intent.amountCents - backCents;
  if (amountCents > 0) await requestRefund(tx, { paymentId, amountCents, reason: reasonOf(enrolment) });
  // Nobody can pay for the seat any more.
  if (enrolment.state === "held" && isOver(enrolment)) await releaseEnrolment(tx, enrolment);
  return false;
}

function isOver({ classStatus, isStudentRemoved }: LockedEnrolment): boolean {
  return classStatus === "cancelled" || isStudentRemoved;
}

function reasonOf({ state, classStatus, isStudentRemoved }: LockedEnrolment): RefundReason {
  if (state === "paid") return "second_payment";
  if (isStudentRemoved) return "user_removed";
  return classStatus === "cancelled" ? "class_cancelled" : "no_seat";
}
