import type { Tx } from "../../db/client.ts";

/** The items of payments whose money the school keeps, wholly or in part: of an enrolment, the one that has paid it. */
export const keptItems = (tx: Tx) => ({
  payment: { state: "succeeded" as const },
  refundedCents: { lt: tx.paymentItem.fields.amountCents },
});
