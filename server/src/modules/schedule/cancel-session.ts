import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { lockSession } from "./lock-session.ts";
import type { CancelSessionInput } from "./schedule.schema.ts";
import { addShares } from "./session-shares.ts";
import { tellClass } from "./tell-class.ts";

/**
 * Cancels a planned session that has not begun for good, tells everybody who was to come, and logs it. With a refund, every
 * paid enrolment gets its share of the price back, once; it stays paid, and a job requests the refunds.
 *
 * @throws AppError LAST_SESSION for a refund of the last planned one, SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function cancelSession(
  { db, email, actor }: Pick<Signed, "db" | "email" | "actor">,
  { sessionId, reason, isRefunded }: CancelSessionInput,
) {
  await db.$transaction(async (tx) => {
    const { planned, session } = await lockSession(tx, actor, sessionId);
    const { classId } = session;
    const others = { classId, state: "planned" as const, id: { not: sessionId } };
    if (isRefunded && (await tx.session.count({ where: others })) === 0) throw new AppError("LAST_SESSION");
    if (isRefunded) {
      await addShares(tx, sessionId);
      const shared = { sessionId: session.replacesId ?? sessionId, requestedById: actor.id };
      await enqueueJob(tx, "refund-session-shares", shared);
    }
    await tx.session.update({
      where: { id: sessionId },
      data: { state: "cancelled", cancelledAt: new Date(), reason },
    });
    await logAuditEvent(tx, actor, { kind: "session_cancelled", classId });
    await tellClass({ email, actor }, tx, planned, (userId) => ({
      kind: "session_cancelled",
      userId,
      refs: { sessionId, userId },
    }));
  });
}
