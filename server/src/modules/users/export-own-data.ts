import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";

const row = z.object({ data: z.record(z.string(), z.unknown()) });

/**
 * Everything that the school has stored about the caller, with the columns of the database as keys. Other people are left
 * out: who requested a refund, and who did what is logged about the caller.
 */
export async function exportOwnData({ db, actor }: Pick<Signed, "db" | "actor">) {
  const id = Prisma.sql`${actor.id}::uuid`;
  const [found] = await db.$rows(
    Prisma.sql`
      WITH own_enrolments AS (SELECT * FROM enrolments WHERE student_id = ${id}),
        own_payments AS (SELECT p.* FROM payments p JOIN own_enrolments e ON e.id = p.enrolment_id)
      SELECT jsonb_build_object(
        'users', (SELECT jsonb_agg(to_jsonb(u)) FROM users u WHERE u.id = ${id}),
        'selections', (SELECT jsonb_agg(to_jsonb(s)) FROM selections s WHERE s.student_id = ${id}),
        'enrolments', (SELECT jsonb_agg(to_jsonb(e)) FROM own_enrolments e),
        'payments', (SELECT jsonb_agg(to_jsonb(p)) FROM own_payments p),
        'refunds', (
          SELECT jsonb_agg(to_jsonb(r) - 'requested_by_id') FROM refunds r JOIN own_payments p ON p.id = r.payment_id
        ),
        'receipts', (SELECT jsonb_agg(to_jsonb(r)) FROM receipts r JOIN own_payments p ON p.id = r.payment_id),
        'classes', (SELECT jsonb_agg(to_jsonb(c)) FROM classes c WHERE c.instructor_id = ${id}),
        'audit_events', (
          SELECT jsonb_agg(to_jsonb(a) - 'actor_id' - 'user_id') FROM audit_events a
          WHERE a.user_id = ${id} OR a.actor_id = ${id}
        ),
        'upload_tallies', (SELECT jsonb_agg(to_jsonb(t)) FROM upload_tallies t WHERE t.user_id = ${id})
      ) AS data`,
    row,
  );
  return found?.data ?? {};
}
