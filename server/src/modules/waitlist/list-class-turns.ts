import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";

/** Whom a list names at most; `waiting` counts all. */
const MAX_ROWS = 200;

const turnRow = z.object({
  entryId: z.string(),
  groupId: z.string(),
  /** How many wait, or are offered seats, together. */
  groupSize: z.int(),
  state: z.enum(["waiting", "offered"]),
  /** The how-manieth in line; null once a seat is offered. */
  position: z.int().nullable(),
  participantName: z.string(),
  /** In completed years, on the first day or today; null where no birth date is known. */
  age: z.int().nullable(),
  /** The account that waits for them. */
  studentName: z.string(),
  /** For who may open the page of the family; null for others. */
  studentId: z.string().nullable(),
  joinedAt: z.coerce.date(),
  /** The end of the offer. */
  until: z.coerce.date().nullable(),
});
const classRow = z.object({
  waiting: z.int(),
  worthCents: z.int(),
  isOpen: z.boolean(),
  turns: z.array(turnRow),
});

/**
 * Who waits for a class, in the order of the line, after those to whom a seat is offered; and what all who wait would pay at today's price.
 * Instructors see their own classes, admins any.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's class
 */
export async function listClassTurns({ db, actor, school }: Ctx, { classId }: { classId: string }) {
  const [found] = await db.$rows(
    Prisma.sql`
      WITH class AS (
        SELECT * FROM classes
        WHERE id = ${classId}::uuid AND (${may(actor.role, "class.decide")}::bool OR instructor_id = ${actor.id}::uuid)
      ), groups AS (
        SELECT group_id, count(*)::int AS size, row_number() OVER (ORDER BY min(position)) AS place
        FROM waitlist_entries WHERE class_id = ${classId}::uuid AND state = 'waiting' GROUP BY group_id
      ), line AS (
        SELECT w.id, 'waiting' AS state, g.size, g.place, NULL::timestamptz AS until
        FROM waitlist_entries w JOIN groups g ON g.group_id = w.group_id
        WHERE w.class_id = ${classId}::uuid AND w.state = 'waiting'
        UNION ALL
        SELECT w.id, 'offered', (count(*) OVER (PARTITION BY w.group_id))::int, NULL, e.hold_expires_at
        FROM enrolments e JOIN waitlist_entries w ON w.id = e.waitlist_entry_id
        WHERE e.class_id = ${classId}::uuid AND e.state = 'held'
      ), shown AS (
        SELECT row_number() OVER (ORDER BY line.place NULLS FIRST, line.until, w.position) AS row, jsonb_build_object(
          'entryId', w.id, 'groupId', w.group_id, 'groupSize', line.size, 'state', line.state, 'position', line.place,
          'participantName', coalesce(a.name, u.name), 'studentName', u.name, 'studentId', CASE WHEN ${may(actor.role, "user.manage")}::bool THEN u.id END, 'joinedAt', w.created_at,
          'age', age_in_class(c, a.birth_date, (now() AT TIME ZONE ${school.timeZone}::text)::date), 'until', line.until
        ) AS turn
        FROM line JOIN waitlist_entries w ON w.id = line.id JOIN classes c ON c.id = w.class_id
        JOIN users u ON u.id = w.student_id JOIN participants a ON a.id = w.participant_id
        ORDER BY row LIMIT ${MAX_ROWS}::int
      )
      SELECT sums.waiting, (sums.waiting * class.price_cents::float8) AS "worthCents", class.waitlist_closed_at IS NULL AS "isOpen",
        coalesce((SELECT jsonb_agg(turn ORDER BY row) FROM shown), '[]') AS turns
      FROM class, (SELECT coalesce(sum(size), 0)::int AS waiting FROM groups) AS sums`,
    classRow,
  );
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  return found;
}
