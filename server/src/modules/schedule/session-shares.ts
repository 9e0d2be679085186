import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

const { sql } = Prisma;

/**
 * What the paid enrolments get back for a session: of the price paid, divided by the class's sessions and rounded down, as
 * much as is left; nothing where the session, or the one that it makes up for, was paid back before.
 */
const SHARES = (sessionId: string): Prisma.Sql => sql`
  SELECT whole.session_id, e.id AS enrolment_id,
    least(p.amount_cents / whole.count, p.amount_cents - p.refunded_cents - open.cents) AS amount_cents
  FROM (
    SELECT coalesce(s.replaces_id, s.id) AS session_id, s.class_id,
      (SELECT count(*)::int FROM sessions one WHERE one.class_id = s.class_id AND one.replaces_id IS NULL) AS count
    FROM sessions s WHERE s.id = ${sessionId}::uuid
  ) AS whole
  JOIN enrolments e ON e.class_id = whole.class_id AND e.state = 'paid'
  JOIN payments p ON p.enrolment_id = e.id AND p.state = 'succeeded'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(one.amount_cents) FILTER (WHERE one.refund_id IS NULL), 0)::int AS cents,
      coalesce(bool_or(one.session_id = whole.session_id), false) AS has_this
    FROM session_shares one WHERE one.enrolment_id = e.id
  ) AS open
  WHERE NOT open.has_this`;

/** Records the shares of a session, whose class is locked. */
export async function addShares(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO session_shares (session_id, enrolment_id, amount_cents)
    SELECT * FROM (${SHARES(sessionId)}) AS share WHERE amount_cents > 0`;
}

const row = z.object({ studentCount: z.int(), shareCount: z.int(), refundCents: z.number(), isLast: z.boolean() });

/**
 * Whom cancelling a session concerns, how many of them are paid back and what in all, and whether it is the last planned one
 * of its class.
 *
 * @throws AppError SESSION_NOT_FOUND
 */
export async function sumShares({ db }: Pick<Deps, "db">, { sessionId }: { sessionId: string }) {
  const [sums] = await db.$rows(
    sql`
      SELECT c.enrolled_count AS "studentCount", share.count AS "shareCount", share.cents AS "refundCents",
        NOT EXISTS (SELECT FROM sessions o WHERE o.class_id = c.id AND o.state = 'planned' AND o.id <> s.id) AS "isLast"
      FROM sessions s JOIN classes c ON c.id = s.class_id
      CROSS JOIN (
        SELECT count(*)::int AS count, coalesce(sum(amount_cents), 0)::float8 AS cents
        FROM (${SHARES(sessionId)}) AS share WHERE amount_cents > 0
      ) AS share
      WHERE s.id = ${sessionId}::uuid AND s.state = 'planned' AND s.starts_at > now()`,
    row,
  );
  if (!sums) throw new AppError("SESSION_NOT_FOUND");
  return sums;
}
