import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { removeUser } from "./remove-user.ts";
import type { RemoveOwnAccountInput } from "./users.schema.ts";

/**
 * Removes the calling student as an admin would, once they have typed their own address. Whoever still has a paid enrolment in a
 * class that goes on is asked to cancel it first, so that none is lost by accident.
 *
 * @throws AppError EMAIL_NOT_YOURS, ACCOUNT_HAS_ENROLMENTS
 */
export async function removeOwnAccount(
  { db, email, actor }: Pick<Signed, "db" | "email" | "actor">,
  input: RemoveOwnAccountInput,
) {
  if (input.email.toLowerCase() !== actor.email.toLowerCase()) throw new AppError("EMAIL_NOT_YOURS");
  return removeUser({ db, email, actor }, { userId: actor.id, requiresNoEnrolments: true });
}
