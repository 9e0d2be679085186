import type { Signed } from "../../deps.ts";
import { endedSessions } from "./ended-sessions.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";

/** Ends every session of the caller, here and at the identity provider, and logs it. */
export async function signOutEverywhere({ db, identity, actor }: Signed) {
  const { identityUid } = await db.$transaction(async (tx) => {
    await logAuditEvent(tx, actor, { kind: "signed_out_everywhere", userId: actor.id });
    return tx.user.update({
      where: { id: actor.id },
      data: endedSessions(new Date()),
      select: { identityUid: true },
    });
  });
  await identity.revokeSessions(identityUid);
  return { signedOut: true as const };
}
