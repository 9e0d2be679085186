import type { Tx } from "../../db/client.ts";
import type { Role } from "../../db/generated/enums.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { VerifiedIdentity } from "../../integrations/identity-provider.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { identityPicture } from "../media/identity-picture.ts";
import { nameFromIdentity, plainAddress } from "./auth.schema.ts";
import { reassignEmail } from "./reassign-email.ts";
import { endedSessions } from "./ended-sessions.ts";
import { differencesOf, type KnownUser, knownUserSelect, refuseEnded } from "./known-user.ts";
import { removedUid } from "./removed-uid.ts";
import { endCalendarFeed } from "../schedule/calendar-feed.ts";

type AddressedIdentity = VerifiedIdentity & { email: string };
/**
 * Creates the user of an identity, or brings them in step with it: the address, whether it is verified, and the name until
 * the sign-up is complete. Becoming verified ends earlier sessions and the calendar address. A verified identity takes its address from an
 * unverified user. Where the account of a student was deleted at the provider and made anew, the student is the identity's from now on, with
 * enrolments and payments. Identities with the same address take turns.
 *
 * @throws AppError EMAIL_MISSING, EMAIL_UNUSABLE, EMAIL_TAKEN, ACCOUNT_REMOVED, SESSION_ENDED
 */
export async function upsertUser(deps: Deps, identity: VerifiedIdentity): Promise<KnownUser> {
  const { uid, email, isEmailVerified } = identity;
  const goneUid = await findGoneAccount(deps, identity);
  try {
    return await deps.db.$transaction(async (tx) => {
      await takeTurns(tx, identity);
      await lockClasses(tx, identity);
      const rows = await lockUsers(tx, identity);
      const user = rows.find(({ identityUid }) => identityUid === uid || identityUid === removedUid(uid));
      if (user) refuseEnded(user, identity);
      // One that the user has already, from before this rule, is kept.
      const isNew = email !== null && email.toLowerCase() !== user?.email.toLowerCase();
      if (isNew && !plainAddress.safeParse(email).success) throw new AppError("EMAIL_UNUSABLE");
      const holder = rows.find((row) => row !== user);
      if (!user && email && holder && holder.identityUid === goneUid && holder.role === "student")
        return await giveUser(tx, deps, holder, { ...identity, email });
      if (holder && (!isEmailVerified || holder.emailVerifiedAt)) throw new AppError("EMAIL_TAKEN");
      if (holder) await reassignEmail(tx, holder);
      if (user) return await updateUser(tx, user, identity);
      if (!email) throw new AppError("EMAIL_MISSING");
      return await createUser(tx, deps, { ...identity, email });
    });
  } catch (error) {
    throw constraintError(error);
  }
}

/**
 * The account of the address's user, where it is gone at the provider. The address of an admin of the settings makes its owner an
 * admin, who gets a user of their own.
 */
async function findGoneAccount(
  { db, adminEmails, identity: provider }: Deps,
  { uid, email, isEmailVerified }: VerifiedIdentity,
): Promise<string | null> {
  if (!isEmailVerified || email === null || adminEmails.includes(email.toLowerCase())) return null;
  const [holder] = await db.$queryRaw<{ identityUid: string }[]>`
    SELECT identity_uid AS "identityUid" FROM users
    WHERE lower(email) = lower(${email}) AND removed_at IS NULL AND identity_uid <> ${uid} AND role = 'student'`;
  return holder && (await provider.isGone(holder.identityUid)) ? holder.identityUid : null;
}

/**
 * Makes a student the identity's, ends the sessions from before, and logs it. What an unverified one has said of themselves may be
 * somebody else's words.
 */
