import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueEmail, TAKE_BACK_MINUTES } from "../../jobs/enqueue-email.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { endedSessions } from "../auth/ended-sessions.ts";
import { handOverClasses, leavingErrors } from "./hand-over-classes.ts";
import type { ChangeRoleInput } from "./users.schema.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";
import { endSubstitutions, lockClassesOf, nameNeededSubstitute } from "../schedule/end-substitutions.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";

/**
 * Changes a user's role, ends their sessions, tells them and logs it. The user signs in again: the server refuses earlier sign-ins at
 * once, whether the identity provider responds or not, and a job revokes them there. The live classes of an instructor go
 * to the successor in the same transaction, and the meetings that they would teach as a substitute back.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN, INSTRUCTOR_HAS_CLASSES where nobody takes them over,
 *   SUCCESSOR_NOT_INSTRUCTOR, SUCCESSOR_BUSY when meetings overlap, SUBSTITUTE_NEEDED and
 *   SUBSTITUTE_JUST_NAMED where somebody needs them as a substitute
 */
export async function changeRole(ctx: AnyCtx, { userId, role, successorId }: ChangeRoleInput) {
  const { db, actor } = ctx;
  try {
    return await db.$transaction(async (tx) => {
      if (role !== "instructor") {
        await lockClassesOf(tx, userId);
        await endSubstitutions(tx, ctx, userId);
      }
      if (role !== "admin") await requireAnotherAdmin(tx, userId);
      if (successorId !== undefined && role !== "instructor") {
        await handOverClasses(ctx, tx, { instructorId: userId, successorId });
      }
      const user = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { role: true } });
      if (!user) throw new AppError("USER_NOT_FOUND");
      const [changed] = await tx.user.updateManyAndReturn({
        where: { id: userId, removedAt: null, role: { not: role } },
        data: { role, ...endedSessions(new Date()) },
        select: { identityUid: true },
      });
      if (!changed) throw new AppError("ROLE_HELD");
      await logAuditEvent(tx, actor, { kind: `made_${role}`, userId });
      await enqueueJob(tx, "revoke-sessions", { uid: changed.identityUid });
      const refs = { userId, role, before: user.role, changedAt: new Date().toISOString() };
      const delay = { delayMinutes: TAKE_BACK_MINUTES };
      await enqueueEmail(ctx, tx, { kind: "role_changed", userId, refs }, delay);
      return { role };
    });
  } catch (error) {
    throw leavingErrors(await nameNeededSubstitute(db, error, userId));
  }
}
