import type { z } from "zod";
import { breaks } from "../../db/database-errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { recordAct } from "../admin/record-act.ts";
import { erasedUid } from "./erased-uid.ts";
import type { issueTokenInput } from "./auth.schema.ts";
import { nameFromIdentity } from "./name-from-identity.ts";

const sessionSelect = { id: true, sessionVersion: true, removedAt: true } as const;

/**
 * Turns the identity provider's proof into a token of the product's own. A person seen for the first time becomes a
 * student, or an admin when the settings name their e-mail.
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
  return deps.tokens.issue({ userId: user.id, version: user.sessionVersion });
}

function findByUid({ db }: Deps, uid: string) {
  return db.user.findFirst({ where: { identityUid: { in: [uid, erasedUid(uid)] } }, select: sessionSelect });
}

async function createUser(deps: Deps, { uid, email, name, photoUrl }: VerifiedIdentity) {
  if (!email) throw new AppError("EMAIL_MISSING");
  const isAdmin = deps.adminEmails.includes(email.toLowerCase());
  try {
    return await deps.db.$transaction(async (tx) => {
      const user = await tx.user.create({
        data: {
          identityUid: uid,
          email,
          name: nameFromIdentity(name, email),
          photoUrl: photoUrl?.includes("\0") ? null : photoUrl,
          role: isAdmin ? "admin" : "student",
        },
        select: sessionSelect,
      });
      if (isAdmin) await recordAct(tx, null, { kind: "made_admin", userId: user.id });
      return user;
    });
  } catch (error) {
    // Two tabs that report the same new person at once: the second finds what the first has made.
    const user = await findByUid(deps, uid);
    if (user) return user;
    if (breaks(error, "users_email_key")) throw new AppError("EMAIL_TAKEN", { cause: error });
    throw error;
  }
}
