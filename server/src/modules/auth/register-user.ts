import type { z } from "zod";
import type { Signed } from "../../deps.ts";
import type { registerInput } from "./auth.schema.ts";

/** Finishes a sign-up with the person's name; says `created` the first time only, and changes nothing later. */
export async function registerUser({ db, actor }: Signed, { name }: z.output<typeof registerInput>) {
  const { count } = await db.user.updateMany({
    where: { id: actor.id, registeredAt: null },
    data: { name, registeredAt: new Date() },
  });
  return { created: count === 1 };
}
