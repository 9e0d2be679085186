import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

const { sql, raw } = Prisma;

/** What needs a person about one payment, judged by the ledger alone: what is inconsistent, and what has to be answered. */
export const INCONSISTENCIES = [
  "refund_failed",
  "dispute_open",
  "dispute_won",
  "refund_late",
  "refund_sum",
  "refund_missing",
  "payment_without_enrolment",
  "enrolment_without_payment",
  "receipt_missing",
] as const;
export type PaymentInconsistency = (typeof INCONSISTENCIES)[number];

export interface SeatInconsistency {
  classId: string;
  className: string;
  seatsTaken: number;
  /** Live enrolments. */
  countedSeats: number;
  enrolledCount: number;
  /** Paid enrolments. */
  countedEnrolments: number;
}

/** Whether a dispute `d` waits for the school's answer. */
export const IS_TO_ANSWER = sql`d.status IN ('warning_needs_response', 'needs_response', 'appeal_needs_response')`;

const REFUND_LATE_MINUTES = 15;

/** A query with a row per inconsistency: of one payment, given as a column of the outer query, or of all. */
export function inconsistenciesOf(paymentId?: string): Prisma.Sql {
  const one = (column: string) => (paymentId === undefined ? sql`true` : raw(`${column} = ${paymentId}`));
  return sql`
    SELECT r.payment_id AS id, CASE r.reason WHEN 'dispute' THEN 'dispute_won' ELSE 'refund_failed' END AS inconsistency
    FROM refunds r WHERE r.state = 'failed' AND ${one("r.payment_id")}
    UNION ALL
    SELECT d.payment_id, 'dispute_open' FROM disputes d
    WHERE ${IS_TO_ANSWER} AND ${one("d.payment_id")}
    UNION ALL
    SELECT r.payment_id, 'refund_late' FROM refunds r JOIN payments b ON b.id = r.payment_id AND b.method = 'card'
    WHERE r.state = 'requested' AND r.requested_at < now() - make_interval(mins => ${raw(String(REFUND_LATE_MINUTES))})
      AND ${one("r.payment_id")}
    UNION ALL
    SELECT b.id, 'refund_sum' FROM payments b LEFT JOIN (
      SELECT payment_id, sum(amount_cents) AS cents FROM refunds r WHERE r.state <> 'kept' AND ${one("r.payment_id")} GROUP BY payment_id
    ) AS summed ON summed.payment_id = b.id
    WHERE b.refunded_cents <> coalesce(summed.cents, 0) AND ${one("b.id")}
    UNION ALL
    SELECT b.id, 'refund_missing' FROM payments b
    WHERE b.state = 'refund_due' AND ${one("b.id")}
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = b.id AND r.state IN ('requested', 'failed'))
    UNION ALL
    SELECT b.id, 'payment_without_enrolment' FROM payments b
    WHERE (b.paid_at IS NOT NULL AND b.state IN ('open', 'cancelled') OR b.state = 'succeeded' AND EXISTS (
      SELECT FROM payment_items i JOIN enrolments e ON e.id = i.enrolment_id
      WHERE i.payment_id = b.id AND e.state NOT IN ('paid', 'refunded') AND i.refunded_cents < i.amount_cents
    )) AND ${one("b.id")}
    UNION ALL
    SELECT DISTINCT b.id, 'enrolment_without_payment'
    FROM payments b JOIN payment_items i ON i.payment_id = b.id JOIN enrolments e ON e.id = i.enrolment_id
    WHERE e.state = 'paid' AND b.paid_at IS NOT NULL AND i.refunded_cents = i.amount_cents AND i.amount_cents > 0 AND NOT is_goodwill(i)
      AND ${one("b.id")}
      AND NOT EXISTS (
        SELECT FROM payment_items o JOIN payments p ON p.id = o.payment_id
        WHERE o.enrolment_id = e.id AND p.paid_at IS NOT NULL
          AND (o.refunded_cents < o.amount_cents OR is_goodwill(o))
      )
    UNION ALL
    SELECT b.id, 'receipt_missing' FROM payments b
    WHERE b.paid_at IS NOT NULL AND b.amount_cents > 0 AND ${one("b.id")}
      AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.payment_id = b.id AND c.kind = 'payment')
    UNION ALL
    SELECT r.payment_id, 'receipt_missing' FROM refunds r
    WHERE r.state IN ${RETURNED} AND r.amount_cents > 0 AND NOT is_undecided(r) AND ${one("r.payment_id")}
      AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.refund_id = r.id)`;
}

/** The inconsistent payments, each with its inconsistencies. */
export async function paymentInconsistencies(db: Db): Promise<Map<string, PaymentInconsistency[]>> {
  const rows = await db.$queryRaw<{ id: string; inconsistency: PaymentInconsistency }[]>(inconsistenciesOf());
  const inconsistencies = new Map<string, PaymentInconsistency[]>();
  for (const { id, inconsistency } of rows)
    inconsistencies.set(id, [...(inconsistencies.get(id) ?? []), inconsistency]);
  return inconsistencies;
}

/** The classes whose seat counters differ from their enrolments. */
export async function seatInconsistencies(db: Db): Promise<SeatInconsistency[]> {
  return db.$queryRaw<SeatInconsistency[]>`
    SELECT * FROM (
      SELECT c.id AS "classId", c.name AS "className", c.seats_taken AS "seatsTaken", c.enrolled_count AS "enrolledCount",
        (count(e.id) FILTER (WHERE e.state IN ('held', 'paid')))::int AS "countedSeats",
        (count(e.id) FILTER (WHERE e.state = 'paid'))::int AS "countedEnrolments"
      FROM classes c LEFT JOIN enrolments e ON e.class_id = c.id
      GROUP BY c.id
    ) counted
    WHERE "seatsTaken" <> "countedSeats" OR "enrolledCount" <> "countedEnrolments"
    ORDER BY "className", "classId"`;
}
