import type { Signed } from "../../deps.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { lockSession } from "../schedule/lock-session.ts";
import type { CancelSessionInput } from "../schedule/schedule.schema.ts";
import { refundSession, requireAnotherSession } from "./session-refunds.ts";
import { tellClass } from "../schedule/tell-class.ts";

/**
 * Cancels a planned session that has not begun for good, tells everybody who was to come, and logs it. With a refund, every
 * paid enrolment gets its share of the price back, once, and stays paid while something of its payment is left.
 *
 * @throws AppError LAST_SESSION, REFUND_CHANGED, SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function cancelSession(
  { db, email, actor }: Pick<Signed, "db" | "email" | "actor">,
  { sessionId, reason, refundCents }: CancelSessionInput,
) {
  await db.$transaction(async (tx) => {
    const { planned, session } = await lockSession(tx, actor, sessionId);
    const { classId } = session;
    const wholeId = session.replacesId ?? sessionId;
    await requireAnotherSession(tx, wholeId);
    const refunds =
      refundCents > 0 ? await refundSession({ email }, tx, { wholeId, refundCents, requestedById: actor.id }) : [];
    const centsByStudent = new Map(refunds.map(({ studentId, amountCents }) => [studentId, amountCents]));
    await tx.session.update({
      where: { id: sessionId },
      data: { state: "cancelled", cancelledAt: new Date(), reason },
    });
    await logAuditEvent(tx, actor, { kind: "session_cancelled", classId });
    const message = (userId: string) => ({
      kind: "session_cancelled" as const,
      userId,
      refs: { sessionId, userId, refundCents: centsByStudent.get(userId) ?? 0 },
    });
    await tellClass({ email, actor }, tx, planned, message, { others: [session.instructorId] });
  });
}
