import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { inStage } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { placesOf } from "./own-places.ts";
import type { OwnOverlapsInput } from "./schedule.schema.ts";

const row = z.object({
  classId: z.string(),
  /** The class in which this person is at the same time. */
  withId: z.string(),
  withName: z.string(),
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  /** How many dates of the class overlap it. */
  count: z.int(),
});

/**
 * With which classes the coming dates of some classes overlap, and on how many dates, by person: those in which somebody of the caller's
 * family has a place, holds a seat or is selected, and those that the caller teaches. The two classes of a move that waits for its
 * difference do not overlap each other.
 */
export function findOwnOverlaps({ db, actor }: Ctx, { classIds }: OwnOverlapsInput) {
  const id = Prisma.sql`${actor.id}::uuid`;
  return db.$rows(
    Prisma.sql`
      WITH own AS (
        SELECT m.class_id, m.starts_at, m.ends_at, place.participant_id
        FROM ${placesOf(id)} AS place JOIN meetings m ON m.class_id = place.class_id
        WHERE m.state = 'planned' AND m.ends_at > now()
        UNION
        SELECT class_id, starts_at, ends_at, ${id} FROM meetings
        WHERE busy_instructor_id = ${id} AND state = 'planned' AND ends_at > now()
      )
      SELECT wanted.class_id AS "classId", c.id AS "withId", c.name AS "withName", own.participant_id AS "participantId",
        a.name AS "participantName", count(DISTINCT wanted.id)::int AS count
      FROM meetings wanted
      JOIN own ON own.starts_at < wanted.ends_at AND own.ends_at > wanted.starts_at AND own.class_id <> wanted.class_id
      JOIN classes c ON c.id = own.class_id AND ${inStage("c", "plan")}
      LEFT JOIN participants a ON a.id = own.participant_id
      WHERE wanted.class_id = ANY(${classIds}::uuid[]) AND wanted.state = 'planned' AND wanted.ends_at > now()
        -- A place that moves once its difference is paid leaves the one class for the other.
        AND NOT EXISTS (
          SELECT FROM enrolments held JOIN enrolments old ON old.id = held.moves_from_id
          WHERE held.student_id = ${id} AND held.state = 'held' AND held.participant_id = own.participant_id
            AND (held.class_id, old.class_id) IN ((wanted.class_id, own.class_id), (own.class_id, wanted.class_id))
        )
      GROUP BY wanted.class_id, c.id, own.participant_id, a.name ORDER BY count DESC, c.name, c.id, own.participant_id`,
    row,
  );
}
