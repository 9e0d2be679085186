import type { Ctx } from "../../deps.ts";
import { enqueueEmail } from "../../jobs/enqueue-email.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { OpenMoveInput } from "./payments.schema.ts";
import { releaseCheckout } from "./release-checkout.ts";

/**
 * Ends a move whose difference has not been paid: the held seat is free, the enrolment stays where it is, and its student is notified.
 * `ended` says whether this call did; one that has been paid meanwhile has moved.
 */
export async function endOpenMove(ctx: Ctx, { enrolmentId }: OpenMoveInput) {
  const { db, actor } = ctx;
  const held = await db.enrolment.findFirst({
    where: { movesFromId: enrolmentId, state: "held" },
    select: { id: true, checkoutId: true, classId: true, studentId: true },
  });
  if (!held || !(await releaseCheckout(ctx, held.checkoutId))) return { ended: false };
  const { id, studentId: userId, classId } = held;
  await db.$transaction(async (tx) => {
    await logAuditEvent(tx, actor, { kind: "move_ended", userId, classId });
    if (userId !== actor.id) await enqueueEmail(ctx, tx, { kind: "move_ended", userId, refs: { enrolmentId: id } });
  });
  return { ended: true };
}
