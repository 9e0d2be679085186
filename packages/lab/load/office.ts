import type { Db } from "../../../server/src/db/client.ts";

/** What is added to a demo school, so that its office has as much as that of a large one. */
export const OFFICE = {
  instructors: 24,
  classes: 326,
  /** Each with a child. */
  families: 3000,
  /** Paid ones of the children, each with its payment, receipt and message. */
  enrolments: 10_000,
  weeks: 12,
  venues: 12,
} as const;

/** Adds generated rows to a school: people, classes that meet every week, paid places, messages, marks, and a log. */
export async function fillOffice(db: Db): Promise<void> {
  const { instructors, classes, families, enrolments, weeks, venues } = OFFICE;
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, name, role, registered_at, created_at, phone)
    SELECT 'office-' || n, 'office-' || n || '@bench.example',
      (ARRAY['Maya', 'Jonas', 'Aylin', 'Piotr', 'Chloé', 'Bilal'])[1 + n % 6] || ' ' ||
        (ARRAY['Okafor', 'Müller', 'Nguyen', 'Rossi', 'van den Berg', 'Smith', 'García'])[1 + n % 7] || ' ' || n,
      CASE WHEN n <= ${instructors}::int THEN 'instructor' ELSE 'student' END::role, now(), now() - interval '90 days',
      '+49 30 ' || 1000000 + n
    FROM generate_series(1, ${instructors + families}::int) AS n`;
  await db.$executeRaw`
    INSERT INTO participants (guardian_id, name, birth_date)
    SELECT id, 'Child of ' || name, date '2016-01-01' + (row_number() OVER ())::int % 2000
    FROM users WHERE identity_uid LIKE 'office-%' AND role = 'student'`;
  await db.$executeRaw`
    INSERT INTO venues (name, address, time_zone)
    SELECT 'Hall ' || n, 'Camp Road ' || n, 'Europe/Berlin' FROM generate_series(1, ${venues}::int) AS n`;
  await db.$executeRaw`
    INSERT INTO classes (instructor_id, name, description, image_url, price_cents, capacity, status)
    SELECT teacher.id, 'Course ' || n, 'A term of sport.', '/pictures/class-trail-running-800.webp', 5000 + n, 80, 'approved'
    FROM generate_series(1, ${classes}::int) AS n
    JOIN users teacher ON teacher.identity_uid = 'office-' || 1 + n % ${instructors}::int`;
  // The n-th class of an instructor has a weekday and an hour of its own.
  await db.$executeRaw`
    INSERT INTO meetings (class_id, venue_id, local_start, local_end, time_zone)
    SELECT c.id, v.id, slot.at, slot.at + interval '90 minutes', 'Europe/Berlin'
    FROM (
      SELECT id, row_number() OVER (PARTITION BY instructor_id ORDER BY id) - 1 AS slot, row_number() OVER (ORDER BY id) AS n
      FROM classes WHERE name LIKE 'Course %'
    ) AS c
    JOIN (SELECT id, row_number() OVER (ORDER BY name) - 1 AS n FROM venues WHERE name LIKE 'Hall %') AS v
      ON v.n = c.n % ${venues}::int
    CROSS JOIN generate_series(-${weeks}::int / 2, ${weeks}::int / 2 - 1) AS week
    CROSS JOIN LATERAL (
      SELECT date_trunc('week', now())::date + week::int * 7 + (c.slot % 5)::int + make_interval(hours => 9 + 2 * (c.slot / 5)::int) AS at
    ) AS slot`;
  await db.$executeRaw`
    WITH child AS (
      SELECT p.id, p.guardian_id, row_number() OVER (ORDER BY p.id) AS n FROM participants p WHERE p.name LIKE 'Child of %'
    ), course AS (
      SELECT id, price_cents, row_number() OVER (ORDER BY id) - 1 AS n FROM classes WHERE name LIKE 'Course %'
    ), wanted AS MATERIALIZED (
      SELECT uuidv7() AS checkout_id, course.id AS class_id, course.price_cents, child.id AS participant_id, child.guardian_id
      FROM generate_series(0, ${enrolments - 1}::int) AS i
      JOIN child ON child.n = 1 + i % ${families}::int
      JOIN course ON course.n = (child.n * 7 + i / ${families}::int * 53) % ${classes}::int
    ), checkout AS (
      INSERT INTO checkouts (id, student_id, total_cents) SELECT checkout_id, guardian_id, price_cents FROM wanted
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, state, price_cents, paid_cents, created_at, paid_at)
    SELECT class_id, guardian_id, participant_id, checkout_id, 'paid', price_cents, price_cents, at, at
    FROM wanted CROSS JOIN LATERAL (
      SELECT now() - make_interval(mins => (row_number() OVER () % 80000)::int) AS at
    ) AS moment`;
  await db.$executeRaw`
    UPDATE classes SET seats_taken = paid.count, enrolled_count = paid.count
    FROM (SELECT class_id, count(*) FROM enrolments WHERE state = 'paid' GROUP BY class_id) AS paid
    WHERE id = paid.class_id AND name LIKE 'Course %'`;
  await db.$executeRaw`
    WITH payment AS (
      INSERT INTO payments (student_id, payment_intent_id, state, amount_cents, class_name, created_at, paid_at)
      SELECT e.student_id, 'pi_' || e.id, 'succeeded', e.price_cents, c.name, e.paid_at, e.paid_at
      FROM enrolments e JOIN classes c ON c.id = e.class_id WHERE c.name LIKE 'Course %'
      RETURNING id, payment_intent_id, amount_cents
    )
    INSERT INTO payment_items (payment_id, enrolment_id, amount_cents)
    SELECT id, substr(payment_intent_id, 4)::uuid, amount_cents FROM payment`;
  await db.$executeRaw`
    SELECT issue_receipts(p.id) FROM payments p JOIN payment_items i ON i.payment_id = p.id
    WHERE p.payment_intent_id = 'pi_' || i.enrolment_id`;
  await db.$executeRaw`
    INSERT INTO email_messages (key, kind, user_id, refs, state, attempts, created_at, sent_at)
    SELECT 'enrolment_paid:' || id, 'enrolment_paid', student_id, jsonb_build_object('paymentId', id), 'sent', 1, paid_at, paid_at
    FROM payments WHERE payment_intent_id LIKE 'pi_________-%'`;
  await db.$executeRaw`
    INSERT INTO audit_events (kind, class_id, actor_id, at)
    SELECT 'class_approved', c.id, a.id, now() - make_interval(mins => n)
    FROM generate_series(1, 30) AS n CROSS JOIN classes c CROSS JOIN (SELECT id FROM users WHERE role = 'admin' LIMIT 1) AS a
    WHERE c.name LIKE 'Course %'`;
  await db.$executeRaw`
    INSERT INTO attendance_marks (id, meeting_id, day, enrolment_id, kind, happened_at, recorded_by_id)
    SELECT uuidv7(), s.id, s.local_start::date, e.id, 'arrived', s.starts_at, s.instructor_id
    FROM meetings s JOIN classes c ON c.id = s.class_id JOIN enrolments e ON e.class_id = c.id AND e.state = 'paid'
    WHERE c.name LIKE 'Course _' AND s.ends_at < now()`;
  await db.$executeRaw`ANALYZE`;
}
