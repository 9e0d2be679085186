import type { Tx } from "../../db/client.ts";
import { whereMay } from "../../db/where-may.ts";
import { placeholderEmail } from "../../db/known-email.ts";
import { enqueueJob } from "../../jobs/enqueue-job.ts";
import { logAuditEvents } from "../audit-log/log-audit-event.ts";
import { endedSessions } from "./ended-sessions.ts";
import type { KnownUser } from "./known-user.ts";
import { endCalendarFeed } from "../schedule/calendar-feed.ts";

/**
 * Takes the address from a user who never showed that it is theirs, and with it their sessions, their calendar address and
 * the role that was given to the address, even the last admin's. Enrolments and payments stay with the user, who can sign
 * in with another address. So do the classes that they taught, which take no new enrolments until an admin has given them
 * to another instructor and opened them again.
 */
export async function reassignEmail(tx: Tx, { id, identityUid }: KnownUser): Promise<void> {
  await tx.user.update({
    where: { id },
    data: { email: placeholderEmail("displaced", id), role: "student", ...endedSessions(new Date()) },
    select: { id: true },
  });
  await endCalendarFeed({ db: tx }, id);
  const onSale = await tx.class.updateManyAndReturn({
    where: { instructorId: id, ...whereMay("close") },
    data: { closedAt: new Date(), isCloseRequested: false },
    select: { id: true },
  });
  const closed = onSale.map(({ id: classId }) => ({ kind: "class_closed" as const, classId }));
  await logAuditEvents(tx, null, [{ kind: "email_reassigned", userId: id }, ...closed]);
  await enqueueJob(tx, "revoke-sessions", { uid: identityUid });
}
