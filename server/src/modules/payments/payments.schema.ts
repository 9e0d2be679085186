import { z } from "zod/mini";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { CODE_MAX_LENGTH, MAX_CART, MAX_PRICE_CENTS } from "../../schemas/limits.ts";
import { plainText } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { participantId } from "../family/family.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** The provider's payment intent id, or that of a payment of nothing. */
export const paymentIntentId = z
  .string()
  .check(z.regex(/^(?:pi_\w{1,250}|free_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, "This is not a payment."));
export const settleInput = z.object({ paymentIntentId });
export const listPaymentsInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest", "price-desc", "price-asc"]), "newest"),
});
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;
/** A seat in a class, for one of the caller's family; for the caller where nobody is named. */
const seatInput = z.extend(classIdInput, { participantId: z.optional(participantId) });
/** One to twelve seats that are held and paid together. */
export const cartInput = z.object({
  items: z
    .array(seatInput)
    .check(z.minLength(1, formTexts.noPlace), z.maxLength(MAX_CART, formTexts.tooManyInCart(MAX_CART))),
  /** Empty for none. Omitted where it is as it was: for a checkout of exactly these seats. */
  code: z.optional(plainText.check(z.trim(), z.maxLength(CODE_MAX_LENGTH, formTexts.codeTooLong(CODE_MAX_LENGTH)))),
});
export type CartInput = z.output<typeof cartInput>;
const expectedCents = z.optional(
  z
    .int()
    .check(
      z.minimum(0, "A price is not negative"),
      z.maximum(MAX_CART * MAX_PRICE_CENTS, "That is more than any cart costs"),
    ),
);
export const startSeatInput = z.extend(seatInput, {
  priceCents: expectedCents,
  /** The enrolment that a place moves to here, once the difference is paid: no other seat is held. */
  moveId: z.optional(recordId("This is not a move.")),
});
/** A cart or one seat, with the total or the price that the caller expects: at any other one nothing is held. */
export const startPaymentInput = z.union([z.extend(cartInput, { totalCents: expectedCents }), startSeatInput]);
export type StartPaymentInput = z.output<typeof startPaymentInput>;
export const checkoutInput = z.object({ checkoutId: recordId("This is not a checkout.") });
export type CheckoutInput = z.output<typeof checkoutInput>;
export const openMoveInput = z.object({ enrolmentId: recordId("This is not an enrolment.") });
export type OpenMoveInput = z.output<typeof openMoveInput>;

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
