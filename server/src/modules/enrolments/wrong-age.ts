import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

const row = z.object({
  name: z.string(),
  age: z.int(),
  /** Whether the age is that on the first day, not today's. */
  isToCome: z.boolean(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
});

/** The error that names the first of some people without a place in a class who is too young or too old for it. */
export async function wrongAge(
  { db, school }: AnyCtx,
  classId: string,
  participantIds: readonly string[],
): Promise<AppError> {
  const today = Prisma.sql`(now() AT TIME ZONE ${school.timeZone}::text)::date`;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT coalesce(p.name, u.name) AS name, age_in_class(c, p.birth_date, ${today}) AS age,
        coalesce(c.first_day > ${today}, false) AS "isToCome", c.min_age AS "minAge",
        c.max_age AS "maxAge"
      FROM participants p JOIN users u ON u.id = p.guardian_id, classes c
      WHERE p.id = ANY (${participantIds}::uuid[]) AND c.id = ${classId}::uuid AND NOT has_age_for(c, p.birth_date, ${today})
        AND NOT EXISTS (SELECT FROM enrolments e WHERE e.class_id = c.id AND e.participant_id = p.id AND e.state = 'paid')
      ORDER BY p.created_at, p.id LIMIT 1`,
    row,
  );
  // Its birth date or the class's ages were corrected meanwhile.
  if (!found) return new AppError("CLASS_CHANGED");
  return new AppError("AGE_OUT_OF_RANGE", { params: found });
}
