import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";

const instructorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  bio: z.string(),
});

/** All instructors, the earliest account first. */
export function listInstructors({ db }: Deps) {
  return db.$rows(
    Prisma.sql`
      SELECT id, name, email, photo_url AS "photoUrl", bio FROM users
      WHERE role = 'instructor' AND removed_at IS NULL ORDER BY created_at, id`,
    instructorRow,
  );
}
