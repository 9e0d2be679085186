import type { z } from "zod";
import type { Ctx } from "../../deps.ts";
import type { registerInput } from "./auth.schema.ts";

/**
 * Completes a sign-up with the user's name. Idempotent: `created` is true until a name was given. Without a name the sign-up
 * stays open, so that the name of a later ID token is taken.
 */
export async function registerUser({ db, actor }: Ctx, { name }: z.output<typeof registerInput>) {
  const where = { id: actor.id, registeredAt: null };
  if (name === undefined) return { created: (await db.user.count({ where })) === 1 };
  const { count } = await db.user.updateMany({ where, data: { name, registeredAt: new Date() } });
  return { created: count === 1 };
}
