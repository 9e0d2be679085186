import type { Tx } from "../../db/client.ts";
import type { Currency, DiscrepancyKind } from "../../db/generated/enums.ts";
import type { Order, PaymentIntentView, RefundView } from "../../integrations/payment-provider.ts";
import type { LockedEnrolment } from "../enrolments/lock-enrolments.ts";
import { overReturnedCents } from "../refunds/record-returns.ts";
import { FOR_A_PERSON, recordDiscrepancy, resolveDiscrepancies } from "../discrepancies/record-discrepancy.ts";

/** Whether the money was taken back by the cardholder's bank. */
export const isDispute = ({ kind }: RefundView) => kind === "dispute";

/** A dispute over money refunded before returns more than was paid: a loss that a person has to look at. */
export async function recordOverReturn(tx: Tx, intent: PaymentIntentView): Promise<void> {
  const { id: paymentIntentId, currency } = intent;
  const amountCents = await overReturnedCents(tx, intent);
  if (amountCents > 0)
    await recordDiscrepancy(tx, { paymentIntentId, kind: "returned_beyond_payment", amountCents, currency });
  // Without the dispute the answer is older than the one that reported the difference.
  else
    await resolveDiscrepancies(
      tx,
      paymentIntentId,
      intent.returns.some(isDispute) ? ["unassigned_return"] : FOR_A_PERSON,
    );
}

/** What an intent is for, and the currency of its payment or, where there is none yet, of the school. */
export type Priced = Order & { currency: Currency };

/** Why an intent cannot be recorded, unless it was captured before; null also where neither it nor the ledger names a checkout: it is another application's. */
export function problemOf(
  { checkoutId, amountCents, currency }: PaymentIntentView,
  order: Priced | null,
  enrolments: readonly LockedEnrolment[],
  isCaptured: boolean,
): DiscrepancyKind | null {
  if (checkoutId === null && !order) return null;
  if (!order || enrolments.length < order.items.length) return "unknown_enrolment";
  if (currency !== order.currency) return "wrong_currency";
  const sum = order.items.reduce((cents, item) => cents + item.amountCents, 0);
  const prices = new Map(enrolments.map(({ id, dueCents }) => [id, dueCents]));
  // Money that was recorded may have been moved to another place since.
  const areAgreed = isCaptured || order.items.every((item) => prices.get(item.enrolmentId) === item.amountCents);
  return sum === amountCents && areAgreed ? null : "wrong_amount";
}
