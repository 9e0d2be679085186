import { formatPrice } from "./format.ts";

const amountOrNull = (cents: number) => (cents > 0 ? formatPrice(cents) : null);

/** What of a refund goes back by card, and what is handed out at the desk; null for nothing. */
export const refundParts = (refundCents: number, atDeskCents: number) =>
  [amountOrNull(refundCents - atDeskCents), amountOrNull(atDeskCents)] as const;
