import type { Tx } from "../../db/client.ts";
import type { Actor, Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toTimestamp } from "./local-time.ts";
import { lockClass } from "./lock-class.ts";
import { nameOverlap, type Planned } from "./name-overlap.ts";
import type { ChangeSessionInput } from "./schedule.schema.ts";

type PlanDeps = Pick<Signed, "db" | "actor" | "schoolTimeZone">;

/**
 * Moves a planned session that has not begun to another time or venue.
 *
 * @throws AppError as `addSessions`, and SESSION_NOT_FOUND, also for one that is cancelled or has begun
 */
export async function changeSession(
  { db, actor, schoolTimeZone }: PlanDeps,
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
      await tx.session.update({
        where: { id: sessionId },
        data: { venueId, timeZone, localStart: toTimestamp(start), localEnd: toTimestamp(end) },
      });
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
export async function removeSession({ db, actor }: PlanDeps, { sessionId }: { sessionId: string }) {
  await db.$transaction(async (tx) => {
    const { planned } = await lockSession(tx, actor, sessionId);
    if (planned.seatsTaken > 0) throw new AppError("SESSION_IN_USE");
    await tx.session.delete({ where: { id: sessionId } });
  });
}

/** Locks the class of a session that may still change; the session is read after the lock. */
async function lockSession(tx: Tx, actor: Actor, sessionId: string) {
  const found = await tx.session.findUnique({ where: { id: sessionId }, select: { classId: true } });
  if (!found) throw new AppError("SESSION_NOT_FOUND");
  const planned = await lockClass(tx, actor, found.classId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "CLASS_NOT_FOUND"
      ? new AppError("SESSION_NOT_FOUND", { cause: error })
      : error;
  });
  const open = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid AND state = 'planned' AND starts_at > now()`;
  if (open.length === 0) throw new AppError("SESSION_NOT_FOUND");
  return {
    planned,
    session: await tx.session.findUniqueOrThrow({ where: { id: sessionId }, include: { venue: true } }),
  };
}
