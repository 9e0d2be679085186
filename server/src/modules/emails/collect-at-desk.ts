import type { PaymentMethod, RefundState } from "../../db/generated/enums.ts";
import { isDeskMethod } from "../../schemas/payment-methods.ts";
import type { Texts } from "../../texts/texts-for.ts";
import type { EmailBlock } from "./email-blocks.ts";

/** Where money waits for the recipient at the desk, how much. */
export const collectAtDesk = ({ emails, format }: Texts, cents: number): EmailBlock[] =>
  cents > 0 ? [{ text: emails.common.collectAtDesk(format.price(cents)) }] : [];

type PaidItem = {
  payment: { method: PaymentMethod };
  refunds: readonly { amountCents: number; state: RefundState }[];
};

/**
 * Of the refunds of a place what waits at the desk, which nobody has handed out yet, asked to be collected; and apart from it what goes or
 * has gone back.
 */
export function moneyBack(texts: Texts, items: readonly PaidItem[]) {
  const { emails, format } = texts;
  const sum = (isAtDesk: boolean) =>
    items
      .flatMap(({ payment, refunds }) =>
        refunds.filter(({ state }) => (isDeskMethod(payment.method) && state === "requested") === isAtDesk),
      )
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  const [atDeskCents, backCents] = [sum(true), sum(false)];
  const details: (readonly [string, string])[] = [];
  if (backCents > 0) details.push([emails.details.paidBack, format.price(backCents)]);
  if (atDeskCents > 0) details.push([emails.details.toCollect, format.price(atDeskCents)]);
  if (details.length === 0) details.push([emails.details.paidBack, emails.common.nothing]);
  return { blocks: collectAtDesk(texts, atDeskCents), details };
}
