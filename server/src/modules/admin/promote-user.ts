import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PromoteInput } from "./admin.schema.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";

/**
 * Gives a user another role. It holds from their next call on, and ends the tokens that they have.
 *
 * @throws AppError USER_NOT_FOUND, ROLE_HELD, LAST_ADMIN
 */
export function promoteUser({ db }: Pick<Deps, "db">, { userId, role }: PromoteInput) {
  return db.$transaction(async (tx) => {
    await keepAnAdmin(tx, userId);
    const { count } = await tx.user.updateMany({
      where: { id: userId, removedAt: null, role: { not: role } },
      data: { role, sessionVersion: { increment: 1 } },
    });
    if (count === 1) return { role };
    const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
    throw new AppError(found ? "ROLE_HELD" : "USER_NOT_FOUND");
  });
}