async function giveUser(tx: Tx, deps: Deps, user: KnownUser, identity: AddressedIdentity): Promise<KnownUser> {
  const { uid, signedInAt, provider, name, email, photoUrl } = identity;
  await endCalendarFeed({ db: tx }, user.id);
  await logAuditEvent(tx, null, { kind: "email_reassigned", userId: user.id });
  const unverified = {
    name: nameFromIdentity(name, email),
    photoUrl: identityPicture(photoUrl, deps.pictureOrigins),
    bio: "",
    registeredAt: null,
    emailVerifiedAt: new Date(),
  };
  return tx.user.update({
    where: { id: user.id },
    data: {
      identityUid: uid,
      ...(user.emailVerifiedAt === null && unverified),
      ...endedSessions(signedInAt, provider),
    },
    select: knownUserSelect,
  });
}

// Two first sign-ins of one identity, or of two with one address: neither has a row yet that could be locked.
async function takeTurns(tx: Tx, { uid, email }: VerifiedIdentity): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT hashtextextended(name, 0) AS key FROM unnest(ARRAY[${`uid ${uid}`}::text, 'email ' || lower(${email}::text)]) name
      ORDER BY key
    ) keys`;
}

/** Locks classes before users, as every lock order does: those of an unverified user who may lose the address. */
async function lockClasses(tx: Tx, { uid, email, isEmailVerified }: VerifiedIdentity): Promise<void> {
  if (!isEmailVerified) return;
  await tx.$executeRaw`
    SELECT 1 FROM classes c JOIN users u ON u.id = c.instructor_id
    WHERE lower(u.email) = lower(${email}::text) AND u.removed_at IS NULL AND u.email_verified_at IS NULL
      AND u.identity_uid <> ${uid}
    ORDER BY c.id FOR NO KEY UPDATE OF c`;
}

type LockedUser = KnownUser & { role: Role | null };

/** The identity's user and the user with its address. */
function lockUsers(tx: Tx, { uid, email }: VerifiedIdentity): Promise<LockedUser[]> {
  return tx.$queryRaw<LockedUser[]>(Prisma.sql`
    SELECT id, role, identity_uid AS "identityUid", email, email_verified_at AS "emailVerifiedAt", name,
      session_version AS "sessionVersion", sessions_valid_after AS "sessionsValidAfter",
      sessions_valid_by AS "sessionsValidBy",
      registered_at AS "registeredAt", removed_at AS "removedAt"
    FROM users
    WHERE identity_uid IN (${uid}, ${removedUid(uid)}) OR (lower(email) = lower(${email}::text) AND removed_at IS NULL)
    ORDER BY id FOR UPDATE`);
}

async function updateUser(tx: Tx, user: KnownUser, identity: VerifiedIdentity): Promise<KnownUser> {
  const { newEmail, becomesVerified, newName } = differencesOf(user, identity);
  if (becomesVerified) await endCalendarFeed({ db: tx }, user.id);
  return tx.user.update({
    where: { id: user.id },
    data: {
      ...(newEmail && { email: newEmail, emailVerifiedAt: identity.isEmailVerified ? new Date() : null }),
      ...(becomesVerified && { emailVerifiedAt: new Date(), ...endedSessions(identity.signedInAt, identity.provider) }),
      ...(newName && { name: newName }),
    },
    select: knownUserSelect,
  });
}

async function createUser(tx: Tx, deps: Deps, identity: AddressedIdentity): Promise<KnownUser> {
  const { uid, email, isEmailVerified, name, photoUrl } = identity;
  // Only here: whoever signed up first with an admin's address might still have a session when it becomes verified.
  const isAdmin = isEmailVerified && deps.adminEmails.includes(email.toLowerCase());
  const user = await tx.user.create({
    data: {
      identityUid: uid,
      email,
      emailVerifiedAt: isEmailVerified ? new Date() : null,
      name: nameFromIdentity(name, email),
      photoUrl: identityPicture(photoUrl, deps.pictureOrigins),
      ...(isAdmin && { role: "admin" as const }),
    },
    select: knownUserSelect,
  });
  if (isAdmin) await logAuditEvent(tx, null, { kind: "made_admin", userId: user.id });
  return user;
}
