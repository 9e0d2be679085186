import type { Tx } from "../../db/client.ts";
import type { DiscrepancyKind } from "../../db/generated/enums.ts";
import type { PaymentIntentFacts, ReturnFacts } from "../../integrations/payment-provider.ts";
import type { LockedEnrolment } from "../enrolments/lock-enrolment.ts";
import { excessCents } from "../refunds/record-returns.ts";
import { recordDiscrepancy, resolveDiscrepancies } from "./record-discrepancy.ts";

/** Whether the money was taken back by the cardholder's bank. */
export const isDispute = ({ kind }: ReturnFacts) => kind === "dispute";

/** A dispute over money refunded before returns more than was paid: a loss that a person has to look at. */
export async function recordExcess(tx: Tx, intent: PaymentIntentFacts): Promise<void> {
  const { id: transactionId, currency } = intent;
  const amountCents = await excessCents(tx, intent);
  if (amountCents > 0) await recordDiscrepancy(tx, { transactionId, kind: "excess_returned", amountCents, currency });
  // Without the dispute the answer is older than the one that reported the excess.
  else await resolveDiscrepancies(tx, transactionId, intent.returns.some(isDispute) ? [] : ["excess_returned"]);
}

/** Why an intent cannot be recorded; null also where it names no enrolment, since it is another application's. */
export function problemOf(
  { enrolmentId, amountCents, currency }: PaymentIntentFacts,
  enrolment: LockedEnrolment | null,
): DiscrepancyKind | null {
  if (enrolmentId === null) return null;
  if (!enrolment) return "unknown_enrolment";
  if (currency !== "usd") return "wrong_currency";
  return amountCents === enrolment.priceCents ? null : "wrong_amount";
}
