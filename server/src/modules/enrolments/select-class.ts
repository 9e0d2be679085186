import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";

const foundRow = z.object({
  isClosed: z.boolean(),
  isFull: z.boolean(),
  isEnrolled: z.boolean(),
  isAdded: z.boolean(),
});

/**
 * Adds a class to the student's selection. Reserves no seat. Idempotent: a class that is selected or enrolled in already
 * is reported and left as it is.
 * @throws AppError CLASS_NOT_FOUND (also when it is not approved), CLASS_CLOSED, NO_SEATS_LEFT, SESSION_ENDED where
 *   the caller was removed meanwhile
 */
export async function selectClass({ db, actor }: Ctx, { classId }: { classId: string }) {
  const [found] = await db
    .$rows(
      Prisma.sql`
      WITH found AS (
        SELECT c.id, NOT takes_enrolments(c) AS "isClosed", NOT has_free_seat(c) AS "isFull", EXISTS (
          SELECT FROM enrolments WHERE class_id = c.id AND participant_id = ${actor.id}::uuid AND state = 'paid'
        ) AS "isEnrolled"
        FROM classes c WHERE c.id = ${classId}::uuid AND c.status = 'approved'
      ), added AS (
        INSERT INTO selections (student_id, class_id, participant_id)
        SELECT ${actor.id}::uuid, id, ${actor.id}::uuid FROM found WHERE NOT ("isEnrolled" OR "isClosed" OR "isFull")
        ON CONFLICT DO NOTHING RETURNING 1
      )
      SELECT "isClosed", "isFull", "isEnrolled", EXISTS (SELECT FROM added) AS "isAdded" FROM found`,
      foundRow,
    )
    .catch((error: unknown) => {
      throw constraintError(error);
    });
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (found.isEnrolled) return { outcome: "already-enrolled" as const };
  if (found.isClosed) throw new AppError("CLASS_CLOSED");
  if (found.isFull) throw new AppError("NO_SEATS_LEFT");
  return { outcome: found.isAdded ? ("selected" as const) : ("already-selected" as const) };
}
