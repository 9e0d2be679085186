import type { Signed } from "../../deps.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { factsOf, lockSession } from "../schedule/lock-session.ts";
import type { CancelSessionInput } from "../schedule/schedule.schema.ts";
import { refundSession, requireAnotherSession } from "./session-refunds.ts";

/**
 * Cancels a planned session that has not begun for good, notifies the class, and logs it. With a refund, every
 * paid enrolment gets its share of the price back, once, and stays paid while something of its payment is left.
 *
 * @throws AppError LAST_SESSION, REFUND_CHANGED, SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function cancelSession(
  { db, email, actor }: Pick<Signed, "db" | "email" | "actor">,
  { sessionId, reason, refundCents }: CancelSessionInput,
) {
  await db.$transaction(async (tx) => {
    const { session } = await lockSession(tx, actor, sessionId);
    const { classId } = session;
    const wholeId = session.replacesId ?? sessionId;
    await requireAnotherSession(tx, wholeId);
    const refunds =
      refundCents > 0 ? await refundSession({ email }, tx, { wholeId, refundCents, requestedById: actor.id }) : 0;
    // By the clock of the refunds, which are found by it.
    await notifyClass(
      { email, actor },
      tx,
      classId,
      () => tx.$executeRaw`
        UPDATE sessions SET state = 'cancelled', cancelled_at = now(), reason = ${reason} WHERE id = ${sessionId}::uuid`,
    );
    await logClassChange(tx, actor, {
      kind: "session_cancelled",
      classId,
      details: { session: factsOf(session), cancelled: { sessionId, refunds, refundCents } },
    });
  });
}
