import { z } from "zod";
import { searchPageInput } from "../search-page.schema.ts";
import { classIdInput, MAX_PRICE_CENTS } from "../classes/classes.schema.ts";

/** The provider's payment intent id. */
export const settleInput = z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,250}$/, "This is not a payment.") });
export const listPaymentsInput = searchPageInput.extend({
  sort: z.enum(["newest", "oldest", "price-desc", "price-asc"]).default("newest"),
});
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;
export { classIdInput as releaseHoldInput } from "../classes/classes.schema.ts";
export const startPaymentInput = classIdInput.extend({
  /** What the caller expects to pay; refused when that is not the price. */
  priceCents: z
    .number()
    .int()
    .min(0, "A price is not negative")
    .max(MAX_PRICE_CENTS, "That is more than any class costs")
    .optional(),
});
export type StartPaymentInput = z.output<typeof startPaymentInput>;

const enrolmentIdInput = z.object({ enrolmentId: z.uuid("This is not a place.") });
export const cancelOwnPlaceInput = enrolmentIdInput;
export type CancelOwnPlaceInput = z.output<typeof cancelOwnPlaceInput>;
export const cancelPlaceInput = enrolmentIdInput.extend({
  refundCents: z.number().int().min(0, "A refund cannot be less than nothing").max(MAX_PRICE_CENTS),
});
export type CancelPlaceInput = z.output<typeof cancelPlaceInput>;

export const receiptInput = z.object({
  number: z.coerce.number("This is not a receipt.").int("This is not a receipt.").min(1).max(2_147_483_647),
});
export type ReceiptInput = z.output<typeof receiptInput>;
