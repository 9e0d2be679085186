import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toTimestamp } from "./local-time.ts";
import { lockClass } from "./lock-class.ts";
import { nameOverlap, type Planned } from "./name-overlap.ts";
import { type AddSessionsInput, MAX_SESSIONS } from "./schedule.schema.ts";

/**
 * Adds sessions to a class, all or none, in the time zone of the venue, or of the school without one.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap, SESSION_TIME_MISSING, SESSION_TIME_TWICE,
 *   SESSION_PAST, TOO_MANY_SESSIONS, VENUE_NOT_FOUND (also for a retired one), CLASS_CHANGED, CLASS_NOT_FOUND
 */
export async function addSessions(
  { db, actor, schoolTimeZone }: Pick<Signed, "db" | "actor" | "schoolTimeZone">,
  { classId, venueId, sessions }: AddSessionsInput,
) {
  let plan: Planned | undefined;
  try {
    return await db.$transaction(async (tx) => {
      const planned = await lockClass(tx, actor, classId);
      const venue = await findVenue(tx, venueId);
      const timeZone = venue?.timeZone ?? schoolTimeZone;
      plan = { actorId: actor.id, planned, venue, timeZone, sessions };
      await requireRealTimes(tx, sessions, timeZone);
      const count = await tx.session.count({ where: { classId } });
      if (count + sessions.length > MAX_SESSIONS) throw new AppError("TOO_MANY_SESSIONS");
      const { instructorId } = planned;
      return tx.session.createMany({
        data: sessions.map(({ start, end }) => ({
          classId,
          instructorId,
          venueId,
          timeZone,
          localStart: toTimestamp(start),
          localEnd: toTimestamp(end),
        })),
      });
    });
  } catch (error) {
    throw plan ? await nameOverlap(db, error, plan) : error;
  }
}
