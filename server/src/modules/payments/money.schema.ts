import { z } from "zod";
import { classIdInput } from "../classes/classes.schema.ts";
import { searchPageInput } from "../search-page.schema.ts";

/** Which payments the money page shows: all, those that need a person, or those whose money stands in one way. */
const shown = z.enum(["all", "attention", "kept", "due", "refunded", "open"]).default("all");

export const listMoneyInput = searchPageInput.extend({
  shown,
  sort: z.enum(["newest", "oldest", "amount-desc", "amount-asc"]).default("newest"),
});
export type ListMoneyInput = z.output<typeof listMoneyInput>;

export const exportMoneyInput = searchPageInput.pick({ search: true }).extend({
  shown,
  /** The last payment of the stretch before. */
  after: z.uuid().optional(),
});
export type ExportMoneyInput = z.output<typeof exportMoneyInput>;

const transactionId = z.string().regex(/^pi_\w{1,250}$/, "This is not a payment.");
export const repairPaymentInput = z.object({ transactionId });
export const closeFindingInput = z.object({ transactionId });
export const repairSeatsInput = classIdInput;
