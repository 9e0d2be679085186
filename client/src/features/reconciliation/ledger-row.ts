import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { placeName } from "../../lib/place.ts";

/** One payment as the money page shows it. */
export type LedgerRow = RouterOutputs["admin"]["payments"]["payments"][number];
/** One of the places that it is for. */
export type LedgerItem = LedgerRow["items"][number];

/** "Judo · Anna": the place, by the class's name at the time of the payment where that was for this place alone, and it has not moved since. */
export const placeOf = ({ items, className }: LedgerRow, item: LedgerItem): string =>
  placeName(items.length === 1 && !item.isMoved ? className : item.className, item.participantName);

/** Whether this payment is what a place lasts by: one that was paid by another one is live without it. */
export const isLive = ({ paidAt, refunds }: LedgerRow, item: LedgerItem): boolean =>
  paidAt !== null &&
  item.enrolmentState === "paid" &&
  (item.amountCents === 0 ||
    leftOf(item) > 0 ||
    refunds.some(({ enrolmentId, reason }) => enrolmentId === item.enrolmentId && reason === "goodwill"));

/** Whether money of a place can be given back: also of one that has ended, where this payment has some left. */
export const isGivable = (row: LedgerRow, item: LedgerItem): boolean =>
  item.placeLeftCents > 0 && (isLive(row, item) || (item.enrolmentState === "refunded" && leftOf(item) > 0));

/** What is left of what this payment has paid for a place, in cents. */
const leftOf = ({ amountCents, refundedCents }: LedgerItem): number => amountCents - refundedCents;
