import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { type AuditActor, logAuditEvent } from "../audit-log/log-audit-event.ts";
import { endedSessions } from "./ended-sessions.ts";
import { endCalendarFeed } from "../schedule/calendar-feed.ts";

/**
 * Ends every session of a user and their calendar address, and logs it: the server refuses them at once, and a job revokes
 * the sessions at the identity provider.
 *
 * @throws AppError USER_NOT_FOUND
 */
export function endSessions({ db, actor }: Pick<Deps, "db"> & { actor: AuditActor }, { userId }: { userId: string }) {
  return db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, removedAt: null },
      data: endedSessions(new Date()),
      select: { identityUid: true },
    });
    if (!user) throw new AppError("USER_NOT_FOUND");
    await endCalendarFeed({ db: tx }, userId);
    await logAuditEvent(tx, actor, { kind: "signed_out_everywhere", userId });
    await enqueueJob(tx, "revoke-sessions", { uid: user.identityUid });
    return { signedOut: true as const };
  });
}
