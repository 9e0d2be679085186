import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { CancelOwnPlaceInput } from "./payments.schema.ts";
import { endPlace, lockBoughtPlace } from "./end-place.ts";
import { cancellableUntil } from "./cancel-time.ts";

/**
 * Gives up a paid place of the caller's for all that is left of its price, within the hours after paying that the school
 * allows. The seat goes back and the refund is ordered with the same commit.
 *
 * @throws AppError PLACE_NOT_FOUND, PLACE_ENDED, CANCEL_TOO_LATE
 */
export function cancelOwnPlace({ db, actor, cancelWithinHours }: Signed, { enrolmentId }: CancelOwnPlaceInput) {
  return db.$transaction(async (tx) => {
    const bought = await lockBoughtPlace(tx, enrolmentId, actor.id);
    const until = cancellableUntil(bought.payment.paidAt, cancelWithinHours);
    if (until === null || until <= new Date()) throw new AppError("CANCEL_TOO_LATE");
    const amountCents = bought.payment.leftCents;
    await endPlace(tx, bought, { amountCents, reason: "student_cancelled", orderedById: actor.id });
    return { refundCents: amountCents };
  });
}
