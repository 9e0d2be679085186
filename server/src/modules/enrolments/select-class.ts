import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import type { SelectClassInput } from "./enrolments.schema.ts";
import { wrongAge } from "./wrong-age.ts";

const foundRow = z.object({
  isClosed: z.boolean(),
  isFull: z.boolean(),
  /** How many of the people are the caller's, enrolled already, too young or too old, and added now. */
  known: z.int(),
  enrolled: z.int(),
  wrongAge: z.int(),
  added: z.int(),
});

/**
 * Adds a class to the selection of some of the caller's family, all or none; of the caller where nobody is named. Reserves no seat.
 * Idempotent: who has selected it already, or is enrolled in it, is reported and left as it is.
 *
 * @throws AppError CLASS_NOT_FOUND (also when nobody may visit it), CLASS_CLOSED, NO_SEATS_LEFT, PARTICIPANT_NOT_FOUND,
 *   AGE_OUT_OF_RANGE naming the first who is too young or too old, SESSION_ENDED where the caller was removed meanwhile
 */
export async function selectClass(ctx: Ctx, { classId, participantIds = [ctx.actor.id] }: SelectClassInput) {
  const { db, actor, school } = ctx;
  const ids = [...new Set(participantIds)];
  const [found] = await db
    .$rows(
      Prisma.sql`
      WITH class AS (
        SELECT c AS row, c.id, NOT takes_enrolments(c) AS is_closed, NOT has_free_seat(c) AS is_full
        FROM classes c WHERE c.id = ${classId}::uuid AND ${inStage("c", "visit")}
      ), person AS (
        SELECT p.id,
          NOT has_age_for(class.row, p.birth_date, (now() AT TIME ZONE ${school.timeZone}::text)::date) AS is_wrong_age,
          EXISTS (
            SELECT FROM enrolments WHERE class_id = class.id AND participant_id = p.id AND state = 'paid'
          ) AS is_enrolled
        FROM participants p, class
        WHERE p.id = ANY (${ids}::uuid[]) AND p.guardian_id = ${actor.id}::uuid AND p.removed_at IS NULL
        -- Waits for a removal, and then finds nobody.
        FOR KEY SHARE OF p
      ), sums AS (
        SELECT count(*)::int AS known, count(*) FILTER (WHERE is_enrolled)::int AS enrolled,
          count(*) FILTER (WHERE is_wrong_age AND NOT is_enrolled)::int AS wrong_age
        FROM person
      ), added AS (
        INSERT INTO selections (student_id, class_id, participant_id)
        SELECT ${actor.id}::uuid, class.id, person.id FROM class, person, sums
        WHERE NOT (is_enrolled OR is_closed OR is_full) AND sums.known = ${ids.length}::int AND sums.wrong_age = 0
        ON CONFLICT DO NOTHING RETURNING 1
      )
      SELECT is_closed AS "isClosed", is_full AS "isFull", known, enrolled, wrong_age AS "wrongAge",
        (SELECT count(*)::int FROM added) AS added
      FROM class, sums`,
      foundRow,
    )
    .catch((error: unknown) => {
      throw constraintError(error);
    });
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (found.known < ids.length) throw new AppError("PARTICIPANT_NOT_FOUND");
  if (found.enrolled === ids.length) return { outcome: "already-enrolled" as const };
  if (found.isClosed) throw new AppError("CLASS_CLOSED");
  if (found.wrongAge > 0) throw await wrongAge(ctx, classId, ids);
  if (found.isFull) throw new AppError("NO_SEATS_LEFT");
  return { outcome: found.added > 0 ? ("selected" as const) : ("already-selected" as const) };
}
