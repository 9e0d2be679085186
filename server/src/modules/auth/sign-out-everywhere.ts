import type { Signed } from "../../deps.ts";

/** Ends every session of the caller, this one included, here and at the identity provider. */
export async function signOutEverywhere({ db, identity, actor }: Signed) {
  const { identityUid } = await db.user.update({
    where: { id: actor.id },
    data: { sessionVersion: { increment: 1 } },
    select: { identityUid: true },
  });
  await identity.revokeSessions(identityUid);
  return { signedOut: true as const };
}
