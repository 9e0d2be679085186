import type { Deps } from "../../deps.ts";

/** What does not add up about one payment, as the books themselves tell. */
export type PaymentDifference =
  | "refund_failed"
  | "dispute_won"
  | "refund_late"
  | "refund_sum"
  | "refund_missing"
  | "money_without_place"
  | "place_without_money"
  | "receipt_missing";

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

/** The payments that need a person, each with what is the matter. */
export async function paymentDifferences({ db }: Pick<Deps, "db">): Promise<Map<string, PaymentDifference[]>> {
  const rows = await db.$queryRaw<{ id: string; difference: PaymentDifference }[]>`
    SELECT payment_id AS id, CASE reason WHEN 'dispute' THEN 'dispute_won' ELSE 'refund_failed' END AS difference
    FROM refunds WHERE state = 'failed'
    UNION ALL
    SELECT payment_id, 'refund_late' FROM refunds
    WHERE state = 'ordered' AND ordered_at < now() - make_interval(mins => ${REFUND_LATE_MINUTES}::int)
    UNION ALL
    SELECT p.id, 'refund_sum' FROM payments p
    WHERE p.refunded_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.payment_id = p.id)
    UNION ALL
    SELECT p.id, 'refund_missing' FROM payments p
    WHERE p.state = 'refund_due' AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'done')
    UNION ALL
    SELECT p.id, 'money_without_place' FROM payments p JOIN enrolments e ON e.id = p.enrolment_id
    WHERE p.paid_at IS NOT NULL AND p.state IN ('open', 'cancelled')
      OR p.state = 'succeeded' AND e.state NOT IN ('paid', 'refunded')
    UNION ALL
    SELECT p.id, 'place_without_money' FROM payments p JOIN enrolments e ON e.id = p.enrolment_id
    WHERE e.state = 'paid' AND p.state <> 'succeeded' AND p.paid_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments o WHERE o.enrolment_id = e.id AND o.state = 'succeeded')
    UNION ALL
    SELECT p.id, 'receipt_missing' FROM payments p
    WHERE p.paid_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.payment_id = p.id AND c.kind = 'payment')
    UNION ALL
    SELECT r.payment_id, 'receipt_missing' FROM refunds r
    WHERE r.state = 'done' AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.refund_id = r.id)`;
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
