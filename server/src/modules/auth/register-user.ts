import type { z } from "zod";
import type { Ctx } from "../../deps.ts";
import type { registerInput } from "./auth.schema.ts";

/**
 * Completes a sign-up with the user's name, and with the language of the page where the school offers it. Idempotent: `created`
 * is true until a name was given. Without a name the sign-up stays open, so that the name of a later ID token is taken.
 */
export async function registerUser(
  { db, actor, school }: Ctx,
  { name, language }: z.output<typeof registerInput>,
): Promise<{ created: boolean }> {
  const where = { id: actor.id, registeredAt: null };
  if (name === undefined) return { created: (await db.user.count({ where })) === 1 };
  const isOffered = language !== undefined && school.languages.includes(language);
  const { count } = await db.user.updateMany({
    where,
    data: { name, registeredAt: new Date(), ...(isOffered && !actor.language && { language }) },
  });
  return { created: count === 1 };
}
