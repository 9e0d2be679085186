import { z } from "zod/mini";
import { classIdInput } from "../classes/classes.schema.ts";
import { MAX_PEOPLE, participantId } from "../family/family.schema.ts";
import { MAX_PRICE_CENTS } from "../../schemas/limits.ts";
import { reason } from "../../schemas/reason.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { formTexts } from "../../schemas/texts.ts";

/** For whom of the caller's family; for the caller where nobody is named. */
export const selectClassInput = z.extend(classIdInput, {
  participantIds: z.optional(z.array(participantId).check(z.minLength(1), z.maxLength(MAX_PEOPLE))),
});
export type SelectClassInput = z.output<typeof selectClassInput>;
export const unselectClassInput = z.extend(classIdInput, { participantId: z.optional(participantId) });
export type UnselectClassInput = z.output<typeof unselectClassInput>;

const enrolmentIdInput = z.object({ enrolmentId: recordId("This is not a place.") });
const amountOf = (leastCents: number, cents: number) => {
  const message = formTexts.amount(leastCents, cents);
  return z.int(message).check(z.minimum(leastCents, message), z.maximum(cents, message));
};
const refundUpTo = (cents: number) => amountOf(0, cents);
export const cancelOwnEnrolmentInput = z.extend(enrolmentIdInput, {
  /** The refund that the caller saw. */
  refundCents: z.exactOptional(refundUpTo(MAX_PRICE_CENTS)),
});
export type CancelOwnEnrolmentInput = z.output<typeof cancelOwnEnrolmentInput>;
export const cancelEnrolmentInput = z.extend(enrolmentIdInput, { refundCents: refundUpTo(MAX_PRICE_CENTS) });
/** The form of a refund, limited by what is left of the payment. */
export const refundForm = (leftCents: number) => z.object({ refundCents: refundUpTo(leftCents) });
export type CancelEnrolmentInput = z.output<typeof cancelEnrolmentInput>;

const refundOf = (leftCents: number) => ({ amountCents: amountOf(1, leftCents), reason });
/** The form of money that is given back while the place stays, limited by what is left of it. */
export const refundPlaceForm = (leftCents: number) => z.object(refundOf(leftCents));
export const refundPlaceInput = z.extend(enrolmentIdInput, {
  ...refundOf(MAX_PRICE_CENTS),
  /** The amount left that the admin saw. */
  leftCents: amountOf(1, MAX_PRICE_CENTS),
});
export type RefundPlaceInput = z.output<typeof refundPlaceInput>;

export const moveOptionsInput = enrolmentIdInput;
export type MoveOptionsInput = z.output<typeof moveOptionsInput>;
export const moveEnrolmentInput = z.extend(enrolmentIdInput, {
  /** The class that the place goes to. */
  classId: classIdInput.shape.classId,
  /** The difference that the caller saw: more than 0 to pay, less than 0 to get back. */
  differenceCents: z.int().check(z.minimum(-MAX_PRICE_CENTS), z.maximum(MAX_PRICE_CENTS)),
});
export type MoveEnrolmentInput = z.output<typeof moveEnrolmentInput>;
