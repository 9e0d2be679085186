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
  joinedAt: z.coerce.date(),
});

const offerRow = z.object({
  checkoutId: z.string(),
  classId: z.string(),
  className: z.string(),
  people: z.array(z.object({ participantId: z.string(), participantName: z.string().nullable() })),
  totalCents: z.int(),
  until: z.coerce.date(),
});

const ownRow = z.object({ turns: z.array(turnRow), offers: z.array(offerRow) });

/** Where the caller's family waits, in the order in which they joined, and the seats that are offered to them, by their end. */
export async function listOwnTurns({ db, actor }: Ctx) {
  const [row] = await db.$rows(
    Prisma.sql`
      WITH turns AS (
        SELECT w.position AS joined, jsonb_build_object(
          'entryId', w.id, 'groupId', w.group_id, 'groupSize', count(*) OVER (PARTITION BY w.group_id), 'classId', c.id,
          'className', c.name, 'participantId', a.id, 'participantName', a.name, 'position', waitlist_position(w),
          'joinedAt', w.created_at
        ) AS turn
        FROM waitlist_entries w JOIN classes c ON c.id = w.class_id JOIN participants a ON a.id = w.participant_id
        WHERE w.student_id = ${actor.id}::uuid AND w.state = 'waiting'
      ), offers AS (
        SELECT min(e.hold_expires_at) AS until, jsonb_build_object(
          'checkoutId', e.checkout_id, 'classId', c.id, 'className', c.name, 'totalCents', sum(e.price_cents),
          'until', min(e.hold_expires_at), 'people', jsonb_agg(
            jsonb_build_object('participantId', a.id, 'participantName', a.name) ORDER BY e.id
          )
        ) AS offer
        FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN participants a ON a.id = e.participant_id
        WHERE e.student_id = ${actor.id}::uuid AND e.state = 'held' AND e.waitlist_entry_id IS NOT NULL AND e.hold_expires_at > now()
        GROUP BY e.checkout_id, c.id
      )
      SELECT coalesce((SELECT jsonb_agg(turn ORDER BY joined) FROM turns), '[]') AS turns,
        coalesce((SELECT jsonb_agg(offer ORDER BY until) FROM offers), '[]') AS offers`,
    ownRow,
  );
  return row ?? { turns: [], offers: [] };
}
