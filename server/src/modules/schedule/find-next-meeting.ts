import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { ownMeetings } from "./own-meetings.ts";
import { PLACED, placed } from "./meeting-rows.ts";

const row = z.object({
  meeting: placed.extend({
    classId: z.string(),
    className: z.string(),
    venueId: z.string().nullable(),
    instructorName: z.string(),
    isTaught: z.boolean(),
  }),
});

const NEXT = Prisma.sql`
  AND own.state = 'planned' AND own.starts_at > now() ORDER BY own.starts_at, own.id LIMIT 1`;

/** The next planned meeting that the caller attends or teaches; null without one. */
export async function findNextMeeting({ db, actor }: Ctx) {
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT jsonb_build_object(${PLACED}, 'classId', c.id, 'className', c.name, 'venueId', s.venue_id, 'instructorName', i.name,
        'isTaught', s.instructor_id = ${actor.id}::uuid) AS meeting
      FROM meetings s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
      LEFT JOIN venues v ON v.id = s.venue_id
      WHERE ${ownMeetings(Prisma.sql`${actor.id}::uuid`, NEXT)}
      ORDER BY s.starts_at, s.id LIMIT 1`,
    row,
  );
  return found?.meeting ?? null;
}
