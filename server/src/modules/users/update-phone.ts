import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { UpdatePhoneInput } from "./users.schema.ts";

/**
 * Saves, or erases, the telephone number under which the instructors of the caller's classes reach the family.
 *
 * @throws AppError SESSION_ENDED where the caller was removed meanwhile
 */
export async function updatePhone({ db, actor }: Ctx, { phone }: UpdatePhoneInput) {
  const { count } = await db.user.updateMany({ where: { id: actor.id, removedAt: null }, data: { phone } });
  if (count === 0) throw new AppError("SESSION_ENDED");
  return { phone };
}
