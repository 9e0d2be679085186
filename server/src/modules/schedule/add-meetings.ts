import type { Ctx } from "../../deps.ts";
import type { Tx } from "../../db/client.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { findVenue } from "./find-venue.ts";
import { lockClass } from "./lock-class.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { notifyClass } from "./notify-class.ts";
import { type AddMeetingsInput } from "./schedule.schema.ts";
import { type RememberPlan, insertMeetings, writeMeetings } from "./write-meetings.ts";

/**
 * Adds meetings to a class, all or none, in the time zone of the venue, or of the school without one, and
 * notifies the class.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap, MEETING_TIME_MISSING, MEETING_TIME_TWICE,
 *   MEETING_PAST, MEETING_TOO_LATE, TOO_MANY_MEETINGS, VENUE_NOT_FOUND (also for a retired one), CLASS_CHANGED,
 *   CLASS_NOT_FOUND; for a make-up MEETING_MADE_UP, and MEETING_NOT_FOUND where there is nothing to make up for
 */
export async function addMeetings(ctx: Ctx, input: AddMeetingsInput) {
  try {
    await writeMeetings(ctx.db, (tx, rememberPlan) => addMeetingsIn(tx, rememberPlan, ctx, input));
  } catch (error) {
    throw constraintError(error);
  }
}

/** Adds meetings within a transaction that may do more. */
export async function addMeetingsIn(
  tx: Tx,
  rememberPlan: RememberPlan,
  ctx: Ctx,
  { classId, venueId, replacesId, meetings }: AddMeetingsInput,
): Promise<void> {
  const { actor, school } = ctx;
  const planned = await lockClass(tx, actor, classId);
  const venue = await findVenue(tx, venueId);
  const timeZone = venue?.timeZone ?? school.timeZone;
  const plan = { actorId: actor.id, planned, venue, timeZone, meetings };
  await notifyClass(ctx, tx, classId, () => insertMeetings(tx, plan, rememberPlan, replacesId));
  const starts = meetings.map(({ start }) => start).toSorted();
  const [first = "", last = first] = [starts[0], starts.at(-1)];
  await logClassChange(tx, actor, {
    kind: "meetings_added",
    classId,
    details: { added: { count: meetings.length, first, last } },
  });
}
