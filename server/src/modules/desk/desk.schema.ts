import { z } from "zod/mini";
import { MAX_CART, MAX_PRICE_CENTS, REASON_MAX_LENGTH, REFERENCE_MAX_LENGTH } from "../../schemas/limits.ts";
import { lineUpTo } from "../../schemas/plain-text.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { participantId } from "../family/family.schema.ts";
import { DESK_METHODS } from "../../schemas/payment-methods.ts";
import { cartInput } from "../payments/payments.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

export const deskAccountInput = z.object({ studentId: recordId("This is not an account.") });
export type DeskAccountInput = z.output<typeof deskAccountInput>;

const cents = (message: string) =>
  z.int(message).check(z.minimum(0, message), z.maximum(MAX_CART * MAX_PRICE_CENTS, message));

export const deskQuoteInput = z.extend(deskAccountInput, {
  /** One to twelve places, of people of the account. */
  items: z
    .array(z.extend(classIdInput, { participantId }))
    .check(z.minLength(1, formTexts.noPlace), z.maxLength(MAX_CART, formTexts.tooManyPlaces(MAX_CART))),
  code: cartInput.shape.code,
  /** What an admin takes off the whole. */
  discountCents: z._default(cents(formTexts.deskDiscount), 0),
});
export type DeskQuoteInput = z.output<typeof deskQuoteInput>;

export const deskEnrolInput = z
  .extend(deskQuoteInput, {
    discountReason: z._default(lineUpTo(REASON_MAX_LENGTH), ""),
    method: z.enum(DESK_METHODS),
    reference: z._default(lineUpTo(REFERENCE_MAX_LENGTH), ""),
    /** The total that the admin saw. */
    totalCents: cents("This is not a total."),
    /** Full classes that get a seat more for each place that lacks one. */
    growClassIds: z._default(z.array(classIdInput.shape.classId).check(z.maxLength(MAX_CART)), []),
    /** Of one sale: sent again, it answers with what there is. */
    idempotencyKey: recordId("This is not a key."),
  })
  .check(
    z.refine(({ discountCents, discountReason }) => discountCents === 0 || discountReason !== "", {
      path: ["discountReason"],
      error: formTexts.discountReason,
    }),
  );
export type DeskEnrolInput = z.output<typeof deskEnrolInput>;
