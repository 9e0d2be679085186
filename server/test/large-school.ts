import { withClient } from "../src/db/with-client.ts";
import { execute } from "./databases.ts";

export interface LargeSchool {
  users: number;
  classes: number;
  enrolments: number;
  payments: number;
  meetings: number;
}

export const LARGE: LargeSchool = {
  users: 100_000,
  classes: 100_000,
  enrolments: 1_000_000,
  payments: 200_000,
  meetings: 1_000_000,
};

const USERS_PER_INSTRUCTOR = 50;
// Fixed ids, so that a fixture can refer to them.
const id = (kind: number, number: string) =>
  `('${String(kind).padStart(8, "0")}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
// Hashes, because the trigrams of natural text are too regular.
const word = (salt: string, number: string) => `substr(md5('${salt}' || (${number})), 1, 8)`;

// Independent of each other, so that they run in parallel.
function fillsOf(size: LargeSchool): string[] {
  const instructors = size.users / USERS_PER_INSTRUCTOR;
  const studentOf = (enrolment: string) =>
    id(1, `${instructors} + 1 + (${enrolment}) / 10 % ${size.users - instructors - 1}`);
  const student = studentOf("n");
  return [
    `INSERT INTO users (id, identity_uid, email, name, role, created_at, registered_at)
  SELECT ${id(1, "n")}, 'uid-' || n, ${word("mail", "n")} || n || '@large.example', 'Person ' || ${word("name", "n")},
    (CASE WHEN n <= ${instructors} THEN 'instructor' WHEN n = ${size.users} THEN 'admin' ELSE 'student' END)::role,
    now() - n * interval '1 minute', now()
  FROM generate_series(1, ${size.users}) AS n`,
    `INSERT INTO venues (id, name, time_zone) SELECT ${id(5, "n")}, 'Hall ' || n, 'Europe/Berlin' FROM generate_series(1, 40) AS n`,
    `INSERT INTO classes (id, instructor_id, name, image_url, price_cents, capacity, seats_taken, enrolled_count, status, sport,
    level, min_age, first_starts_at, last_ends_at, weekdays, venue_ids, created_at)
  SELECT ${id(2, "n")}, ${id(1, `1 + n % ${instructors}`)}, 'Class ' || ${word("class", "n")},
    '/pictures/class-trail-running-800.webp', 1000 + n % 9000, 100, n % 90, n % 90,
    (CASE WHEN n % 50 = 0 THEN 'pending' WHEN n % 51 = 0 THEN 'denied' ELSE 'approved' END)::class_status,
    'Sport ' || n % 40, (ARRAY['beginner', 'intermediate', 'advanced', 'all_levels'])[1 + n % 4]::class_level, 3 + n % 15,
    now() + (n % 60 - 5) * interval '1 day', now() + (n % 60 + 30) * interval '1 day',
    ARRAY[1 + n % 7, 1 + (n + 2) % 7]::smallint[], ARRAY[${id(5, "1 + n % 40")}],
    now() - n * interval '1 minute'
  FROM generate_series(1, ${size.classes}) AS n`,
    `INSERT INTO participants (id, guardian_id) SELECT ${id(1, "n")}, ${id(1, "n")} FROM generate_series(1, ${size.users}) AS n`,
    `INSERT INTO checkouts (id, student_id, total_cents) SELECT ${id(6, "n")}, ${student}, 1000
  FROM generate_series(1, ${size.enrolments}) AS n`,
    `INSERT INTO enrolments (
    id, class_id, student_id, participant_id, checkout_id, state, price_cents, paid_cents, created_at, paid_at, cancel_within_hours, paid_meetings, ended_at
  )
  SELECT ${id(3, "n")}, ${id(2, `1 + n % ${size.classes}`)}, ${student}, ${student}, ${id(6, "n")},
    (CASE WHEN n % 5 = 0 THEN 'paid' ELSE 'released' END)::enrolment_state, 1000, CASE WHEN n % 5 = 0 THEN 1000 ELSE 0 END,
    now() - n * interval '1 second', CASE WHEN n % 5 = 0 THEN now() - n * interval '12 seconds' END,
    CASE WHEN n % 5 = 0 THEN 24 END, CASE WHEN n % 5 = 0 THEN 10 END, CASE WHEN n % 5 = 0 THEN NULL ELSE now() END
  FROM generate_series(1, ${size.enrolments}) AS n`,
    `INSERT INTO waitlist_entries (class_id, student_id, participant_id, group_id, state, ended_at)
  SELECT ${id(2, `1 + n % ${size.classes}`)}, ${student}, ${student}, ${id(7, "n / 2")},
    (CASE WHEN n % 10 = 0 THEN 'waiting' ELSE 'closed' END)::waitlist_state, CASE WHEN n % 10 = 0 THEN NULL ELSE now() END
  FROM generate_series(1, ${size.enrolments / 5}) AS n ON CONFLICT DO NOTHING`,
    `INSERT INTO meetings (class_id, instructor_id, local_start, local_end, time_zone)
  SELECT ${id(2, `1 + n % ${size.classes}`)}, ${id(1, `1 + n % ${size.classes} % ${instructors}`)}, day, day + interval '1 hour',
    'Europe/Berlin'
  FROM generate_series(1, ${size.meetings}) AS n, LATERAL (SELECT date_trunc('hour', now())::timestamp
    + (n / ${size.classes} - 1) * interval '7 days' + n % 5000 * interval '1 hour' AS day) AS days`,
    `INSERT INTO payments (id, student_id, payment_intent_id, state, amount_cents, refunded_cents, class_name, created_at, paid_at)
  SELECT ${id(4, "n")}, ${studentOf("n * 5")}, 'pi_' || md5('payment' || n), 'succeeded', 1000 + n % 9000,
    CASE WHEN n % 4 = 0 THEN 100 ELSE 0 END, 'Class ' || ${word("class", "n")}, now() - n * interval '1 second',
    now() - n * interval '1 minute'
  FROM generate_series(1, ${size.payments}) AS n`,
    `INSERT INTO payment_items (payment_id, enrolment_id, amount_cents, refunded_cents)
  SELECT ${id(4, "n")}, ${id(3, "n * 5")}, 1000 + n % 9000, CASE WHEN n % 4 = 0 THEN 100 ELSE 0 END
  FROM generate_series(1, ${size.payments}) AS n`,
    `INSERT INTO receipts (number, previous_number, kind, payment_id, amount_cents, class_name, lines, person_name, school_name)
  SELECT n, nullif(n - 1, 0), 'payment', ${id(4, "n")}, 1000, 'Class ' || n, '[{"amountCents": 1000}]', 'Person ' || ${word("name", "n")}, 'The school'
  FROM generate_series(1, ${size.payments}) AS n`,
    `INSERT INTO refunds (payment_id, enrolment_id, amount_cents, reason, state, requested_at, done_at)
  SELECT ${id(4, "n * 4")}, ${id(3, "n * 20")}, 100, 'admin_cancelled',
    (CASE WHEN n % 1000 = 0 THEN 'requested' WHEN n % 1000 = 1 THEN 'failed' ELSE 'done' END)::refund_state,
    now() - n * interval '1 minute', CASE WHEN n % 1000 > 0 THEN now() - n * interval '12 minutes' END
  FROM generate_series(1, ${size.payments / 4}) AS n`,
    `UPDATE receipt_counter SET last = ${size.payments}`,
    `INSERT INTO selections (student_id, class_id, participant_id)
  SELECT ${id(1, `${instructors} + 1 + n % ${size.users / 2}`)}, ${id(2, "n")}, ${id(1, `${instructors} + 1 + n % ${size.users / 2}`)} FROM generate_series(1, ${size.classes}) AS n`,
    `INSERT INTO email_messages (key, kind, user_id, refs, state, error)
  SELECT 'enrolment_paid:' || ${id(4, "n")}, 'enrolment_paid', ${id(1, `1 + n % ${size.users}`)}, '{}', 'dropped', 'none'
  FROM generate_series(1, ${size.payments}) AS n`,
    `INSERT INTO audit_events (kind, actor_id, class_id, at)
  SELECT 'class_approved', ${id(1, String(size.users))}, ${id(2, "n")}, now() - n * interval '1 minute'
  FROM generate_series(1, ${size.classes}) AS n`,
  ];
}

const SECONDARY = `
  SELECT pg_get_indexdef(indexrelid) AS definition, format('DROP INDEX %s', indexrelid::regclass) AS removal
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT indisunique AND NOT indisexclusion`;

/** No read uses their indexes, which take longer to fill than all others. */
const OVERLAP_CONSTRAINTS = ["meetings_instructor_free", "meetings_venue_free"];

const PARALLEL = 2;

async function executeAll(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const waiting = [...statements];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await execute(databaseUrl, `SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; ${next}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

/**
 * Fills a database with a school of this size. Skips triggers and foreign keys, which hold by
 * construction, and rebuilds secondary indexes afterwards: that takes a third of the time.
 */
export async function fillLargeSchool(databaseUrl: string, size: LargeSchool): Promise<void> {
  const rows = await withClient(databaseUrl, async (client) => {
    const { rows: secondary } = await client.query<{ definition: string; removal: string }>(SECONDARY);
    await client.query(secondary.map(({ removal }) => removal).join(";"));
    for (const name of OVERLAP_CONSTRAINTS) await client.query(`ALTER TABLE meetings DROP CONSTRAINT ${name}`);
    return secondary;
  });
  await executeAll(databaseUrl, fillsOf(size));
  await executeAll(
    databaseUrl,
    rows.map(({ definition }) => definition),
  );
  await execute(databaseUrl, "VACUUM ANALYZE");
}
