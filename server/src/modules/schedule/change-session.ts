import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toLocalTime, toTimestamp } from "./local-time.ts";
import type { PlanDeps } from "./lock-class.ts";
import { lockSession } from "./lock-session.ts";
import { nameOverlap, type Planned } from "./name-overlap.ts";
import type { ChangeSessionInput } from "./schedule.schema.ts";
import { tellClass } from "./tell-class.ts";

/**
 * Moves a planned session that has not begun to another time or venue, and tells everybody who is to come.
 *
 * @throws AppError as `addSessions`, and SESSION_NOT_FOUND, also for one that is cancelled or has begun
 */
export async function changeSession(
  { db, email, actor, schoolTimeZone }: PlanDeps,
  { sessionId, venueId, times: { start, end } }: ChangeSessionInput,
) {
  let plan: Planned | undefined;
  try {
    await db.$transaction(async (tx) => {
      const { planned, session } = await lockSession(tx, actor, sessionId);
      // A session stays where it is when its venue has been retired since.
      const isSameVenue = venueId === session.venueId;
      const venue = isSameVenue ? session.venue : await findVenue(tx, venueId);
      const timeZone = venue?.timeZone ?? (isSameVenue ? session.timeZone : schoolTimeZone);
      plan = { actorId: actor.id, planned, venue, timeZone, sessions: [{ start, end }], sessionId };
      await requireRealTimes(tx, plan.sessions, timeZone);
      if (isSameVenue && start === toLocalTime(session.localStart) && end === toLocalTime(session.localEnd)) return;
      const { revision } = await tx.session.update({
        where: { id: sessionId },
        data: { venueId, timeZone, localStart: toTimestamp(start), localEnd: toTimestamp(end) },
        select: { revision: true },
      });
      const from = toLocalTime(session.localStart);
      await tellClass({ email, actor }, tx, planned, (userId) => ({
        kind: "session_changed",
        userId,
        refs: { sessionId, userId, revision, from, start, end, venueId },
      }));
    });
  } catch (error) {
    throw plan ? await nameOverlap(db, error, plan) : error;
  }
}

/**
 * Removes a planned session that has not begun, while nobody has a seat in the class.
 *
 * @throws AppError SESSION_IN_USE, SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function removeSession(
  { db, actor }: Pick<PlanDeps, "db" | "actor">,
  { sessionId }: { sessionId: string },
) {
  await db.$transaction(async (tx) => {
    const { planned } = await lockSession(tx, actor, sessionId);
    if (planned.seatsTaken > 0) throw new AppError("SESSION_IN_USE");
    await tx.session.delete({ where: { id: sessionId } });
  });
}
