import { z } from "zod";

/** The provider's payment intent id. */
export const settleInput = z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,250}$/, "This is not a payment.") });
export const pageInput = z.object({
  limit: z.number().int().min(1).max(100).default(50),
  offset: z.number().int().min(0).max(100_000).default(0),
});
export { classIdInput as startPaymentInput } from "../classes/classes.schema.ts";
