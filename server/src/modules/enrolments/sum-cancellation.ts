import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

const row = z.object({
  /** Paid enrolments that have not ended. */
  paidCount: z.int(),
  heldCount: z.int(),
  /** What is left of what was paid for the paid ones. */
  toRefundCents: z.number(),
  /** Refunds because the class was cancelled, by their state. */
  requestedCount: z.int(),
  /** Requested of money from the desk, which a person hands out; not in the count. */
  toHandOutCents: z.number(),
  doneCount: z.int(),
  failedCount: z.int(),
  refundedCents: z.number(),
});

/** What cancelling a class ends and refunds, and how far it has come: both from the ledger itself. */
export async function sumCancellation({ db }: Deps, { classId }: { classId: string }) {
  const [sums] = await db.$rows(
    Prisma.sql`
      SELECT
        count(DISTINCT e.id) FILTER (WHERE e.state = 'paid')::int AS "paidCount",
        count(DISTINCT e.id) FILTER (WHERE e.state = 'held')::int AS "heldCount",
        coalesce(sum(i.amount_cents - i.refunded_cents) FILTER (WHERE e.state = 'paid'), 0)::float8 AS "toRefundCents",
        count(*) FILTER (WHERE r.state = 'requested' AND p.method = 'card')::int AS "requestedCount",
        coalesce(sum(r.amount_cents) FILTER (WHERE r.state = 'requested' AND p.method <> 'card'), 0)::float8 AS "toHandOutCents",
        count(*) FILTER (WHERE r.state IN ${RETURNED})::int AS "doneCount",
        count(*) FILTER (WHERE r.state = 'failed')::int AS "failedCount",
        coalesce(sum(r.amount_cents) FILTER (WHERE r.state IN ${RETURNED}), 0)::float8 AS "refundedCents"
      FROM enrolments e
      LEFT JOIN (payment_items i JOIN payments p ON p.id = i.payment_id AND p.paid_at IS NOT NULL) ON i.enrolment_id = e.id
      LEFT JOIN refunds r ON r.payment_id = i.payment_id AND r.enrolment_id = i.enrolment_id AND r.reason = 'class_cancelled'
      WHERE e.class_id = ${classId}::uuid`,
    row,
  );
  if (!sums) throw new Error("cancellation totals missing");
  return sums;
}
