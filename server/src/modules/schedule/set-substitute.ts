import type { Ctx } from "../../deps.ts";
import { Prisma } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { may } from "../../permissions.ts";
import { toLocalTime } from "./local-time.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { meetingDetailsOf, lockMeeting } from "./lock-meeting.ts";
import { notifyClass } from "./notify-class.ts";
import type { MeetingInput, SetSubstituteInput } from "./schedule.schema.ts";
import { writeMeetings } from "./write-meetings.ts";

/**
 * Names another instructor for a planned meeting that has not begun, or none: then the instructor of the class teaches it.
 * Notifies the class, and who taught it before. A repetition changes nothing. An instructor
 * takes up another's time only for a class that the school has approved.
 *
 * @throws AppError INSTRUCTOR_BUSY naming the overlap, SUBSTITUTE_NOT_INSTRUCTOR, CLASS_NOT_APPROVED,
 *   MEETING_NOT_FOUND, CLASS_CHANGED
 */
export async function setSubstitute(ctx: Ctx, { meetingId, substituteId }: SetSubstituteInput) {
  const { db, actor } = ctx;
  try {
    await writeMeetings(db, async (tx, rememberPlan) => {
      const { planned, meeting } = await lockMeeting(tx, actor, meetingId);
      const substitute = await tx.user.findUnique({
        where: { id: substituteId ?? planned.instructorId },
        select: { id: true, name: true },
      });
      if (!substitute) throw new AppError("SUBSTITUTE_NOT_INSTRUCTOR");
      if (substitute.id === meeting.instructorId) return;
      if (substitute.id !== planned.instructorId && planned.status !== "approved" && !may(actor.role, "class.decide"))
        throw new AppError("CLASS_NOT_APPROVED");
      const { timeZone } = meeting;
      const meetings = [{ start: toLocalTime(meeting.localStart), end: toLocalTime(meeting.localEnd) }];
      rememberPlan({ actorId: actor.id, planned, instructor: substitute, venue: null, timeZone, meetings, meetingId });
      await notifyClass(ctx, tx, planned.id, () =>
        tx.meeting.update({ where: { id: meetingId }, data: { substituteId } }),
      );
      await logClassChange(tx, actor, {
        kind: "meeting_substituted",
        classId: planned.id,
        userId: substitute.id,
        details: { meeting: meetingDetailsOf(meeting) },
      });
    });
  } catch (error) {
    throw constraintError(error);
  }
}

/**
 * Takes the calling substitute from a planned meeting, which the instructor of the class teaches again; tells the instructor and the
 * class, and logs it. Not within an hour of its start: then the message might come too late.
 *
 * @throws AppError MEETING_NOT_FOUND, also for whoever is not its substitute; SUBSTITUTE_TOO_LATE; SUBSTITUTE_KEPT while the
 *   instructor of the class teaches another one at that time; CLASS_CHANGED
 */
export async function declineSubstitution(ctx: Ctx, { meetingId }: MeetingInput) {
  const { db, actor } = ctx;
  const isSubstitute = Prisma.sql`EXISTS (
    SELECT FROM meetings WHERE id = ${meetingId}::uuid AND class_id = c.id AND substitute_id = ${actor.id}::uuid)`;
  try {
    await writeMeetings(db, async (tx) => {
      const { planned, meeting, isSoon } = await lockMeeting(tx, actor, meetingId, isSubstitute);
      if (meeting.substituteId !== actor.id) throw new AppError("MEETING_NOT_FOUND");
      if (isSoon) throw new AppError("SUBSTITUTE_TOO_LATE");
      await notifyClass(ctx, tx, planned.id, () =>
        tx.meeting.update({ where: { id: meetingId }, data: { substituteId: null } }),
      );
      await logClassChange(tx, actor, {
        kind: "meeting_substituted",
        classId: planned.id,
        userId: planned.instructorId,
        details: { meeting: meetingDetailsOf(meeting) },
      });
    });
  } catch (error) {
    throw constraintError(error, { meetings_instructor_free: "SUBSTITUTE_KEPT" });
  }
}
