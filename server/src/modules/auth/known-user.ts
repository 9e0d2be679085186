import type { User } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { nameFromIdentity } from "./name-from-identity.ts";

export const knownUserSelect = {
  id: true,
  identityUid: true,
  email: true,
  emailVerifiedAt: true,
  name: true,
  sessionVersion: true,
  sessionsValidAfter: true,
  registeredAt: true,
  removedAt: true,
} as const;

/** What issuing a token needs to know of a user. */
export type KnownUser = Pick<User, keyof typeof knownUserSelect>;

/**
 * Refuses a removed user and a sign-in whose session has ended.
 *
 * @throws AppError ACCOUNT_REMOVED, SESSION_ENDED
 */
export function refuseEnded({ removedAt, sessionsValidAfter }: KnownUser, { signedInAt }: VerifiedIdentity): void {
  if (removedAt) throw new AppError("ACCOUNT_REMOVED");
  if (sessionsValidAfter && signedInAt < sessionsValidAfter) throw new AppError("SESSION_ENDED");
}

/** How an identity differs from its user: in the address, in being verified, in the name until the sign-up is complete. */
export function differencesOf(user: KnownUser, { email, isEmailVerified, name }: VerifiedIdentity) {
  const shownName = name?.trim() ? nameFromIdentity(name, user.email) : user.name;
  return {
    newEmail: email !== null && email.toLowerCase() !== user.email.toLowerCase() ? email : null,
    // An ID token from before the verification takes nothing back.
    becomesVerified: email !== null && isEmailVerified && user.emailVerifiedAt === null,
    newName: user.registeredAt === null && shownName !== user.name ? shownName : null,
  };
}
