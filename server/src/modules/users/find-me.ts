import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { LANGUAGES } from "../../schemas/languages.ts";

const row = z.object({
  phone: z.string().nullable(),
  /** In which the school writes to the caller; null for its first language. */
  language: z.enum(LANGUAGES).nullable(),
  /** Whether the caller enrols others as well. */
  hasChildren: z.boolean(),
});

/**
 * The caller, with what only their own pages need; null for a visitor.
 *
 * @throws AppError SESSION_ENDED where the caller was removed meanwhile
 */
export async function findMe({ db, actor }: AnyCtx) {
  if (!actor) return null;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT u.phone, u.language, EXISTS (
        SELECT FROM participants a WHERE a.guardian_id = u.id AND a.id <> u.id AND a.removed_at IS NULL
      ) AS "hasChildren"
      FROM users u WHERE u.id = ${actor.id}::uuid AND u.removed_at IS NULL`,
    row,
  );
  if (!found) throw new AppError("SESSION_ENDED");
  return { ...actor, ...found };
}
