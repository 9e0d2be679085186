import { violatesConstraint } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toTimestamp } from "./local-time.ts";
import { lockClass, type PlanDeps } from "./lock-class.ts";
import { nameOverlap, type Planned } from "./name-overlap.ts";
import { type AddSessionsInput, MAX_SESSIONS } from "./schedule.schema.ts";
import { tellClass } from "./tell-class.ts";

/**
 * Adds sessions to a class, all or none, in the time zone of the venue, or of the school without one. A make-up for a
 * cancelled session is told to everybody who is to come.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap, SESSION_TIME_MISSING, SESSION_TIME_TWICE,
 *   SESSION_PAST, TOO_MANY_SESSIONS, VENUE_NOT_FOUND (also for a retired one), CLASS_CHANGED, CLASS_NOT_FOUND; for a make-up
 *   SESSION_MADE_UP, and SESSION_NOT_FOUND where there is nothing to make up for
 */
export async function addSessions(
  { db, email, actor, schoolTimeZone }: PlanDeps,
  { classId, venueId, replacesId, sessions }: AddSessionsInput,
) {
  let plan: Planned | undefined;
  try {
    await db.$transaction(async (tx) => {
      const planned = await lockClass(tx, actor, classId);
      const venue = await findVenue(tx, venueId);
      const timeZone = venue?.timeZone ?? schoolTimeZone;
      plan = { actorId: actor.id, planned, venue, timeZone, sessions };
      await requireRealTimes(tx, sessions, timeZone);
      const count = await tx.session.count({ where: { classId } });
      if (count + sessions.length > MAX_SESSIONS) throw new AppError("TOO_MANY_SESSIONS");
      const { instructorId } = planned;
      const added = await tx.session.createManyAndReturn({
        select: { id: true },
        data: sessions.map(({ start, end }) => ({
          classId,
          instructorId,
          venueId,
          replacesId: replacesId ?? null,
          timeZone,
          localStart: toTimestamp(start),
          localEnd: toTimestamp(end),
        })),
      });
      if (replacesId === undefined) return;
      for (const { id: sessionId } of added)
        await tellClass({ email, actor }, tx, planned, (userId) => ({
          kind: "session_made_up",
          userId,
          refs: { sessionId, userId },
        }));
    });
  } catch (error) {
    if (violatesConstraint(error, "sessions_one_make_up")) throw new AppError("SESSION_MADE_UP", { cause: error });
    if (violatesConstraint(error, "sessions_make_up")) throw new AppError("SESSION_NOT_FOUND", { cause: error });
    throw plan ? await nameOverlap(db, error, plan) : error;
  }
}
