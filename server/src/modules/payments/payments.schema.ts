import { z } from "zod/mini";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { MAX_PRICE_CENTS } from "../../schemas/limits.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { participantId } from "../family/family.schema.ts";

/** The provider's payment intent id. */
export const paymentIntentId = z.string().check(z.regex(/^pi_\w{1,250}$/, "This is not a payment."));
export const settleInput = z.object({ paymentIntentId });
export const listPaymentsInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest", "price-desc", "price-asc"]), "newest"),
});
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;
/** A seat in a class, for one of the caller's family; for the caller where nobody is named. */
const seatInput = z.extend(classIdInput, { participantId: z.optional(participantId) });
export const releaseHoldInput = seatInput;
export type ReleaseHoldInput = z.output<typeof releaseHoldInput>;
export const startPaymentInput = z.extend(seatInput, {
  /** The price that the caller expects; any other is refused. */
  priceCents: z.optional(
    z
      .int()
      .check(z.minimum(0, "A price is not negative"), z.maximum(MAX_PRICE_CENTS, "That is more than any class costs")),
  ),
});
export type StartPaymentInput = z.output<typeof startPaymentInput>;

const NO_RECEIPT = "This is not a receipt.";
export const receiptInput = z.object({
  number: z.coerce.number(NO_RECEIPT).check(z.int(NO_RECEIPT), z.minimum(1), z.maximum(2_147_483_647)),
});
export type ReceiptInput = z.output<typeof receiptInput>;

const NO_YEAR = "This is not a year.";
export const statementInput = z.object({
  year: z.coerce.number(NO_YEAR).check(z.int(NO_YEAR), z.minimum(2000, NO_YEAR), z.maximum(9999, NO_YEAR)),
});
export type StatementInput = z.output<typeof statementInput>;
