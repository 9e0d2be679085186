import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PromoteInput } from "./users.schema.ts";
import { requireAnotherAdmin } from "./require-another-admin.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";

/**
 * Changes a user's role, ends their sessions and logs it.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN
 */
export function promoteUser({ db, actor }: Pick<Deps, "db"> & { actor: AuditActor }, { userId, role }: PromoteInput) {
  return db.$transaction(async (tx) => {
    if (role !== "admin") await requireAnotherAdmin(tx, userId);
    const { count } = await tx.user.updateMany({
      where: { id: userId, removedAt: null, role: { not: role } },
      data: { role, sessionVersion: { increment: 1 } },
    });
    if (count === 0) {
      const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
      throw new AppError(found ? "ROLE_HELD" : "USER_NOT_FOUND");
    }
    await logAuditEvent(tx, actor, { kind: `made_${role}`, userId });
    return { role };
  });
}
