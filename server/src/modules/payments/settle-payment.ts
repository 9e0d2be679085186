import type { Tx } from "../../db/client.ts";
import type { FindingKind } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ProviderEvent, ReturnFacts } from "../../integrations/payment-provider.ts";
import { lockPlace, type Place } from "../enrolment/lock-place.ts";
import { endPaidPlace } from "../enrolment/move-place.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { closeFinding, recordFinding } from "./record-finding.ts";
import { excessCents, recordReturns } from "./record-returns.ts";
import { takeMoney } from "./take-money.ts";

/** How a payment stands once it has been settled; `foreign` is none of ours. */
export type Settlement = "enrolled" | "processing" | "open" | "cancelled" | "refunded" | "foreign";

type SettleDeps = Pick<Deps, "db" | "log">;

/**
 * Brings enrolment, payment and refunds in line with what the provider says of a payment intent. Safe to call at any time,
 * any number of times, in any order, by webhook, client, job or operator: it looks at the state, not at who calls. Money
 * without a place to give is sent back by a job that is ordered in the same commit; a place whose money has gone back, or
 * is disputed, ends. What cannot be taken in is written down for the admins.
 *
 * @param event the provider's event that is being handled; it is recorded in the same commit as its effect
 */
export async function settlePayment(
  { db, log }: SettleDeps,
  intent: PaymentIntentFacts,
  event?: ProviderEvent,
): Promise<Settlement> {
  return db.$transaction(async (tx) => {
    if (event) await recordEvent(tx, event);
    const place = intent.enrolmentId ? await lockPlace(tx, intent.enrolmentId) : null;
    const problem = problemOf(intent, place);
    if (!place || problem) {
      log[intent.enrolmentId ? "error" : "warn"]({ intentId: intent.id, problem }, "a payment intent fits no place");
      if (problem && intent.state === "succeeded") {
        const { id: transactionId, amountCents, currency } = intent;
        await recordFinding(tx, { transactionId, kind: problem, amountCents, currency });
      }
      return "foreign";
    }
    const settlement = await settlePlace(tx, intent, place);
    await tellOfExcess(tx, intent);
    return settlement;
  });
}

const isDispute = ({ kind }: ReturnFacts) => kind === "dispute";

/** More may have gone back than was paid, where a dispute is over what had been refunded: the school's loss, for a person to take up. */
async function tellOfExcess(tx: Tx, { id: transactionId, currency, ...intent }: PaymentIntentFacts): Promise<void> {
  const amountCents = excessCents(intent);
  if (amountCents > 0) await recordFinding(tx, { transactionId, kind: "too_much_returned", amountCents, currency });
  // Without the dispute it is an older answer than the one that told of it.
  else await closeFinding(tx, transactionId, intent.returns.some(isDispute) ? [] : ["too_much_returned"]);
}

/** Why a payment intent that names a place cannot be taken in; null also where it names none: it is another shop's. */
function problemOf(
  { enrolmentId, amountCents, currency }: PaymentIntentFacts,
  place: Place | null,
): FindingKind | null {
  if (enrolmentId === null) return null;
  if (!place) return "unknown_place";
  if (currency !== "usd") return "wrong_currency";
  return amountCents === place.priceCents ? null : "wrong_amount";
}

async function recordEvent(tx: Tx, { id, kind }: ProviderEvent): Promise<void> {
  await tx.webhookEvent.createMany({ data: [{ id, kind }], skipDuplicates: true });
}

async function settlePlace(tx: Tx, intent: PaymentIntentFacts, place: Place): Promise<Settlement> {
  const before = await paymentOf(tx, intent, place);
  if (intent.state !== "succeeded") {
    if (intent.state === "cancelled" && before.state === "open") {
      await tx.payment.update({ where: { id: before.id }, data: { state: "cancelled" } });
      return "cancelled";
    }
    if (before.state === "cancelled") return "cancelled";
    if (before.paidAt === null) return intent.state;
    return before.state === "succeeded" && place.state === "paid" ? "enrolled" : "refunded";
  }
  const hasPlace =
    before.paidAt === null ? await takeMoney(tx, intent, place, before.id) : before.state === "succeeded";
  await recordReturns(tx, before.id, intent.returns);
  const isEnrolled = hasPlace && (await keepsPlace(tx, intent, before.id, place.id));
  await issueReceipts(tx, before.id);
  return isEnrolled ? "enrolled" : "refunded";
}

// The row may be missing: the process may have died between the provider's answer and our own commit.
async function paymentOf(tx: Tx, intent: PaymentIntentFacts, place: Place) {
  await tx.payment.createMany({
    data: [
      {
        transactionId: intent.id,
        enrolmentId: place.id,
        amountCents: intent.amountCents,
        className: place.className,
      },
    ],
    skipDuplicates: true,
  });
  return tx.payment.findUniqueOrThrow({
    where: { transactionId: intent.id },
    select: { id: true, state: true, paidAt: true },
  });
}

/** Ends the place that a payment has bought if its money is gone, and says whether it goes on. */
async function keepsPlace(tx: Tx, { returns }: PaymentIntentFacts, paymentId: string, placeId: string) {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { state: true, enrolment: { select: { state: true } } },
  });
  if (payment.enrolment.state !== "paid") return false;
  const isDisputed = returns.some((sent) => isDispute(sent) && sent.hasLeft);
  if (payment.state === "succeeded" && !isDisputed) return true;
  const place = await lockPlace(tx, placeId);
  if (place) await endPaidPlace(tx, place);
  return false;
}
