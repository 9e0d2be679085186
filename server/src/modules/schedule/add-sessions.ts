import type { Tx } from "../../db/client.ts";
import { violatesConstraint } from "../../db/database-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { gatherAdditions } from "./gather-changes.ts";
import { lockClass, type PlanDeps } from "./lock-class.ts";
import { type AddSessionsInput } from "./schedule.schema.ts";
import { tellClass } from "./tell-class.ts";
import { type RememberPlan, insertSessions, writeSessions } from "./write-sessions.ts";

/** No session is reminded of earlier than this before it begins: a reminder comes on the morning of the day before. */
export const REMINDED_DAYS = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Adds sessions to a class, all or none, in the time zone of the venue, or of the school without one, and tells everybody
 * who is to come: of a make-up for a cancelled session at once, of others within some minutes, and within one where a reminder
 * might come before.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap, SESSION_TIME_MISSING, SESSION_TIME_TWICE,
 *   SESSION_PAST, SESSION_TOO_LATE, TOO_MANY_SESSIONS, VENUE_NOT_FOUND (also for a retired one), CLASS_CHANGED,
 *   CLASS_NOT_FOUND; for a make-up SESSION_MADE_UP, and SESSION_NOT_FOUND where there is nothing to make up for
 */
export async function addSessions(deps: PlanDeps, input: AddSessionsInput) {
  try {
    await writeSessions(deps.db, (tx, rememberPlan) => addSessionsIn(tx, rememberPlan, deps, input));
  } catch (error) {
    if (violatesConstraint(error, "sessions_one_make_up")) throw new AppError("SESSION_MADE_UP", { cause: error });
    if (violatesConstraint(error, "sessions_make_up")) throw new AppError("SESSION_NOT_FOUND", { cause: error });
    throw error;
  }
}

/** Adds sessions within a transaction that may do more. */
export async function addSessionsIn(
  tx: Tx,
  rememberPlan: RememberPlan,
  { email, actor, schoolTimeZone }: Omit<PlanDeps, "db">,
  { classId, venueId, replacesId, sessions }: AddSessionsInput,
): Promise<void> {
  const planned = await lockClass(tx, actor, classId);
  const venue = await findVenue(tx, venueId);
  const timeZone = venue?.timeZone ?? schoolTimeZone;
  const plan = { actorId: actor.id, planned, venue, timeZone, sessions };
  const added = await insertSessions(tx, plan, rememberPlan, replacesId);
  const [first, last = first] = [added.at(0), added.at(-1)];
  if (!first || !last) return;
  const teller = { email, actor };
  if (replacesId !== undefined) {
    await tellClass(teller, tx, planned, (userId) => ({
      kind: "session_made_up",
      userId,
      refs: { sessionId: first.id, userId },
    }));
    return;
  }
  const isSoon = added.some(({ startsAt }) => startsAt.getTime() < Date.now() + REMINDED_DAYS * DAY_MS);
  await tellClass(
    teller,
    tx,
    planned,
    (userId) => ({ kind: "sessions_added", userId, refs: { classId, userId, firstId: first.id, lastId: last.id } }),
    { enqueue: (deps, inTx, messages) => gatherAdditions(deps, inTx, messages, isSoon) },
  );
}
