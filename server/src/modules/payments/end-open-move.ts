import type { Ctx } from "../../deps.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { OpenMoveInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";

/**
 * Ends a move whose difference has not been paid: the seat that was kept is free, and the place stays where it is. `ended` says
 * whether this call did; one that has been paid meanwhile has moved.
 */
export async function endOpenMove(deps: Ctx, { enrolmentId }: OpenMoveInput) {
  const { db, actor } = deps;
  const held = await db.enrolment.findFirst({
    where: { movesFromId: enrolmentId, state: "held" },
    select: { checkoutId: true, classId: true, studentId: true },
  });
  if (!held || !(await releaseCheckout(deps, held.checkoutId))) return { ended: false };
  await logAuditEvent(db, actor, { kind: "move_ended", userId: held.studentId, classId: held.classId });
  return { ended: true };
}
