import type { Signed } from "../../deps.ts";
import type { CancelPlaceInput } from "./payments.schema.ts";
import { endPlace, lockBoughtPlace } from "./end-place.ts";

/**
 * Ends anybody's paid place at any time and sends back as much of its price as the admin decides, which may be nothing. The
 * seat goes back and the refund is ordered with the same commit.
 *
 * @throws AppError PLACE_NOT_FOUND, PLACE_ENDED, REFUND_TOO_HIGH
 */
export function cancelPlace({ db, actor }: Signed, { enrolmentId, refundCents }: CancelPlaceInput) {
  return db.$transaction(async (tx) => {
    const bought = await lockBoughtPlace(tx, enrolmentId);
    await endPlace(tx, bought, { amountCents: refundCents, reason: "admin_cancelled", orderedById: actor.id });
    return { refundCents };
  });
}
