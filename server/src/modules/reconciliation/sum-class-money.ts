import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

const row = z.object({
  takenCents: z.number(),
  keptCents: z.number(),
  refundedCents: z.number(),
  dueCents: z.number(),
  /** Of what was given back, or is due, what an admin gave while the place stays. */
  goodwillCents: z.number(),
  /** What those who hold a seat have still to pay. */
  outstandingCents: z.number(),
});

/**
 * The money of one class, from the parts of payments that are for its places: over all classes each sum is that of the ledger
 * (`sumLedger`). The money of a place that has moved is with the class that it moved to.
 *
 * @throws AppError CLASS_NOT_FOUND
 */
export async function sumClassMoney({ db }: Deps, { classId }: { classId: string }) {
  const [sums] = await db.$rows(
    Prisma.sql`
      WITH items AS (
        SELECT i.* FROM enrolments e JOIN payment_items i ON i.enrolment_id = e.id JOIN payments p ON p.id = i.payment_id
        WHERE e.class_id = ${classId}::uuid AND p.paid_at IS NOT NULL
      ), returns AS (
        SELECT r.amount_cents, r.reason, r.state IN ${RETURNED} AS is_done FROM items i
        JOIN refunds r ON r.payment_id = i.payment_id AND r.enrolment_id = i.enrolment_id
        WHERE r.state IN ${RETURNED} OR r.state IN ('requested', 'failed')
      )
      SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM items)::float8 AS "takenCents",
        (SELECT coalesce(sum(amount_cents - refunded_cents), 0) FROM items)::float8 AS "keptCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM returns WHERE is_done)::float8 AS "refundedCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM returns WHERE NOT is_done)::float8 AS "dueCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM returns WHERE reason = 'goodwill')::float8 AS "goodwillCents",
        (SELECT coalesce(sum(price_cents - paid_cents), 0) FROM enrolments WHERE class_id = c.id AND state = 'held')::float8
          AS "outstandingCents"
      FROM classes c WHERE c.id = ${classId}::uuid`,
    row,
  );
  if (!sums) throw new AppError("CLASS_NOT_FOUND");
  return sums;
}
