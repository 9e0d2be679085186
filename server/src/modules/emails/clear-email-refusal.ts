import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";

/**
 * Lets a user's address that a mail server has refused be tried again by the messages from now on, and logs it once. Sends
 * nothing itself.
 *
 * @throws AppError USER_NOT_FOUND
 */
export async function clearEmailRefusal(
  { db, actor }: Ctx,
  { userId }: { userId: string },
): Promise<{ isCleared: boolean }> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, removedAt: null, emailRefusedAt: { not: null } },
      data: { emailRefusedAt: null },
    });
    if (count > 0) {
      await logAuditEvent(tx, actor, { kind: "email_refusal_cleared", userId });
      return { isCleared: true };
    }
    const found = await tx.user.findUnique({ where: { id: userId, removedAt: null }, select: { id: true } });
    if (!found) throw new AppError("USER_NOT_FOUND");
    return { isCleared: false };
  });
}
