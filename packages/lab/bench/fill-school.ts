import type { Db } from "../../../server/src/db/client.ts";

export interface SchoolSize {
  classes: number;
  students: number;
  seats: number;
  /** Students who have paid for ten classes each. */
  readers: number;
}

const INSTRUCTORS = 20;
const CLASSES_EACH = 10;

/** Fills a school with generated rows; deterministic. The holds of accounts younger than a day are limited per network. */
export async function fillSchool(db: Db, { classes, students, seats, readers }: SchoolSize): Promise<void> {
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, name, role, registered_at)
    SELECT 'instructor-' || n, 'instructor-' || n || '@bench.example', 'Instructor ' || n, 'instructor', now()
    FROM generate_series(1, ${INSTRUCTORS}::int) AS n`;
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, name, role, registered_at, created_at)
    SELECT 'student-' || n, 'student-' || n || '@bench.example', 'Student ' || n, 'student', now(), now() - interval '2 days'
    FROM generate_series(1, ${students}::int) AS n`;
  await db.$executeRaw`
    INSERT INTO classes (instructor_id, name, description, image_url, price_cents, capacity, status)
    SELECT teacher.id, 'Class number ' || n, 'A week of sport.', '/pictures/class-trail-running-800.webp',
           1000 + n, ${seats}::int, 'approved'
    FROM generate_series(1, ${classes}::int) AS n
    JOIN LATERAL (
      SELECT id FROM users WHERE identity_uid = 'instructor-' || (1 + n % ${INSTRUCTORS}::int)
    ) AS teacher ON true`;
  await db.$executeRaw`
    INSERT INTO enrolments (class_id, student_id, state, price_cents, paid_at)
    SELECT class.id, student.id, 'paid', 1000, now()
    FROM (SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT ${readers}::int) AS student
    CROSS JOIN (SELECT id FROM classes ORDER BY id LIMIT ${CLASSES_EACH}::int) AS class`;
  await db.$executeRaw`
    INSERT INTO payments (enrolment_id, transaction_id, state, amount_cents, class_name, paid_at)
    SELECT id, 'pi_' || id, 'succeeded', 1000, 'A class', now() FROM enrolments`;
  await db.$executeRaw`ANALYZE`;
}
