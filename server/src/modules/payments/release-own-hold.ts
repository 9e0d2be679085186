import type { Ctx } from "../../deps.ts";
import type { ReleaseHoldInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";

/** Releases the caller's hold in a class, if there is one. */
export async function releaseOwnHold(deps: Ctx, { classId, participantId = deps.actor.id }: ReleaseHoldInput) {
  const hold = await deps.db.enrolment.findFirst({
    where: { classId, participantId, studentId: deps.actor.id, state: "held" },
    select: { checkoutId: true },
  });
  return { released: hold ? await releaseCheckout(deps, hold.checkoutId) : false };
}
