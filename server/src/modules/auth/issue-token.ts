import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { upsertUser } from "./upsert-user.ts";
import type { issueTokenInput } from "./auth.schema.ts";
import { differencesOf, type KnownUser, knownUserSelect, refuseEnded } from "./known-user.ts";
import { removedUid } from "./removed-uid.ts";

const DAY_MS = 86_400_000;

/**
 * Exchanges the identity provider's ID token for a token of the school. The first sign-in creates a student, or an admin when
 * the provider has already verified an address in ADMIN_EMAILS. A sign-in older than `sessionDays` gets no more tokens.
 *
 * @throws AppError IDENTITY_NOT_PROVED, EMAIL_NOT_YOURS, EMAIL_MISSING, EMAIL_UNUSABLE, EMAIL_TAKEN, ACCOUNT_REMOVED, SESSION_ENDED
 */
export async function issueToken(deps: Deps, { idToken, email }: z.output<typeof issueTokenInput>) {
  const identity = await deps.identity.verify(idToken);
  if (email !== undefined && email.trim().toLowerCase() !== identity.email?.toLowerCase()) {
    throw new AppError("EMAIL_NOT_YOURS");
  }
  if (Date.now() - identity.signedInAt.getTime() > deps.sessionDays * DAY_MS) throw new AppError("SESSION_ENDED");
  const found = await findByUid(deps, identity.uid);
  if (found) refuseEnded(found, identity);
  const isInStep = found && Object.values(differencesOf(found, identity)).every((difference) => !difference);
  const user = isInStep ? found : await upsertUser(deps, identity);
  deps.log.info({ userId: user.id }, "token issued");
  return deps.tokens.issue({ userId: user.id, version: user.sessionVersion }, deps.tokenMinutes);
}

function findByUid({ db }: Deps, uid: string): Promise<KnownUser | null> {
  return db.user.findFirst({ where: { identityUid: { in: [uid, removedUid(uid)] } }, select: knownUserSelect });
}
