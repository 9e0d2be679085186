import { z } from "zod/mini";
import { DiscrepancyKind } from "../../db/generated/enums.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { DESK_METHODS } from "../../schemas/payment-methods.ts";
import { paymentIntentId } from "../payments/payments.schema.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { userInput } from "../users/users.schema.ts";

/** The filter of the ledger page. */
const shown = z._default(
  z.enum(["all", "attention", "hand_out", "kept", "due", "refunded", "open", "card", ...DESK_METHODS]),
  "all",
);

export const listAllPaymentsInput = z.extend(searchPageInput, {
  shown,
  sort: z._default(z.enum(["newest", "oldest", "amount-desc", "amount-asc"]), "newest"),
  /** Of one account alone. */
  userId: z.optional(userInput.shape.userId),
  /** For places of one class alone. */
  classId: z.optional(classIdInput.shape.classId),
});
export type ListAllPaymentsInput = z.output<typeof listAllPaymentsInput>;

export const exportPaymentsInput = z.extend(z.pick(searchPageInput, { search: true, after: true }), { shown });
export type ExportPaymentsInput = z.output<typeof exportPaymentsInput>;

export const repairPaymentInput = z.object({ paymentIntentId });
export const closeRefundInput = z.object({
  refundId: recordId("This is not a refund."),
  /** How the school itself has paid it; or that it keeps the money. */
  outcome: z.enum([...DESK_METHODS, "kept"]),
});
export type CloseRefundInput = z.output<typeof closeRefundInput>;
export const resolveDiscrepancyInput = z.object({ paymentIntentId, kind: z.enum(DiscrepancyKind) });
export type ResolveDiscrepancyInput = z.output<typeof resolveDiscrepancyInput>;
export const repairSeatsInput = classIdInput;
