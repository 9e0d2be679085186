import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import type { OwnOverlapsInput } from "./schedule.schema.ts";

const row = z.object({
  classId: z.string(),
  /** The class in which the caller is at the same time. */
  withId: z.string(),
  withName: z.string(),
  /** How many dates of the class overlap it. */
  count: z.int(),
});

/** With which classes that the caller attends or teaches the coming dates of some classes overlap, and on how many dates. */
export function findOwnOverlaps({ db, actor }: Pick<Ctx, "db" | "actor">, { classIds }: OwnOverlapsInput) {
  const id = Prisma.sql`${actor.id}::uuid`;
  return db.$rows(
    Prisma.sql`
      SELECT wanted.class_id AS "classId", c.id AS "withId", c.name AS "withName", count(DISTINCT wanted.id)::int AS count
      FROM meetings wanted
      JOIN meetings own ON own.starts_at < wanted.ends_at AND own.ends_at > wanted.starts_at AND own.state = 'planned'
        AND own.ends_at > now() AND own.class_id <> wanted.class_id AND (own.busy_instructor_id = ${id} OR own.class_id IN (
          SELECT class_id FROM enrolments WHERE student_id = ${id} AND state = 'paid'
        ))
      JOIN classes c ON c.id = own.class_id AND c.status <> 'cancelled' AND c.archived_at IS NULL
      WHERE wanted.class_id = ANY(${classIds}::uuid[]) AND wanted.state = 'planned' AND wanted.ends_at > now()
      GROUP BY wanted.class_id, c.id ORDER BY count DESC, c.name, c.id`,
    row,
  );
}
