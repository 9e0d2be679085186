import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";

const turnRow = z.object({
  entryId: z.string(),
  groupId: z.string(),
  /** How many wait together. */
  groupSize: z.int(),
  classId: z.string(),
  className: z.string(),
  participantId: z.string(),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  /** The how-manieth in line. */
  position: z.int(),
  joinedAt: z.date(),
});

const offerRow = z.object({
  checkoutId: z.string(),
  classId: z.string(),
  className: z.string(),
  people: z.array(z.object({ participantId: z.string(), participantName: z.string().nullable() })),
  totalCents: z.int(),
  until: z.date(),
});

/** Where the caller's family waits, in the order in which they joined, and the seats that are offered to them, by their end. */
export async function listOwnTurns({ db, actor }: Pick<Ctx, "db" | "actor">) {
  const turns = await db.$rows(
    Prisma.sql`
      SELECT w.id AS "entryId", w.group_id AS "groupId", count(*) OVER (PARTITION BY w.group_id)::int AS "groupSize",
        c.id AS "classId", c.name AS "className", w.participant_id AS "participantId", a.name AS "participantName",
        waitlist_position(w) AS position, w.created_at AS "joinedAt"
      FROM waitlist_entries w JOIN classes c ON c.id = w.class_id JOIN participants a ON a.id = w.participant_id
      WHERE w.student_id = ${actor.id}::uuid AND w.state = 'waiting' ORDER BY w.position`,
    turnRow,
  );
  const offers = await db.$rows(
    Prisma.sql`
      SELECT e.checkout_id AS "checkoutId", c.id AS "classId", c.name AS "className", sum(e.price_cents)::int AS "totalCents",
        min(e.hold_expires_at) AS until,
        jsonb_agg(jsonb_build_object('participantId', a.id, 'participantName', a.name) ORDER BY e.id) AS people
      FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN participants a ON a.id = e.participant_id
      WHERE e.student_id = ${actor.id}::uuid AND e.state = 'held' AND e.waitlist_entry_id IS NOT NULL AND e.hold_expires_at > now()
      GROUP BY e.checkout_id, c.id ORDER BY min(e.hold_expires_at), e.checkout_id`,
    offerRow,
  );
  return { turns, offers };
}
