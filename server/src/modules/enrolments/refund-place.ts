import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueEmails } from "../../jobs/enqueue-email.ts";
import { DESK_METHODS } from "../../schemas/payment-methods.ts";
import type { RefundPlaceInput } from "./enrolments.schema.ts";
import { lockMoney, refundEnrolment } from "./end-paid-enrolment.ts";

/**
 * Gives back a part of what is left of a paid enrolment's money, or all of it, for a reason that the student reads. The place stays; of one
 * that has ended, the rest of its money is given back. `atDeskCents` of it are handed out at the desk, where a message asks the student to
 * collect them.
 * Sent twice it is given once: the second one names money that is not left any more.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED where it has ended and nothing is left, REFUND_CHANGED where something else is left
 *   than the admin saw, REFUND_TOO_HIGH
 */
export function refundPlace(
  { db, email, actor }: Ctx,
  { enrolmentId, amountCents, leftCents, reason }: RefundPlaceInput,
) {
  return db.$transaction(async (tx) => {
    const paid = await lockMoney(tx, enrolmentId);
    if (paid.payment.leftCents !== leftCents) throw new AppError("REFUND_CHANGED");
    const refund = { amountCents, reason: "goodwill", note: reason, requestedById: actor.id } as const;
    const atDeskCents = await refundEnrolment(tx, paid, refund);
    const waiting = await tx.refund.findMany({
      where: { enrolmentId, reason: "goodwill", state: "requested", payment: { method: { in: [...DESK_METHODS] } } },
      select: { id: true },
    });
    const { studentId: userId } = paid.enrolment;
    // Earlier ones have had their message.
    await enqueueEmails(
      { email },
      tx,
      waiting.map(({ id: refundId }) => ({ kind: "refund_at_desk", userId, refs: { refundId } })),
    );
    return { refundCents: amountCents, atDeskCents };
  });
}
