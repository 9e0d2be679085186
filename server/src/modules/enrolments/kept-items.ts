import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import { DESK_METHODS } from "../../schemas/payment-methods.ts";

/**
 * The items whose money the school keeps, wholly or in part, has given back as a goodwill, or that had nothing to pay: of an enrolment,
 * those that have paid it. One of nothing stays that, also when all the money of its payment was returned.
 */
export const keptItems = (tx: Tx) => ({
  OR: [
    { payment: { state: "succeeded" as const }, refundedCents: { lt: tx.paymentItem.fields.amountCents } },
    { payment: { paidAt: { not: null } }, amountCents: 0 },
    { refunds: { some: { reason: "goodwill" as const } } },
  ],
});

/** What they are together for each enrolment `e`, as `kept`: of one that was moved, several payments have paid. */
export const KEPT_OF_ENROLMENT = Prisma.sql`
  (
    SELECT sum(item.amount_cents - item.refunded_cents)::int AS left_cents,
      sum(item.amount_cents - item.refunded_cents) FILTER (WHERE p.method::text = ANY (${[...DESK_METHODS]}::text[]))::int AS at_desk_cents,
      min(p.paid_at) AS paid_at,
      (array_agg(p.payment_intent_id ORDER BY p.paid_at, p.id))[1] AS payment_intent_id
    FROM payment_items item JOIN payments p ON p.id = item.payment_id
    WHERE item.enrolment_id = e.id AND p.paid_at IS NOT NULL AND (
      p.state = 'succeeded' AND item.refunded_cents < item.amount_cents OR item.amount_cents = 0 OR is_goodwill(item)
    )
  ) AS kept`;

/** Whether other payments have paid something of an enrolment that is still there, or was given back as a goodwill. */
export async function hasOtherMoney(tx: Tx, enrolmentId: string, paymentId: string): Promise<boolean> {
  const [other] = await tx.$queryRaw<{ isThere: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM payment_items i JOIN payments p ON p.id = i.payment_id
      WHERE i.enrolment_id = ${enrolmentId}::uuid AND i.payment_id <> ${paymentId}::uuid AND p.paid_at IS NOT NULL
        AND (i.refunded_cents < i.amount_cents OR is_goodwill(i))
    ) AS "isThere"`;
  return other?.isThere ?? false;
}

/** Whether all of an enrolment's price was paid by other payments: of a place that was moved, each has paid a part. */
export async function isPaidByOthers(tx: Tx, enrolmentId: string, paymentId: string): Promise<boolean> {
  const { priceCents, items } = await tx.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: { priceCents: true, items: { where: { paymentId: { not: paymentId }, ...keptItems(tx) } } },
  });
  return items.length > 0 && items.reduce((sum, { amountCents }) => sum + amountCents, 0) >= priceCents;
}
