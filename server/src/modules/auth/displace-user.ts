import type { Tx } from "../../db/client.ts";
import { placeholderEmail } from "../../db/known-email.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { endedSessions } from "./ended-sessions.ts";
import type { KnownUser } from "./known-user.ts";

/**
 * Takes the address from a user who never showed that it is theirs, and with it their sessions and the role that was given to
 * the address, even the last admin's. Enrolments and payments stay with the user, who can sign in with another address.
 */
export async function displaceUser(tx: Tx, { id, identityUid }: KnownUser): Promise<void> {
  await tx.user.update({
    where: { id },
    data: { email: placeholderEmail("displaced", id), role: "student", ...endedSessions(new Date()) },
    select: { id: true },
  });
  await logAuditEvent(tx, null, { kind: "email_reassigned", userId: id });
  await enqueueJob(tx, "revoke-sessions", { uid: identityUid });
}
