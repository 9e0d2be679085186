import type { Db } from "../../../server/src/db/client.ts";
import { createAppTokens } from "../../../server/src/modules/auth/app-tokens.ts";

export interface SchoolSize {
  classes: number;
  students: number;
  /** Of each class. */
  seats: number;
  /** Students who have paid for ten classes each. */
  readers?: number;
}

export interface Caller {
  id: string;
  headers: { authorization: string };
}

export interface Pair {
  student: Caller;
  classId: string;
}

/** A student and the classes that they pay for together. */
export interface Cart {
  student: Caller;
  items: { classId: string }[];
}

/** The people and classes of a school. */
export interface People {
  students: Caller[];
  instructor: Caller;
  /** By id; the first ten are those that readers have paid for. */
  classIds: string[];
}

/** Signs the tokens of everybody whom the laboratory makes. */
export const TOKEN_SECRET = "the secret of a school that only the laboratory knows";
/** As a REST client's. */
const TOKEN_MINUTES = 60;
const INSTRUCTORS = 20;
const CLASSES_EACH = 10;

async function signedIn(db: Db, role: "student" | "instructor"): Promise<Caller[]> {
  const tokens = createAppTokens([TOKEN_SECRET]);
  const users = await db.user.findMany({
    where: { role },
    orderBy: { id: "asc" },
    select: { id: true, sessionVersion: true },
  });
  return Promise.all(
    users.map(async ({ id, sessionVersion }) => {
      const { token } = await tokens.issue({ userId: id, version: sessionVersion }, TOKEN_MINUTES);
      return { id, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}

/** Fills a school with generated rows. The holds of accounts younger than a day are limited per network. */
export async function fillSchool(db: Db, { classes, students, seats, readers = 0 }: SchoolSize): Promise<People> {
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
    WITH wanted AS MATERIALIZED (
      SELECT uuidv7() AS checkout_id, class.id AS class_id, student.id AS student_id
      FROM (SELECT id FROM users WHERE role = 'student' ORDER BY id LIMIT ${readers}::int) AS student
      CROSS JOIN (SELECT id FROM classes ORDER BY id LIMIT ${CLASSES_EACH}::int) AS class
    ), checkout AS (
      INSERT INTO checkouts (id, student_id, total_cents) SELECT checkout_id, student_id, 1000 FROM wanted
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, state, price_cents, paid_cents, paid_at)
    SELECT class_id, student_id, student_id, checkout_id, 'paid', 1000, 1000, now() FROM wanted`;
  await db.$executeRaw`
    WITH payment AS (
      INSERT INTO payments (student_id, payment_intent_id, state, amount_cents, class_name, paid_at)
      SELECT student_id, 'pi_' || id, 'succeeded', 1000, 'A class', now() FROM enrolments RETURNING id, payment_intent_id
    )
    INSERT INTO payment_items (payment_id, enrolment_id, amount_cents)
    SELECT id, substr(payment_intent_id, 4)::uuid, 1000 FROM payment`;
  await db.$executeRaw`ANALYZE`;
  const [instructor] = await signedIn(db, "instructor");
  if (!instructor) throw new Error("no instructor");
  const all = await db.class.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  return { students: await signedIn(db, "student"), instructor, classIds: all.map(({ id }) => id) };
}

/** Yields a student and a class for each purchase; no pair repeats. */
export function pairsOf(students: readonly Caller[], classIds: readonly string[]): () => Pair {
  let count = 0;
  return () => {
    const student = students[count % students.length];
    const round = Math.floor(count / students.length);
    const classId = classIds[(count + round) % classIds.length];
    count += 1;
    if (!student || classId === undefined || round >= classIds.length) throw new Error("too few students");
    return { student, classId };
  };
}

/** Yields a student and so many classes for each purchase; no student repeats. */
export function cartsOf(students: readonly Caller[], classIds: readonly string[], size: number): () => Cart {
  let count = 0;
  return () => {
    const student = students[count];
    if (!student) throw new Error("too few students");
    const items = Array.from({ length: size }, (_, index) => ({
      classId: classIds[(count + index) % classIds.length] ?? "",
    }));
    count += 1;
    return { student, items };
  };
}
