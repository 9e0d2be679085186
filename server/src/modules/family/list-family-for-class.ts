import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { placesOf } from "../schedule/own-places.ts";

const personRow = z.object({
  id: z.string(),
  /** The account's own name for oneself. */
  name: z.string(),
  isOneself: z.boolean(),
  /** In completed years, on the first day of the class, or today where it has begun or has no dates; null without a birth date. */
  age: z.int().nullable(),
  /** Why the person cannot be selected. */
  problem: z.enum(["too-young", "too-old", "enrolled", "selected"]).nullable(),
  /** The other classes in which the person has a place, holds or has selected one, and that have a meeting at the same time. */
  overlaps: z.array(z.string()),
});
const row = personRow.extend({ firstDay: z.iso.date().nullable() });

/**
 * Whom of their family the caller can select for a class: oneself first, then the children in the order in which they were added.
 *
 * @throws AppError CLASS_NOT_FOUND, also when it is not approved
 */
export async function listFamilyForClass({ db, actor, school }: Ctx, { classId }: { classId: string }) {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT to_char(c.first_day, 'YYYY-MM-DD') AS "firstDay", p.id, coalesce(p.name, u.name) AS name,
        p.id = p.guardian_id AS "isOneself", aged.years AS age,
        CASE
          WHEN EXISTS (SELECT FROM enrolments WHERE class_id = c.id AND participant_id = p.id AND state = 'paid') THEN 'enrolled'
          WHEN EXISTS (
            SELECT FROM selections WHERE student_id = u.id AND class_id = c.id AND participant_id = p.id
          ) THEN 'selected'
          WHEN aged.years < c.min_age THEN 'too-young'
          WHEN aged.years > c.max_age THEN 'too-old'
        END AS problem,
        ARRAY(
          SELECT DISTINCT other.name FROM ${placesOf(Prisma.sql`u.id`)} AS place
          JOIN classes other ON other.id = place.class_id AND ${inStage("other", "plan")}
          JOIN meetings busy ON busy.class_id = other.id AND busy.state = 'planned' AND busy.ends_at > now()
          JOIN meetings wanted ON wanted.class_id = c.id AND wanted.state = 'planned'
            AND wanted.starts_at < busy.ends_at AND wanted.ends_at > busy.starts_at
          WHERE place.participant_id = p.id AND place.class_id <> c.id
          ORDER BY other.name
        ) AS overlaps
      FROM classes c JOIN users u ON u.id = ${actor.id}::uuid
      JOIN participants p ON p.guardian_id = u.id AND p.removed_at IS NULL
      CROSS JOIN LATERAL (
        SELECT age_in_class(c, p.birth_date, (now() AT TIME ZONE ${school.timeZone}::text)::date) AS years
      ) AS aged
      WHERE c.id = ${classId}::uuid AND ${inStage("c", "visit")}
      ORDER BY p.id <> p.guardian_id, p.created_at, p.id`,
    row,
  );
  const [first] = rows;
  if (!first) throw new AppError("CLASS_NOT_FOUND");
  return { people: rows.map(({ firstDay: _firstDay, ...person }) => person), firstDay: first.firstDay };
}
