import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";
import { isOpenTo } from "../schedule/teaches-soon.ts";
import { MANAGED, managedRow, WITH_INSTRUCTOR } from "./class-rows.ts";

const row = managedRow.extend({
  /** Whether the caller is its instructor. */
  isOwn: z.boolean(),
});

/**
 * One class as the office sees it, archived or not: instructors see their own, admins any. A substitute sees it on the day of their
 * meeting and the day before, without an admin's feedback and without who waits.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class
 */
export async function findManagedClass(
  { db, actor }: Ctx,
  { classId }: { classId: string },
): Promise<z.output<typeof row>> {
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT ${MANAGED}, c.instructor_id = ${actor.id}::uuid AS "isOwn" FROM classes c ${WITH_INSTRUCTOR}
      WHERE c.id = ${classId}::uuid AND ${isOpenTo(actor)}`,
    row,
  );
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  return found.isOwn || may(actor.role, "class.decide") ? found : { ...found, feedback: null, waiting: 0 };
}
