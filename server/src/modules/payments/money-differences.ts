import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";

const { sql, raw } = Prisma;

/** What can be the matter with one payment, as the books themselves tell. */
export const DIFFERENCES = [
  "refund_failed",
  "dispute_won",
  "refund_late",
  "refund_sum",
  "refund_missing",
  "money_without_place",
  "place_without_money",
  "receipt_missing",
] as const;
export type PaymentDifference = (typeof DIFFERENCES)[number];

export interface SeatDifference {
  classId: string;
  className: string;
  seatsTaken: number;
  /** Live enrolments. */
  countedSeats: number;
  enrolledCount: number;
  /** Paid enrolments. */
  countedPlaces: number;
}

const REFUND_LATE_MINUTES = 15;

/**
 * A query for payments that need a person, a row for each thing that is the matter: of one payment, named by a column of the
 * query around it, or of all.
 */
export function differencesOf(paymentId?: string): Prisma.Sql {
  const one = (column: string) => (paymentId === undefined ? sql`true` : raw(`${column} = ${paymentId}`));
  return sql`
    SELECT r.payment_id AS id, CASE r.reason WHEN 'dispute' THEN 'dispute_won' ELSE 'refund_failed' END AS difference
    FROM refunds r WHERE r.state = 'failed' AND ${one("r.payment_id")}
    UNION ALL
    SELECT r.payment_id, 'refund_late' FROM refunds r
    WHERE r.state = 'ordered' AND r.ordered_at < now() - make_interval(mins => ${raw(String(REFUND_LATE_MINUTES))})
      AND ${one("r.payment_id")}
    UNION ALL
    SELECT b.id, 'refund_sum' FROM payments b
    WHERE b.refunded_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.payment_id = b.id)
      AND ${one("b.id")}
    UNION ALL
    SELECT b.id, 'refund_missing' FROM payments b
    WHERE b.state = 'refund_due' AND ${one("b.id")}
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = b.id AND r.state <> 'done')
    UNION ALL
    SELECT b.id, 'money_without_place' FROM payments b JOIN enrolments e ON e.id = b.enrolment_id
    WHERE (b.paid_at IS NOT NULL AND b.state IN ('open', 'cancelled')
      OR b.state = 'succeeded' AND e.state NOT IN ('paid', 'refunded')) AND ${one("b.id")}
    UNION ALL
    SELECT b.id, 'place_without_money' FROM payments b JOIN enrolments e ON e.id = b.enrolment_id
    WHERE e.state = 'paid' AND b.state <> 'succeeded' AND b.paid_at IS NOT NULL AND ${one("b.id")}
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.enrolment_id = e.id AND o.state = 'succeeded')
    UNION ALL
    SELECT b.id, 'receipt_missing' FROM payments b
    WHERE b.paid_at IS NOT NULL AND ${one("b.id")}
      AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.payment_id = b.id AND c.kind = 'payment')
    UNION ALL
    SELECT r.payment_id, 'receipt_missing' FROM refunds r
    WHERE r.state = 'done' AND r.amount_cents > 0 AND ${one("r.payment_id")}
      AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.refund_id = r.id)`;
}

/** The payments that need a person, each with what is the matter. */
export async function paymentDifferences({ db }: Pick<Deps, "db">): Promise<Map<string, PaymentDifference[]>> {
  const rows = await db.$queryRaw<{ id: string; difference: PaymentDifference }[]>(differencesOf());
  const differences = new Map<string, PaymentDifference[]>();
  for (const { id, difference } of rows) differences.set(id, [...(differences.get(id) ?? []), difference]);
  return differences;
}

/** The classes whose counters are not what their enrolments say. */
export async function seatDifferences({ db }: Pick<Deps, "db">): Promise<SeatDifference[]> {
  return db.$queryRaw<SeatDifference[]>`
    SELECT * FROM (
      SELECT c.id AS "classId", c.name AS "className", c.seats_taken AS "seatsTaken", c.enrolled_count AS "enrolledCount",
        (count(e.id) FILTER (WHERE e.state IN ('held', 'paid')))::int AS "countedSeats",
        (count(e.id) FILTER (WHERE e.state = 'paid'))::int AS "countedPlaces"
      FROM classes c LEFT JOIN enrolments e ON e.class_id = c.id
      GROUP BY c.id
    ) counted
    WHERE "seatsTaken" <> "countedSeats" OR "enrolledCount" <> "countedPlaces"
    ORDER BY "className", "classId"`;
}
