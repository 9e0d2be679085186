import type { Tx } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { endedSessions } from "./ended-sessions.ts";
import { endCalendarFeed } from "../schedule/calendar-feed.ts";

/**
 * Ends every session of a user and their calendar address, and logs it, what users do to themselves once a minute: the server
 * refuses the sessions at once, and a job revokes them at the identity provider.
 *
 * @throws AppError USER_NOT_FOUND
 */
export function endSessions({ db, actor }: AnyCtx, { userId }: { userId: string }) {
  return db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, removedAt: null },
      data: endedSessions(new Date()),
      select: { identityUid: true },
    });
    if (!user) throw new AppError("USER_NOT_FOUND");
    await endCalendarFeed({ db: tx }, userId);
    // The update above has locked the user: of calls at the same time one sees the other's event.
    if (actor?.id !== userId || !(await wasJustLogged(tx, userId)))
      await logAuditEvent(tx, actor, { kind: "signed_out_everywhere", userId });
    await enqueueJob(tx, "revoke-sessions", { uid: user.identityUid });
    return { signedOut: true as const };
  });
}

/** Whether the user's own sign-out was logged within the last minute: the log grows for ever. */
async function wasJustLogged(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM audit_events
    WHERE user_id = ${userId}::uuid AND actor_id = user_id AND kind = 'signed_out_everywhere'
      AND at > clock_timestamp() - interval '1 minute'
    LIMIT 1`;
  return rows.length > 0;
}
