import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Actor, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { storedLanguage } from "../../schemas/stored-language.schema.ts";
import { storedRole } from "../../schemas/role.schema.ts";

const actorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isEmailRefused: z.boolean(),
  photoUrl: z.string().nullable(),
  bio: z.string(),
  role: storedRole,
  language: storedLanguage,
});

/**
 * Finds the user of a token, with their present role.
 *
 * @throws AppError TOKEN_EXPIRED; SESSION_ENDED after sign-out everywhere, a role change or removal
 */
export async function findActor({ db, tokens }: Deps, token: string): Promise<Actor> {
  const { userId, version } = await tokens.read(token);
  const [actor] = await db.$rows(
    Prisma.sql`
      SELECT id, name, email, email_verified_at IS NOT NULL AS "isEmailVerified",
        email_refused_at IS NOT NULL AS "isEmailRefused", photo_url AS "photoUrl", bio, role, language
      FROM users
      WHERE id = ${userId}::uuid AND session_version = ${version}::int AND removed_at IS NULL`,
    actorRow,
  );
  if (!actor) throw new AppError("SESSION_ENDED");
  return actor;
}
