import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { endedSessions } from "../auth/ended-sessions.ts";
import type { PromoteInput } from "./users.schema.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";

/**
 * Changes a user's role, ends their sessions and logs it. The user signs in again: the server refuses earlier sign-ins at
 * once, whether the identity provider responds or not, and a job revokes them there.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN
 */
export function promoteUser({ db, actor }: Pick<Deps, "db"> & { actor: AuditActor }, { userId, role }: PromoteInput) {
  return db.$transaction(async (tx) => {
    if (role !== "admin") await requireAnotherAdmin(tx, userId);
    const [changed] = await tx.user.updateManyAndReturn({
      where: { id: userId, removedAt: null, role: { not: role } },
      data: { role, ...endedSessions(new Date()) },
      select: { identityUid: true },
    });
    if (!changed) {
      const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
      throw new AppError(found ? "ROLE_HELD" : "USER_NOT_FOUND");
    }
    await logAuditEvent(tx, actor, { kind: `made_${role}`, userId });
    await enqueueJob(tx, "revoke-sessions", { uid: changed.identityUid });
    return { role };
  });
}
