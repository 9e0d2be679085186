import { MANAGED, managedRow, WITH_INSTRUCTOR } from "./class-rows.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";

/** The calling instructor's classes, newest first and without archived ones, with the admin's feedback. */
export function listOwnClasses({ db, actor }: Ctx) {
  return db.$rows(
    Prisma.sql`
      SELECT ${MANAGED} FROM classes c ${WITH_INSTRUCTOR}
      WHERE c.instructor_id = ${actor.id}::uuid AND c.stage <> 'archived'
      ORDER BY c.created_at DESC, c.id DESC`,
    managedRow,
  );
}
