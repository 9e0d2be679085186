import type { Ctx } from "../../deps.ts";
import type { CancelEnrolmentInput } from "./enrolments.schema.ts";
import { endPaidEnrolment, lockPaidEnrolment } from "./end-paid-enrolment.ts";

/**
 * Cancels any paid enrolment and refunds as much of its price as the admin decides, which may be nothing. Frees the seat
 * and requests the refund in one transaction: `atDeskCents` of it are handed out there.
 *
 * @throws AppError ENROLMENT_NOT_FOUND, ENROLMENT_ENDED, REFUND_TOO_HIGH
 */
export function cancelEnrolment(ctx: Ctx, { enrolmentId, refundCents }: CancelEnrolmentInput) {
  const { db, actor } = ctx;
  return db.$transaction(async (tx) => {
    const paid = await lockPaidEnrolment(tx, enrolmentId);
    const atDeskCents = await endPaidEnrolment(ctx, tx, paid, {
      amountCents: refundCents,
      reason: "admin_cancelled",
      requestedById: actor.id,
    });
    return { refundCents, atDeskCents };
  });
}
