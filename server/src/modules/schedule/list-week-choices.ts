import type { Ctx } from "../../deps.ts";
import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { WeekInput } from "./schedule.schema.ts";
import { selectionOf } from "./week-selection.ts";

const { sql } = Prisma;

const choice = z.object({ kind: z.enum(["venue", "instructor"]), id: z.string(), name: z.string() });

/** The venues and instructors of the meetings of a week or a day, by name, and those that are chosen. */
export async function listWeekChoices(ctx: Ctx, input: WeekInput) {
  const { during } = await selectionOf(ctx, input);
  const { venueId = null, instructorId = null } = input;
  return ctx.db.$rows(
    sql`
      SELECT choice.kind, choice.id, choice.name FROM meetings s CROSS JOIN LATERAL (
        SELECT 'venue' AS kind, id, name FROM venues WHERE id = s.venue_id
        UNION ALL SELECT 'instructor', id, name FROM users WHERE id = s.instructor_id
      ) AS choice
      WHERE ${during}
      UNION SELECT 'venue', id, name FROM venues WHERE id = ${venueId}::uuid
      UNION SELECT 'instructor', id, name FROM users WHERE id = ${instructorId}::uuid
      ORDER BY name, id`,
    choice,
  );
}
