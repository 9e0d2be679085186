import type { Tx } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";

/**
 * The items of payments whose money the school keeps, wholly or in part, or that had nothing to pay: of an enrolment, the one that has
 * paid it.
 */
export const keptItems = (tx: Tx) => ({
  payment: { state: "succeeded" as const },
  OR: [{ refundedCents: { lt: tx.paymentItem.fields.amountCents } }, { amountCents: 0 }],
});

/** They, as the items `item` with their payments `p`. */
export const KEPT_ITEMS = Prisma.sql`
  (payment_items item JOIN payments p ON p.id = item.payment_id AND p.state = 'succeeded'
    AND (item.refunded_cents < item.amount_cents OR item.amount_cents = 0))`;
