import type { z } from "zod";
import { violatesConstraint } from "../../db/database-errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { removedUid } from "./removed-uid.ts";
import type { issueTokenInput } from "./auth.schema.ts";
import { nameFromIdentity } from "./name-from-identity.ts";

const sessionSelect = { id: true, sessionVersion: true, removedAt: true } as const;

/**
 * Exchanges the identity provider's ID token for a token of the school. The first sign-in creates a student; an e-mail
 * address in ADMIN_EMAILS becomes an admin once the provider has verified it.
 *
 * @throws AppError IDENTITY_NOT_PROVED, EMAIL_NOT_YOURS, EMAIL_MISSING, EMAIL_TAKEN, ACCOUNT_REMOVED
 */
export async function issueToken(deps: Deps, { idToken, email }: z.output<typeof issueTokenInput>) {
  const identity = await deps.identity.verify(idToken);
  if (email !== undefined && email.trim().toLowerCase() !== identity.email?.toLowerCase()) {
    throw new AppError("EMAIL_NOT_YOURS");
  }
  const user = (await findByUid(deps, identity.uid)) ?? (await createUser(deps, identity));
  if (user.removedAt) throw new AppError("ACCOUNT_REMOVED");
  if (isConfiguredAdmin(deps, identity)) await promoteConfiguredAdmin(deps, user.id);
  deps.log.info({ userId: user.id }, "token issued");
  return deps.tokens.issue({ userId: user.id, version: user.sessionVersion });
}

function findByUid({ db }: Deps, uid: string) {
  return db.user.findFirst({ where: { identityUid: { in: [uid, removedUid(uid)] } }, select: sessionSelect });
}

// Anybody can sign up with an address that is not verified, an admin's included.
function isConfiguredAdmin({ adminEmails }: Deps, { email, isEmailVerified }: VerifiedIdentity): boolean {
  return isEmailVerified && email !== null && adminEmails.includes(email.toLowerCase());
}

function promoteConfiguredAdmin({ db }: Deps, userId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: userId, role: "student" }, data: { role: "admin" } });
    if (count > 0) await logAuditEvent(tx, null, { kind: "made_admin", userId });
  });
}

async function createUser(deps: Deps, { uid, email, name, photoUrl }: VerifiedIdentity) {
  if (!email) throw new AppError("EMAIL_MISSING");
  try {
    return await deps.db.user.create({
      data: {
        identityUid: uid,
        email,
        name: nameFromIdentity(name, email),
        photoUrl: photoUrl?.includes("\0") ? null : photoUrl,
      },
      select: sessionSelect,
    });
  } catch (error) {
    // Two concurrent first sign-ins: the second finds the row of the first.
    const user = await findByUid(deps, uid);
    if (user) return user;
    if (violatesConstraint(error, "users_email_key")) throw new AppError("EMAIL_TAKEN", { cause: error });
    throw error;
  }
}
