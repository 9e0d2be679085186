import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";

const row = z.object({
  id: z.string(),
  /** The account's own name for oneself. */
  name: z.string(),
  isOneself: z.boolean(),
  birthDate: z.iso.date().nullable(),
  /** In completed years today, by the school's clock; null without a birth date. */
  age: z.int().nullable(),
  /** The classes that go on in which the person has a seat, held or paid. */
  classNames: z.array(z.string()),
});

/** The people that the caller can enrol: oneself first, then the children in the order in which they were added. */
export function listFamily({ db, actor, school }: Ctx<{ id: string }>) {
  return db.$rows(
    Prisma.sql`
      SELECT p.id, coalesce(p.name, u.name) AS name, p.id = p.guardian_id AS "isOneself",
        to_char(p.birth_date, 'YYYY-MM-DD') AS "birthDate",
        participant_age(p.birth_date, (now() AT TIME ZONE ${school.timeZone}::text)::date) AS age,
        ARRAY(
          SELECT c.name FROM enrolments e JOIN classes c ON c.id = e.class_id
          WHERE e.participant_id = p.id AND ${IS_LIVE} ORDER BY c.name, c.id
        ) AS "classNames"
      FROM participants p JOIN users u ON u.id = p.guardian_id AND u.removed_at IS NULL
      WHERE p.guardian_id = ${actor.id}::uuid AND p.removed_at IS NULL
      ORDER BY p.id <> p.guardian_id, p.created_at, p.id`,
    row,
  );
}

/** Whether the enrolment `e` of the class `c` is a seat in a class that goes on. */
export const IS_LIVE = Prisma.sql`(e.state = 'held' OR e.state = 'paid' AND is_ongoing(c))`;
