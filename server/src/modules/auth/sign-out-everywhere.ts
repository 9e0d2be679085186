import type { Signed } from "../../deps.ts";
import { recordAct } from "../admin/record-act.ts";

/** Ends every session of the caller, this one included, on the record, here and at the identity provider. */
export async function signOutEverywhere({ db, identity, actor }: Signed) {
  const { identityUid } = await db.$transaction(async (tx) => {
    await recordAct(tx, actor, { kind: "signed_out_everywhere", userId: actor.id });
    return tx.user.update({
      where: { id: actor.id },
      data: { sessionVersion: { increment: 1 } },
      select: { identityUid: true },
    });
  });
  await identity.revokeSessions(identityUid);
  return { signedOut: true as const };
}
