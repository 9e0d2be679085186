import type { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { AppError, isAppError } from "../../errors/app-error.ts";
import type { SessionFacts } from "../audit-log/audit-details.ts";
import { toLocalTime } from "./local-time.ts";
import { lockClass } from "./lock-class.ts";

/** What the audit log tells of a session. */
export const factsOf = (session: {
  localStart: Date;
  localEnd: Date;
  venue: { name: string } | null;
}): SessionFacts => ({
  start: toLocalTime(session.localStart),
  end: toLocalTime(session.localEnd),
  venue: session.venue?.name ?? null,
});

/**
 * Locks the class of a planned session that has not begun; the session is read after the lock.
 *
 * @param isOpenTo who may besides those who plan, of its class `c`
 * @throws AppError SESSION_NOT_FOUND, CLASS_CHANGED for a cancelled class
 */
export async function lockSession(tx: Tx, actor: Actor, sessionId: string, isOpenTo?: Prisma.Sql) {
  const found = await tx.session.findUnique({ where: { id: sessionId }, select: { classId: true } });
  if (!found) throw new AppError("SESSION_NOT_FOUND");
  const planned = await lockClass(tx, actor, found.classId, isOpenTo).catch((error: unknown) => {
    throw isAppError(error, "CLASS_NOT_FOUND") ? new AppError("SESSION_NOT_FOUND", { cause: error }) : error;
  });
  const [open] = await tx.$queryRaw<{ isSoon: boolean }[]>`
    SELECT starts_at < now() + interval '1 hour' AS "isSoon" FROM sessions
    WHERE id = ${sessionId}::uuid AND state = 'planned' AND starts_at > now()`;
  if (!open) throw new AppError("SESSION_NOT_FOUND");
  return {
    planned,
    /** Whether it begins within an hour. */
    isSoon: open.isSoon,
    session: await tx.session.findUniqueOrThrow({
      where: { id: sessionId },
      include: { venue: true, instructor: { select: { id: true, name: true } } },
    }),
  };
}
