import type { z } from "zod";
import type { Signed } from "../../deps.ts";
import type { registerInput } from "./auth.schema.ts";

/** Completes a sign-up with the user's name. Idempotent: `created` is true the first time only. */
export async function registerUser({ db, actor }: Signed, { name }: z.output<typeof registerInput>) {
  const { count } = await db.user.updateMany({
    where: { id: actor.id, registeredAt: null },
    data: { name, registeredAt: new Date() },
  });
  return { created: count === 1 };
}
