import type { Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Refuses to remove or demote the last admin. Locks the admins until the transaction ends, so that of two concurrent
 * removals only one succeeds.
 *
 * @throws AppError LAST_ADMIN
 */
export async function requireAnotherAdmin(tx: Tx, leavingUserId: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'admin' AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  if (admins.length === 1 && admins[0]?.id === leavingUserId) throw new AppError("LAST_ADMIN");
}
