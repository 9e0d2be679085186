import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";

/**
 * The items whose money the school keeps, wholly or in part, has given back as a goodwill, or that had nothing to pay: of an enrolment,
 * the one that has paid it. One of nothing stays that, also when all the money of its payment was returned.
 */
export const keptItems = (tx: Tx) => ({
  OR: [
    { payment: { state: "succeeded" as const }, refundedCents: { lt: tx.paymentItem.fields.amountCents } },
    { payment: { paidAt: { not: null } }, amountCents: 0 },
    { refunds: { some: { reason: "goodwill" as const } } },
  ],
});

/** They, as the items `item` with their payments `p`; one for each enrolment, also where it was paid for twice. */
export const KEPT_ITEMS = Prisma.sql`
  (payment_items item JOIN payments p ON p.id = item.payment_id AND (
    p.state = 'succeeded' AND item.refunded_cents < item.amount_cents
    OR is_goodwill(item) OR item.amount_cents = 0 AND p.paid_at = (SELECT paid_at FROM enrolments WHERE id = item.enrolment_id)
  ))`;
