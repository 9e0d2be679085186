import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PromoteInput } from "./admin.schema.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { type Decider, recordAct } from "./record-act.ts";

/**
 * Gives a user another role, on the record. It holds from their next call on, and ends the tokens that they have.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN
 */
export function promoteUser({ db, actor }: Pick<Deps, "db"> & { actor: Decider }, { userId, role }: PromoteInput) {
  return db.$transaction(async (tx) => {
    await keepAnAdmin(tx, userId);
    const { count } = await tx.user.updateMany({
      where: { id: userId, removedAt: null, role: { not: role } },
      data: { role, sessionVersion: { increment: 1 } },
    });
    if (count === 0) {
      const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
      throw new AppError(found ? "ROLE_HELD" : "USER_NOT_FOUND");
    }
    await recordAct(tx, actor, { kind: `made_${role}`, userId });
    return { role };
  });
}
