import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RefundPlaceInput } from "./enrolments.schema.ts";
import { lockMoney, refundEnrolment } from "./end-paid-enrolment.ts";

/**
 * Gives back a part of what is left of a paid enrolment's money, or all of it, for a reason that the student reads. The place stays; of one
 * that has ended, the rest of its money is given back. `atDeskCents` of it are handed out at the desk.
 * Sent twice it is given once: the second one names money that is not left any more.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED where it has ended and nothing is left, REFUND_CHANGED where something else is left than the admin was told, REFUND_TOO_HIGH
 */
export function refundPlace({ db, actor }: Ctx, { enrolmentId, amountCents, leftCents, reason }: RefundPlaceInput) {
  return db.$transaction(async (tx) => {
    const paid = await lockMoney(tx, enrolmentId);
    if (paid.payment.leftCents !== leftCents) throw new AppError("REFUND_CHANGED");
    const refund = { amountCents, reason: "goodwill", note: reason, requestedById: actor.id } as const;
    return { refundCents: amountCents, atDeskCents: await refundEnrolment(tx, paid, refund) };
  });
}
