import { z } from "zod/mini";
import { formatAmount } from "../../format.ts";
import { MAX_PRICE_CENTS } from "../../schemas/limits.ts";
import { recordId } from "../../schemas/record-id.schema.ts";

export { classIdInput as selectClassInput } from "../classes/classes.schema.ts";

const enrolmentIdInput = z.object({ enrolmentId: recordId("This is not a place.") });
const refundUpTo = (cents: number) => {
  const message = `Enter an amount from 0 to ${formatAmount(cents)}, such as 12.50`;
  return z.int(message).check(z.minimum(0, message), z.maximum(cents, message));
};
export const cancelOwnEnrolmentInput = z.extend(enrolmentIdInput, {
  /** What the caller was told to get back. */
  refundCents: z.exactOptional(refundUpTo(MAX_PRICE_CENTS)),
});
export type CancelOwnEnrolmentInput = z.output<typeof cancelOwnEnrolmentInput>;
export const cancelEnrolmentInput = z.extend(enrolmentIdInput, { refundCents: refundUpTo(MAX_PRICE_CENTS) });
/** The form of a refund, limited by what is left of the payment. */
export const refundForm = (leftCents: number) => z.object({ refundCents: refundUpTo(leftCents) });
export type CancelEnrolmentInput = z.output<typeof cancelEnrolmentInput>;
