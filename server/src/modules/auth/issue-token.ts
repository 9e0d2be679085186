import type { z } from "zod";
import { breaks } from "../../db/database-errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { recordAct } from "../admin/record-act.ts";
import { erasedUid } from "./erased-uid.ts";
import type { issueTokenInput } from "./auth.schema.ts";
import { nameFromIdentity } from "./name-from-identity.ts";

const sessionSelect = { id: true, role: true, sessionVersion: true, removedAt: true } as const;

/**
 * Turns the identity provider's proof into a token of the product's own. A person seen for the first time becomes a
 * student; one whose e-mail the settings name becomes an admin once the address is proved to be theirs.
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
  if (user.role === "student" && isNamedAdmin(deps, identity)) {
    await makeNamedAdmin(deps, user.id);
  }
  return deps.tokens.issue({ userId: user.id, version: user.sessionVersion });
}

function findByUid({ db }: Deps, uid: string) {
  return db.user.findFirst({ where: { identityUid: { in: [uid, erasedUid(uid)] } }, select: sessionSelect });
}

// An address that nobody has proved is anybody's: whoever knows who will be the admin could sign up first.
function isNamedAdmin({ adminEmails }: Deps, { email, isEmailVerified }: VerifiedIdentity): boolean {
  return isEmailVerified && email !== null && adminEmails.includes(email.toLowerCase());
}

function makeNamedAdmin({ db }: Deps, userId: string): Promise<void> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: userId, role: "student" }, data: { role: "admin" } });
    if (count > 0) await recordAct(tx, null, { kind: "made_admin", userId });
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
    // Two tabs that report the same new person at once: the second finds what the first has made.
    const user = await findByUid(deps, uid);
    if (user) return user;
    if (breaks(error, "users_email_key")) throw new AppError("EMAIL_TAKEN", { cause: error });
    throw error;
  }
}
