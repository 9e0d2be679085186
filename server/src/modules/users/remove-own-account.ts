import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { removeUser } from "./remove-user.ts";
import type { RemoveOwnAccountInput } from "./users.schema.ts";

/**
 * Removes the calling student as an admin would, once they have typed their own address. Whoever still has a paid place in a
 * class that goes on is asked to cancel it first, so that no place is lost by accident.
 *
 * @throws AppError EMAIL_NOT_YOURS, ACCOUNT_HAS_PLACES
 */
export async function removeOwnAccount({ db, actor }: Pick<Signed, "db" | "actor">, { email }: RemoveOwnAccountInput) {
  if (email.toLowerCase() !== actor.email.toLowerCase()) throw new AppError("EMAIL_NOT_YOURS");
  return removeUser({ db, actor }, { userId: actor.id, isPlaceInTheWay: true });
}
