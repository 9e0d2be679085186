import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { IS_TO_HAND_OUT, RETURNED } from "../refunds/refund-rows.ts";

const { sql } = Prisma;

const WEEKS = 12;
const FULLEST = 8;

const sumsRow = z.object({
  pendingCount: z.int(),
  /** Approved classes whose instructors ask to close them. */
  closeRequestCount: z.int(),
  takenTodayCents: z.int(),
  refundedTodayCents: z.int(),
  heldCount: z.int(),
  /** Refunds of money from the desk that nobody has handed out yet. */
  toHandOut: z.object({ count: z.int(), cents: z.int() }),
  /** The last twelve weeks, oldest first; the last one has not ended. */
  weeks: z.array(
    z.object({
      /** The week's Monday, as YYYY-MM-DD. */
      start: z.iso.date(),
      /** Enrolments paid in this week, whether they were cancelled later or not. A place that moves is counted once. */
      enrolmentCount: z.int(),
      /** Captured in this week, less what was refunded in this week. */
      revenueCents: z.int(),
    }),
  ),
  /**
   * The classes on sale that have the most enrolments for their capacity, the fullest by seats taken first: an index on the seats
   * taken would make each hold write to it.
   */
  fullest: z.array(z.object({ id: z.string(), name: z.string(), capacity: z.int(), seatsTaken: z.int() })),
});

/**
 * What waits for an admin, the money of today, and how the last weeks went. Days and weeks are those of the school's time
 * zone; weeks begin on Monday.
 */
export async function sumSchool({ db, school }: AnyCtx, now = new Date()) {
  const zone = sql`${school.timeZone}::text`;
  const today = sql`date_trunc('day', ${now}::timestamptz, ${zone})`;
  const week = sql`date_trunc('week', ${now}::timestamptz, ${zone})`;
  const first = sql`date_subtract(${week}, make_interval(weeks => ${WEEKS - 1}::int), ${zone})`;
  const byWeek = (columns: Prisma.Sql, from: Prisma.Sql, at: Prisma.Sql) => sql`
    SELECT date_trunc('week', ${at}, ${zone}) AS start, ${columns} FROM ${from} AND ${at} >= ${first} GROUP BY 1`;
  const [sums] = await db.$rows(
    sql`
      WITH taken AS (
        ${byWeek(sql`sum(amount_cents) AS cents`, sql`payments WHERE paid_at IS NOT NULL`, sql`paid_at`)}
      ), returned AS (
        ${byWeek(sql`sum(amount_cents) AS cents`, sql`refunds WHERE state IN ${RETURNED}`, sql`done_at`)}
      ), enrolled AS (
        ${byWeek(sql`count(*) AS count`, sql`enrolments WHERE paid_at IS NOT NULL AND moves_from_id IS NULL`, sql`paid_at`)}
      ), weeks AS (
        SELECT json_agg(json_build_object(
          'start', to_char(start AT TIME ZONE ${zone}, 'YYYY-MM-DD'),
          'enrolmentCount', coalesce(enrolled.count, 0),
          'revenueCents', coalesce(taken.cents, 0) - coalesce(returned.cents, 0)
        ) ORDER BY start) AS list
        FROM generate_series(${first}, ${week}, interval '1 week', ${zone}) AS series (start)
        LEFT JOIN taken USING (start) LEFT JOIN returned USING (start) LEFT JOIN enrolled USING (start)
      ), fullest AS (
        SELECT id, name, capacity, seats_taken FROM classes
        WHERE stage = 'open' AND coalesce(enrolment_ends_at > ${now}, true)
        ORDER BY enrolled_count::float8 / capacity DESC, id DESC LIMIT ${FULLEST}::int
      )
      SELECT
        (SELECT count(*) FROM classes WHERE stage = 'pending')::int AS "pendingCount",
        (SELECT count(*) FROM classes WHERE status = 'approved' AND is_close_requested)::int AS "closeRequestCount",
        (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE paid_at >= ${today})::float8 AS "takenTodayCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state IN ${RETURNED} AND done_at >= ${today})::float8
          AS "refundedTodayCents",
        (SELECT count(*) FROM enrolments WHERE state = 'held')::int AS "heldCount",
        (
          SELECT json_build_object('count', count(*), 'cents', coalesce(sum(r.amount_cents), 0))
          FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE ${IS_TO_HAND_OUT}
        ) AS "toHandOut",
        (SELECT list FROM weeks) AS weeks,
        (
          SELECT coalesce(json_agg(json_build_object(
            'id', id, 'name', name, 'capacity', capacity, 'seatsTaken', seats_taken
          ) ORDER BY seats_taken::float8 / capacity DESC, name, id), '[]') FROM fullest
        ) AS fullest`,
    sumsRow,
  );
  if (!sums) throw new Error("a SELECT without FROM returns one row");
  return sums;
}
