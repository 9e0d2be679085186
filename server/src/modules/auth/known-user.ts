import type { User } from "../../db/generated/client.ts";
import { AppError } from "../../errors/app-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { nameFromIdentity } from "./auth.schema.ts";

export const knownUserSelect = {
  id: true,
  identityUid: true,
  email: true,
  emailVerifiedAt: true,
  name: true,
  sessionVersion: true,
  sessionsValidAfter: true,
  sessionsValidBy: true,
  registeredAt: true,
  removedAt: true,
} as const;

/** What issuing a token needs to know of a user. */
export type KnownUser = Pick<User, keyof typeof knownUserSelect>;

/**
 * Refuses a removed user, a sign-in whose session has ended, and an ID token from before the address was verified: it may be
 * of somebody who signed up with another person's address. The provider gives its user a new one on request.
 *
 * @throws AppError ACCOUNT_REMOVED, SESSION_ENDED
 */
export function refuseEnded(user: KnownUser, identity: VerifiedIdentity): void {
  const { signedInAt, email, isEmailVerified, provider } = identity;
  if (user.removedAt) throw new AppError("ACCOUNT_REMOVED");
  const until = user.sessionsValidAfter;
  const isSameSignIn = signedInAt.getTime() === until?.getTime() && provider === user.sessionsValidBy;
  const hasEnded = until !== null && signedInAt <= until && !isSameSignIn;
  const isUnverified = user.emailVerifiedAt !== null && !isEmailVerified && isSameAddress(user, email);
  if (hasEnded || isUnverified) throw new AppError("SESSION_ENDED");
}

const isSameAddress = (user: KnownUser, email: string | null) => email?.toLowerCase() === user.email.toLowerCase();

/** How an identity differs from its user: in the address, in being verified, in the name until the sign-up is complete. */
export function differencesOf(user: KnownUser, { email, isEmailVerified, name }: VerifiedIdentity) {
  const shownName = name?.trim() ? nameFromIdentity(name, user.email) : user.name;
  return {
    newEmail: email !== null && !isSameAddress(user, email) ? email : null,
    becomesVerified: email !== null && isEmailVerified && user.emailVerifiedAt === null,
    newName: user.registeredAt === null && shownName !== user.name ? shownName : null,
  };
}
