import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Signed } from "../../deps.ts";

const row = z.object({ data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });

/**
 * Everything that the school has stored about the caller: one list per table, with the columns of the database as keys.
 * `by_you` and `about_you` tell logged events apart. Left out are other people (who requested a refund, who did something
 * about the caller, and whose payment the caller refunded) and what the server keeps for itself (session versions, the
 * number of somebody's receipt before the own one).
 */
export async function exportOwnData({ db, actor }: Pick<Signed, "db" | "actor">) {
  const id = Prisma.sql`${actor.id}::uuid`;
  const [found] = await db.$rows(
    Prisma.sql`
      WITH own_enrolments AS (SELECT * FROM enrolments WHERE student_id = ${id}),
        own_payments AS (SELECT p.* FROM payments p JOIN own_enrolments e ON e.id = p.enrolment_id)
      SELECT jsonb_build_object(
        'users', ARRAY(
          SELECT to_jsonb(u) - '{session_version,sessions_valid_after}'::text[] FROM users u WHERE u.id = ${id}
        ),
        'selections', ARRAY(SELECT to_jsonb(s) FROM selections s WHERE s.student_id = ${id}),
        'enrolments', ARRAY(SELECT to_jsonb(e) FROM own_enrolments e),
        'calendar_feeds', ARRAY(SELECT to_jsonb(f) - 'key_hash' FROM calendar_feeds f WHERE f.user_id = ${id}),
        'payments', ARRAY(SELECT to_jsonb(p) FROM own_payments p),
        'refunds', ARRAY(
          SELECT to_jsonb(r) - 'requested_by_id' FROM refunds r JOIN own_payments p ON p.id = r.payment_id
        ),
        'receipts', ARRAY(
          SELECT to_jsonb(r) - 'previous_number' FROM receipts r JOIN own_payments p ON p.id = r.payment_id
        ),
        'classes', ARRAY(SELECT to_jsonb(c) FROM classes c WHERE c.instructor_id = ${id}),
        'sessions', ARRAY(SELECT to_jsonb(s) FROM sessions s WHERE s.instructor_id = ${id} ORDER BY s.starts_at),
        'class_messages', ARRAY(
          SELECT to_jsonb(m) FROM class_messages m WHERE m.author_id = ${id} ORDER BY m.created_at
        ),
        'audit_events', ARRAY(
          SELECT jsonb_build_object(
              'id', a.id, 'at', a.at, 'kind', a.kind, 'class_id', a.class_id,
              'by_you', a.actor_id IS NOT DISTINCT FROM ${id}, 'about_you', a.user_id IS NOT DISTINCT FROM ${id}
            ) || CASE WHEN a.user_id = ${id}
              THEN jsonb_build_object('payment_id', a.payment_id, 'amount_cents', a.amount_cents) ELSE '{}' END
          FROM audit_events a WHERE a.user_id = ${id} OR a.actor_id = ${id}
          ORDER BY a.at, a.id
        ),
        'email_messages', ARRAY(SELECT to_jsonb(m) FROM email_messages m WHERE m.user_id = ${id}),
        'email_preferences', ARRAY(SELECT to_jsonb(p) FROM email_preferences p WHERE p.user_id = ${id}),
        'upload_tallies', ARRAY(SELECT to_jsonb(t) FROM upload_tallies t WHERE t.user_id = ${id})
      ) AS data`,
    row,
  );
  return found?.data ?? {};
}
