import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "./find-venue.ts";
import { requireRealTimes, toLocalTime, toTimestamp } from "./local-time.ts";
import type { PlanDeps } from "./lock-class.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { factsOf, lockSession } from "./lock-session.ts";
import { notifyClass } from "./notify-class.ts";
import type { ChangeSessionInput } from "./schedule.schema.ts";
import { writeSessions } from "./write-sessions.ts";

/**
 * Moves a planned session that has not begun to another time or venue, and notifies the class. One that has changed since the form was filled with it (`seen`) stays as it is.
 *
 * @throws AppError as `addSessions`, SESSION_CHANGED, and SESSION_NOT_FOUND, also for one that is cancelled or has begun
 */
export async function changeSession(
  { db, email, actor, schoolTimeZone }: PlanDeps,
  { sessionId, venueId, times: { start, end }, seen }: ChangeSessionInput,
) {
  await writeSessions(db, async (tx, rememberPlan) => {
    const { planned, session } = await lockSession(tx, actor, sessionId);
    const isAt = (date: Pick<ChangeSessionInput, "venueId" | "times">) =>
      date.venueId === session.venueId &&
      date.times.start === toLocalTime(session.localStart) &&
      date.times.end === toLocalTime(session.localEnd);
    if (seen && !isAt(seen)) throw new AppError("SESSION_CHANGED");
    // A session stays where it is when its venue has been retired since.
    const isSameVenue = venueId === session.venueId;
    const venue = isSameVenue ? session.venue : await findVenue(tx, venueId);
    const timeZone = venue?.timeZone ?? (isSameVenue ? session.timeZone : schoolTimeZone);
    const sessions = [{ start, end }];
    const { instructor } = session;
    rememberPlan({ actorId: actor.id, planned, instructor, venue, timeZone, sessions, sessionId });
    await requireRealTimes(tx, sessions, timeZone);
    if (isAt({ venueId, times: { start, end } })) return;
    await notifyClass({ email, actor }, tx, planned.id, () =>
      tx.session.update({
        where: { id: sessionId },
        data: { venueId, timeZone, localStart: toTimestamp(start), localEnd: toTimestamp(end) },
      }),
    );
    await logClassChange(tx, actor, {
      kind: "session_moved",
      classId: planned.id,
      details: { from: factsOf(session), session: { start, end, venue: venue?.name ?? null } },
    });
  });
}

/**
 * Removes a planned session that has not begun, while nobody has a seat in the class, and notifies who teaches it.
 *
 * @throws AppError SESSION_IN_USE, SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function removeSession(
  { db, email, actor }: Omit<PlanDeps, "schoolTimeZone">,
  { sessionId }: { sessionId: string },
) {
  await db.$transaction(async (tx) => {
    const { planned, session } = await lockSession(tx, actor, sessionId);
    if (planned.seatsTaken > 0) throw new AppError("SESSION_IN_USE");
    await notifyClass({ email, actor }, tx, planned.id, () => tx.session.delete({ where: { id: sessionId } }));
    const details = { session: factsOf(session) };
    await logClassChange(tx, actor, { kind: "session_removed", classId: planned.id, details });
  });
}
