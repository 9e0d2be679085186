import type { Ctx } from "../../deps.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { notifyClass } from "../schedule/notify-class.ts";
import { meetingDetailsOf, lockMeeting } from "../schedule/lock-meeting.ts";
import type { CancelMeetingInput } from "../schedule/schedule.schema.ts";
import { refundMeeting, requireAnotherMeeting } from "./meeting-refunds.ts";

/**
 * Cancels a planned meeting that has not begun for good, notifies the class, and logs it. With a refund, every
 * paid enrolment gets its share of the price back, once, and stays paid while something of its payment is left.
 *
 * @throws AppError LAST_MEETING, REFUND_CHANGED, MEETING_NOT_FOUND, CLASS_CHANGED
 */
export async function cancelMeeting(ctx: Ctx, { meetingId, reason, refundCents }: CancelMeetingInput) {
  const { db, actor } = ctx;
  await db.$transaction(async (tx) => {
    const { meeting } = await lockMeeting(tx, actor, meetingId);
    const { classId } = meeting;
    const originalMeetingId = meeting.replacesId ?? meetingId;
    await requireAnotherMeeting(tx, originalMeetingId);
    const refunds =
      refundCents > 0 ? await refundMeeting(ctx, tx, { originalMeetingId, refundCents, requestedById: actor.id }) : 0;
    // By the clock of the refunds, which are found by it.
    await notifyClass(
      ctx,
      tx,
      classId,
      () => tx.$executeRaw`
        UPDATE meetings SET state = 'cancelled', cancelled_at = now(), reason = ${reason} WHERE id = ${meetingId}::uuid`,
    );
    await logClassChange(tx, actor, {
      kind: "meeting_cancelled",
      classId,
      details: { meeting: meetingDetailsOf(meeting), cancelled: { meetingId, refunds, refundCents } },
    });
  });
}
