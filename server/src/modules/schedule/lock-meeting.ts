import type { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { AppError, isAppError } from "../../errors/app-error.ts";
import type { MeetingDetails } from "../audit-log/audit-details.ts";
import { toLocalTime } from "./local-time.ts";
import { lockClass } from "./lock-class.ts";

/** What the audit log tells of a meeting. */
export const meetingDetailsOf = (meeting: {
  localStart: Date;
  localEnd: Date;
  venue: { name: string } | null;
}): MeetingDetails => ({
  start: toLocalTime(meeting.localStart),
  end: toLocalTime(meeting.localEnd),
  venue: meeting.venue?.name ?? null,
});

/**
 * Locks the class of a planned meeting that has not begun; the meeting is read after the lock.
 *
 * @param isOpenTo who may besides those who plan, of its class `c`
 * @throws AppError MEETING_NOT_FOUND, CLASS_CHANGED for a cancelled class
 */
export async function lockMeeting(tx: Tx, actor: Actor, meetingId: string, isOpenTo?: Prisma.Sql) {
  const found = await tx.meeting.findUnique({ where: { id: meetingId }, select: { classId: true } });
  if (!found) throw new AppError("MEETING_NOT_FOUND");
  const planned = await lockClass(tx, actor, found.classId, isOpenTo).catch((error: unknown) => {
    throw isAppError(error, "CLASS_NOT_FOUND") ? new AppError("MEETING_NOT_FOUND", { cause: error }) : error;
  });
  const [open] = await tx.$queryRaw<{ isSoon: boolean }[]>`
    SELECT starts_at < now() + interval '1 hour' AS "isSoon" FROM meetings
    WHERE id = ${meetingId}::uuid AND state = 'planned' AND starts_at > now()`;
  if (!open) throw new AppError("MEETING_NOT_FOUND");
  return {
    planned,
    /** Whether it begins within an hour. */
    isSoon: open.isSoon,
    meeting: await tx.meeting.findUniqueOrThrow({
      where: { id: meetingId },
      include: { venue: true, instructor: { select: { id: true, name: true } } },
    }),
  };
}
