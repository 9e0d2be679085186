import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { removeUser } from "./remove-user.ts";
import type { RemoveOwnAccountInput } from "./users.schema.ts";

/** How long after a sign-in the account may be removed: whoever finds a phone unlocked cannot. */
const RECENT_MS = 10 * 60_000;

/**
 * Removes the calling student as an admin would, once they have typed their own address, within ten minutes of a sign-in. Whoever still
 * has a paid enrolment in a class that goes on is asked to cancel it first, so that none is lost by accident.
 *
 * @throws AppError EMAIL_NOT_YOURS, IDENTITY_NOT_PROVED, SESSION_ENDED, SIGN_IN_AGAIN, ACCOUNT_HAS_ENROLMENTS
 */
export async function removeOwnAccount(ctx: Ctx, input: RemoveOwnAccountInput) {
  const { db, actor, identity } = ctx;
  if (input.email.toLowerCase() !== actor.email.toLowerCase()) throw new AppError("EMAIL_NOT_YOURS");
  if (input.idToken === undefined) throw new AppError("IDENTITY_NOT_PROVED");
  const { uid, signedInAt } = await identity.verify(input.idToken);
  if ((await db.user.count({ where: { id: actor.id, identityUid: uid } })) === 0)
    throw new AppError("IDENTITY_NOT_PROVED");
  if (Date.now() - signedInAt.getTime() > RECENT_MS) throw new AppError("SIGN_IN_AGAIN");
  return removeUser(ctx, { userId: actor.id, requiresNoEnrolments: true });
}
