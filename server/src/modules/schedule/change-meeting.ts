import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toLocalTime, toTimestamp } from "./local-time.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { meetingDetailsOf, lockMeeting } from "./lock-meeting.ts";
import { notifyClass } from "./notify-class.ts";
import type { ChangeMeetingInput } from "./schedule.schema.ts";
import { writeMeetings } from "./write-meetings.ts";

/**
 * Moves a planned meeting that has not begun to another time or venue, and notifies the class. One that has changed since the form was
 * filled with it (`seen`) stays as it is.
 *
 * @throws AppError as `addMeetings`, MEETING_CHANGED, and MEETING_NOT_FOUND, also for one that is cancelled or has begun
 */
export async function changeMeeting(ctx: Ctx, { meetingId, venueId, times: { start, end }, seen }: ChangeMeetingInput) {
  const { db, actor, school } = ctx;
  await writeMeetings(db, async (tx, rememberPlan) => {
    const { planned, meeting } = await lockMeeting(tx, actor, meetingId);
    const isAt = (date: Pick<ChangeMeetingInput, "venueId" | "times">) =>
      date.venueId === meeting.venueId &&
      date.times.start === toLocalTime(meeting.localStart) &&
      date.times.end === toLocalTime(meeting.localEnd);
    if (seen && !isAt(seen)) throw new AppError("MEETING_CHANGED");
    // A meeting stays where it is when its venue has been retired since.
    const isSameVenue = venueId === meeting.venueId;
    const venue = isSameVenue ? meeting.venue : await findVenue(tx, venueId);
    const timeZone = venue?.timeZone ?? (isSameVenue ? meeting.timeZone : school.timeZone);
    const meetings = [{ start, end }];
    const { instructor } = meeting;
    rememberPlan({ actorId: actor.id, planned, instructor, venue, timeZone, meetings, meetingId });
    await requireRealTimes(tx, meetings, timeZone);
    if (isAt({ venueId, times: { start, end } })) return;
    await notifyClass(ctx, tx, planned.id, () =>
      tx.meeting.update({
        where: { id: meetingId },
        data: { venueId, timeZone, localStart: toTimestamp(start), localEnd: toTimestamp(end) },
      }),
    );
    await logClassChange(tx, actor, {
      kind: "meeting_moved",
      classId: planned.id,
      details: { from: meetingDetailsOf(meeting), meeting: { start, end, venue: venue?.name ?? null } },
    });
  });
}

/**
 * Removes a planned meeting that has not begun, while nobody has a seat in the class, and notifies who teaches it.
 *
 * @throws AppError MEETING_IN_USE, MEETING_NOT_FOUND, CLASS_CHANGED
 */
export async function removeMeeting(ctx: Ctx, { meetingId }: { meetingId: string }) {
  const { db, actor } = ctx;
  await db.$transaction(async (tx) => {
    const { planned, meeting } = await lockMeeting(tx, actor, meetingId);
    if (planned.seatsTaken > 0 || (await tx.attendanceMark.count({ where: { meetingId } })) > 0)
      throw new AppError("MEETING_IN_USE");
    await notifyClass(ctx, tx, planned.id, () => tx.meeting.delete({ where: { id: meetingId } }));
    const details = { meeting: meetingDetailsOf(meeting) };
    await logClassChange(tx, actor, { kind: "meeting_removed", classId: planned.id, details });
  });
}
