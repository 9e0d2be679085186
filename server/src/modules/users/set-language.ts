import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SetLanguageInput } from "./users.schema.ts";

/**
 * Saves the language in which the school writes to the caller: e-mail, calendars, and receipts from then on.
 *
 * @throws AppError LANGUAGE_NOT_OFFERED by the school; SESSION_ENDED where the caller was removed meanwhile
 */
export async function setLanguage({ db, actor, school }: Ctx, { language }: SetLanguageInput) {
  if (!school.languages.includes(language)) throw new AppError("LANGUAGE_NOT_OFFERED");
  const { count } = await db.user.updateMany({ where: { id: actor.id, removedAt: null }, data: { language } });
  if (count === 0) throw new AppError("SESSION_ENDED");
  return { language };
}
