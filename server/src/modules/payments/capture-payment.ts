import type { z } from "zod";
import type { Tx } from "../../db/client.ts";
import type { RefundReason } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { Order, PaymentIntentView } from "../../integrations/payment-provider.ts";
import type { LockedEnrolment } from "../enrolments/lock-enrolments.ts";
import { leftOfItems, requestRefund } from "../refunds/book-refund.ts";
import { recordReturns, returnedCents } from "../refunds/record-returns.ts";
import { type paidRow, payEnrolments } from "./pay-enrolments.ts";

/**
 * Records captured money for the first time and pays the enrolments. Where a seat cannot be given, the class is cancelled, the
 * student is removed, the place cannot move any more, or the money has been returned already, requests a refund of what is left of that
 * item.
 */
export async function capturePayment(
  deps: Deps,
  tx: Tx,
  intent: PaymentIntentView,
  { items }: Order,
  enrolments: readonly LockedEnrolment[],
  paymentId: string,
): Promise<void> {
  const debited = intent.returns.filter(({ isDebited }) => isDebited);
  const isReturned =
    returnedCents(intent.returns) >= intent.amountCents || debited.some(({ kind }) => kind === "dispute");
  let unpaid = enrolments.map(({ id }) => id);
  if (!isReturned) {
    const [paid] = await tx.$queryRaw<z.output<typeof paidRow>[]>(
      payEnrolments(deps, { id: intent.id, items }, { mayPart: true }),
    );
    if (paid?.isEnrolled) return;
    unpaid = paid?.unpaid ?? unpaid;
  }
  await tx.payment.updateMany({ where: { id: paymentId, paidAt: null }, data: { paidAt: new Date() } });
  const record = () => recordReturns(tx, { id: paymentId, paymentIntentId: intent.id }, intent.returns);
  const refused = enrolments.filter(({ id }) => unpaid.includes(id));
  if (isReturned) await record();
  const left = await leftOfItems(tx, paymentId);
  for (const enrolment of refused) {
    const { id: enrolmentId } = enrolment;
    const amountCents = left.get(enrolmentId) ?? 0;
    if (amountCents > 0) await requestRefund(tx, { paymentId, enrolmentId, amountCents, reason: reasonOf(enrolment) });
  }
  // A part that was returned already is taken for the refund of what got no seat.
  if (!isReturned) await record();
  // Nobody can pay for these seats any more.
  const over = refused.filter((enrolment) => enrolment.state === "held" && isOver(enrolment));
  for (const checkoutId of new Set(over.map((enrolment) => enrolment.checkoutId)))
    await tx.$executeRaw`SELECT release_checkout(${checkoutId}::uuid)`;
}

function isOver({ classStatus, isStudentRemoved, movesFromId }: LockedEnrolment): boolean {
  return classStatus === "cancelled" || isStudentRemoved || movesFromId !== null;
}

function reasonOf({ state, classStatus, isStudentRemoved, movesFromId }: LockedEnrolment): RefundReason {
  if (state === "paid") return "second_payment";
  if (isStudentRemoved) return "user_removed";
  if (classStatus === "cancelled") return "class_cancelled";
  return movesFromId === null ? "no_seat" : "move_ended";
}
