import { formatPrice } from "../../format.ts";
import type { EmailBlock } from "./email-blocks.ts";

/** Where money waits for the recipient at the desk, how much. */
export const collectAtDesk = (cents: number): EmailBlock[] =>
  cents > 0 ? [{ text: `Please collect ${formatPrice(cents)} at the desk.` }] : [];
