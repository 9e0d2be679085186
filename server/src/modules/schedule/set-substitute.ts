import { Prisma } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { may } from "../../permissions.ts";
import { toLocalTime } from "./local-time.ts";
import type { PlanDeps } from "./lock-class.ts";
import { logClassChange } from "../audit-log/log-audit-event.ts";
import { factsOf, lockSession } from "./lock-session.ts";
import { notifyClass } from "./notify-class.ts";
import type { SessionInput, SetSubstituteInput } from "./schedule.schema.ts";
import { writeSessions } from "./write-sessions.ts";

/**
 * Names another instructor for a planned session that has not begun, or none: then the instructor of the class teaches it.
 * Notifies the class, and who taught it before. A repetition changes nothing. An instructor
 * takes up another's time only for a class that the school has approved.
 *
 * @throws AppError INSTRUCTOR_BUSY naming the overlap, SUBSTITUTE_NOT_INSTRUCTOR, CLASS_NOT_APPROVED,
 *   SESSION_NOT_FOUND, CLASS_CHANGED
 */
export async function setSubstitute(
  { db, email, actor }: Omit<PlanDeps, "schoolTimeZone">,
  { sessionId, substituteId }: SetSubstituteInput,
) {
  try {
    await writeSessions(db, async (tx, rememberPlan) => {
      const { planned, session } = await lockSession(tx, actor, sessionId);
      const named = await tx.user.findUnique({
        where: { id: substituteId ?? planned.instructorId },
        select: { id: true, name: true },
      });
      if (!named) throw new AppError("SUBSTITUTE_NOT_INSTRUCTOR");
      if (named.id === session.instructorId) return;
      if (named.id !== planned.instructorId && planned.status !== "approved" && !may(actor.role, "class.decide"))
        throw new AppError("CLASS_NOT_APPROVED");
      const { timeZone } = session;
      const sessions = [{ start: toLocalTime(session.localStart), end: toLocalTime(session.localEnd) }];
      rememberPlan({ actorId: actor.id, planned, instructor: named, venue: null, timeZone, sessions, sessionId });
      await notifyClass({ email, actor }, tx, planned.id, () =>
        tx.session.update({ where: { id: sessionId }, data: { substituteId } }),
      );
      await logClassChange(tx, actor, {
        kind: "session_substituted",
        classId: planned.id,
        userId: named.id,
        details: { session: factsOf(session) },
      });
    });
  } catch (error) {
    throw constraintError(error);
  }
}

/**
 * Takes the calling substitute from a planned session, which the instructor of the class teaches again; tells the instructor and the
 * class, and logs it. Not within an hour of its start: then the message might come too late.
 *
 * @throws AppError SESSION_NOT_FOUND, also for whoever is not its substitute; SUBSTITUTE_TOO_LATE; SUBSTITUTE_KEPT while the
 *   instructor of the class teaches another one at that time; CLASS_CHANGED
 */
export async function declineSubstitution(
  { db, email, actor }: Omit<PlanDeps, "schoolTimeZone">,
  { sessionId }: SessionInput,
) {
  const isSubstitute = Prisma.sql`EXISTS (
    SELECT FROM sessions WHERE id = ${sessionId}::uuid AND class_id = c.id AND substitute_id = ${actor.id}::uuid)`;
  try {
    await writeSessions(db, async (tx) => {
      const { planned, session, isSoon } = await lockSession(tx, actor, sessionId, isSubstitute);
      if (session.substituteId !== actor.id) throw new AppError("SESSION_NOT_FOUND");
      if (isSoon) throw new AppError("SUBSTITUTE_TOO_LATE");
      await notifyClass({ email, actor }, tx, planned.id, () =>
        tx.session.update({ where: { id: sessionId }, data: { substituteId: null } }),
      );
      await logClassChange(tx, actor, {
        kind: "session_substituted",
        classId: planned.id,
        userId: planned.instructorId,
        details: { session: factsOf(session) },
      });
    });
  } catch (error) {
    throw constraintError(error, { sessions_instructor_free: "SUBSTITUTE_KEPT" });
  }
}
