import type { Tx } from "../../db/client.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { findVenue } from "./find-venue.ts";
import { lockClass, type PlanDeps } from "./lock-class.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { notifyClass } from "./notify-class.ts";
import { type AddSessionsInput } from "./schedule.schema.ts";
import { type RememberPlan, insertSessions, writeSessions } from "./write-sessions.ts";

/**
 * Adds sessions to a class, all or none, in the time zone of the venue, or of the school without one, and
 * notifies the class.
 *
 * @throws AppError INSTRUCTOR_BUSY and VENUE_TAKEN naming the first overlap, SESSION_TIME_MISSING, SESSION_TIME_TWICE,
 *   SESSION_PAST, SESSION_TOO_LATE, TOO_MANY_SESSIONS, VENUE_NOT_FOUND (also for a retired one), CLASS_CHANGED,
 *   CLASS_NOT_FOUND; for a make-up SESSION_MADE_UP, and SESSION_NOT_FOUND where there is nothing to make up for
 */
export async function addSessions(deps: PlanDeps, input: AddSessionsInput) {
  try {
    await writeSessions(deps.db, (tx, rememberPlan) => addSessionsIn(tx, rememberPlan, deps, input));
  } catch (error) {
    throw constraintError(error);
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
  await notifyClass({ email, actor }, tx, classId, () => insertSessions(tx, plan, rememberPlan, replacesId));
  const starts = sessions.map(({ start }) => start).toSorted();
  const [first = "", last = first] = [starts[0], starts.at(-1)];
  await logClassChange(tx, actor, {
    kind: "sessions_added",
    classId,
    details: { added: { count: sessions.length, first, last } },
  });
}
