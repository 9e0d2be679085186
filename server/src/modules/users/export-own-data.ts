import pLimit from "p-limit";
import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { openNotes } from "../health/health-form.ts";
import type { Ctx } from "../../deps.ts";
import type { ExportOwnDataInput } from "./users.schema.ts";

const row = z.object({ data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });

/** Of each table: a page takes about a megabyte. */
const PAGE_ROWS = 500;

/** Of a process: a batch of calls needs the memory of one page. */
const oneByOne = pLimit(1);

/**
 * One page of everything that the school has stored about the caller: one list per table, with the columns of the database as
 * keys.
 * `by_you` and `about_you` tell logged events apart. Left out are other people (who requested a refund, who recorded a payment, who did
 * something about the caller, whose payment the caller refunded, and for whom the caller created a discount code) and what the server keeps
 * for itself (session versions, the number of somebody's receipt before the own one, that of a turn in a waitlist). Health notes are in clear.
 */
export async function exportOwnData(ctx: Ctx, { page }: ExportOwnDataInput) {
  const { db, actor } = ctx;
  const id = Prisma.sql`${actor.id}::uuid`;
  const of = Prisma.sql`LIMIT ${PAGE_ROWS}::int OFFSET ${page * PAGE_ROWS}::int`;
  const statement = Prisma.sql`
      WITH own_enrolments AS (SELECT * FROM enrolments WHERE student_id = ${id}),
        own_payments AS (SELECT * FROM payments WHERE student_id = ${id})
      SELECT jsonb_build_object(
        'users', ARRAY(
          SELECT to_jsonb(u) - '{session_version,sessions_valid_after,sessions_valid_by}'::text[] FROM users u WHERE u.id = ${id} ${of}
        ),
        'participants', ARRAY(SELECT to_jsonb(a) FROM participants a WHERE a.guardian_id = ${id} ORDER BY a.id ${of}),
        'health_forms', ARRAY(
          SELECT to_jsonb(h) || jsonb_build_object('sealed', encode(h.sealed, 'base64'))
          FROM health_forms h JOIN participants a ON a.id = h.participant_id WHERE a.guardian_id = ${id}
          ORDER BY h.participant_id ${of}
        ),
        'consents', ARRAY(SELECT to_jsonb(o) FROM consents o WHERE o.answered_by_id = ${id} ORDER BY o.id ${of}),
        'consent_texts', ARRAY(
          SELECT to_jsonb(t) - 'published_by_id' FROM consent_texts t WHERE t.published_by_id = ${id} OR EXISTS (
            SELECT FROM consents o WHERE o.text_id = t.id AND o.answered_by_id = ${id}
          ) ORDER BY t.id ${of}
        ),
        'selections', ARRAY(
          SELECT to_jsonb(s) FROM selections s WHERE s.student_id = ${id} ORDER BY s.class_id, s.participant_id ${of}
        ),
        'waitlist_entries', ARRAY(
          SELECT to_jsonb(w) - 'position' FROM waitlist_entries w WHERE w.student_id = ${id} ORDER BY w.id ${of}
        ),
        'checkouts', ARRAY(SELECT to_jsonb(k) FROM checkouts k WHERE k.student_id = ${id} ORDER BY k.id ${of}),
        'code_uses', ARRAY(SELECT to_jsonb(x) FROM code_uses x WHERE x.student_id = ${id} ORDER BY x.checkout_id ${of}),
        'discount_codes', ARRAY(
          SELECT to_jsonb(d) - 'created_by_id' FROM discount_codes d WHERE d.student_id = ${id} ORDER BY d.id ${of}
        ),
        'enrolments', ARRAY(SELECT to_jsonb(e) FROM own_enrolments e ORDER BY e.id ${of}),
        'attendance_marks', ARRAY(
          SELECT to_jsonb(m) || jsonb_build_object('recorded_by_id', CASE WHEN m.recorded_by_id = ${id} THEN m.recorded_by_id END)
          FROM attendance_marks m
          WHERE m.recorded_by_id = ${id} OR m.enrolment_id IN (SELECT e.id FROM own_enrolments e)
          ORDER BY m.recorded_at, m.id ${of}
        ),
        'calendar_feeds', ARRAY(SELECT to_jsonb(f) - 'key_hash' FROM calendar_feeds f WHERE f.user_id = ${id} ${of}),
        'payments', ARRAY(SELECT to_jsonb(p) - 'recorded_by_id' FROM own_payments p ORDER BY p.id ${of}),
        'payment_items', ARRAY(
          SELECT to_jsonb(i) FROM payment_items i JOIN own_payments p ON p.id = i.payment_id
          ORDER BY i.payment_id, i.enrolment_id ${of}
        ),
        'refunds', ARRAY(
          SELECT to_jsonb(r) - 'requested_by_id' FROM refunds r JOIN own_payments p ON p.id = r.payment_id
          ORDER BY r.id ${of}
        ),
        'disputes', ARRAY(
          SELECT to_jsonb(d) FROM disputes d JOIN own_payments p ON p.id = d.payment_id ORDER BY d.id ${of}
        ),
        'receipts', ARRAY(
          SELECT to_jsonb(r) - 'previous_number' FROM receipts r JOIN own_payments p ON p.id = r.payment_id
          ORDER BY r.number ${of}
        ),
        'classes', ARRAY(SELECT to_jsonb(c) FROM classes c WHERE c.instructor_id = ${id} ORDER BY c.id ${of}),
        'class_tallies', ARRAY(SELECT to_jsonb(t) FROM class_tallies t WHERE t.user_id = ${id} ${of}),
        'meetings', ARRAY(
          SELECT to_jsonb(s) FROM meetings s WHERE s.instructor_id = ${id} ORDER BY s.starts_at, s.id ${of}
        ),
        'class_messages', ARRAY(
          SELECT to_jsonb(m) || jsonb_build_object('class_ids', ARRAY(
            SELECT o.class_id FROM messaged_classes o WHERE o.message_id = m.id ORDER BY o.class_id
          )) FROM class_messages m WHERE m.author_id = ${id} ORDER BY m.created_at, m.id ${of}
        ),
        'audit_events', ARRAY(
          SELECT jsonb_build_object(
              'id', a.id, 'at', a.at, 'kind', a.kind, 'class_id', a.class_id,
              'by_you', a.actor_id IS NOT DISTINCT FROM ${id}, 'about_you', a.user_id IS NOT DISTINCT FROM ${id}
            ) || CASE WHEN a.user_id = ${id}
              THEN jsonb_build_object('payment_id', a.payment_id, 'amount_cents', a.amount_cents) ELSE '{}' END
          FROM audit_events a WHERE a.user_id = ${id} OR a.actor_id = ${id}
          ORDER BY a.at, a.id ${of}
        ),
        'email_messages', ARRAY(SELECT to_jsonb(m) FROM email_messages m WHERE m.user_id = ${id} ORDER BY m.id ${of}),
        'email_preferences', ARRAY(
          SELECT to_jsonb(p) FROM email_preferences p WHERE p.user_id = ${id} ORDER BY p.topic ${of}
        ),
        'class_recipients', ARRAY(
          SELECT to_jsonb(s) FROM class_recipients r JOIN class_snapshots s ON s.id = r.snapshot_id
          WHERE r.user_id = ${id} ORDER BY s.id ${of}
        ),
        'upload_tallies', ARRAY(SELECT to_jsonb(t) FROM upload_tallies t WHERE t.user_id = ${id} ${of}),
        'unsaved_pictures', ARRAY(
          SELECT to_jsonb(p) FROM unsaved_pictures p WHERE p.user_id = ${id} ORDER BY p.url ${of}
        )
      ) AS data`;
  const [found] = await oneByOne(() => db.$rows(statement, row));
  const data = found?.data ?? {};
  data["health_forms"] = (data["health_forms"] ?? []).map(({ sealed, ...form }) => ({
    ...form,
    notes: openNotes(ctx, String(form["participant_id"]), Buffer.from(String(sealed), "base64")),
  }));
  const isFull = Object.values(data).some(({ length }) => length === PAGE_ROWS);
  return { data, next: isFull ? page + 1 : null };
}
