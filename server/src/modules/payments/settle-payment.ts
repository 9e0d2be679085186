import type { Tx } from "../../db/client.ts";
import type { DiscrepancyKind } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ProviderEvent, ReturnFacts } from "../../integrations/payment-provider.ts";
import { lockEnrolment, type LockedEnrolment } from "../enrolments/lock-enrolment.ts";
import { endEnrolment } from "../enrolments/enrolment-transitions.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { resolveDiscrepancies, recordDiscrepancy } from "./record-discrepancy.ts";
import { excessCents, recordReturns } from "../refunds/record-returns.ts";
import { capturePayment } from "./capture-payment.ts";

/** The state of a payment after settling; `foreign` for an intent that the ledger cannot record. */
export type Settlement = "enrolled" | "processing" | "open" | "cancelled" | "refunded" | "foreign";

type SettleDeps = Pick<Deps, "db" | "log" | "email">;

/**
 * Settles enrolment, payment and refunds by what the provider says of a payment intent. Idempotent and safe in any order,
 * from webhook, client, job or operator: it depends on the state, not on the caller. Requests a refund of money without a
 * seat, ends an enrolment whose money was returned or disputed, and records as a discrepancy what the ledger cannot take.
 *
 * @param event the provider's event being handled, recorded in the same transaction
 */
export async function settlePayment(
  deps: SettleDeps,
  intent: PaymentIntentFacts,
  event?: ProviderEvent,
): Promise<Settlement> {
  const { db, log } = deps;
  return db.$transaction(async (tx) => {
    if (event) await recordEvent(tx, event);
    const enrolment = intent.enrolmentId ? await lockEnrolment(tx, intent.enrolmentId) : null;
    const problem = problemOf(intent, enrolment);
    if (!enrolment || problem) {
      log[intent.enrolmentId ? "error" : "warn"](
        { intentId: intent.id, problem },
        "payment intent matches no enrolment",
      );
      if (problem && intent.state === "succeeded") {
        const { id: transactionId, amountCents, currency } = intent;
        await recordDiscrepancy(tx, { transactionId, kind: problem, amountCents, currency });
      }
      return "foreign";
    }
    const settlement = await settleEnrolment(deps, tx, intent, enrolment);
    await recordExcess(tx, intent);
    return settlement;
  });
}

const isDispute = ({ kind }: ReturnFacts) => kind === "dispute";

/** A dispute over money refunded before returns more than was paid: a loss that a person has to look at. */
async function recordExcess(tx: Tx, intent: PaymentIntentFacts): Promise<void> {
  const { id: transactionId, currency } = intent;
  const amountCents = await excessCents(tx, intent);
  if (amountCents > 0) await recordDiscrepancy(tx, { transactionId, kind: "excess_returned", amountCents, currency });
  // Without the dispute the answer is older than the one that reported the excess.
  else await resolveDiscrepancies(tx, transactionId, intent.returns.some(isDispute) ? [] : ["excess_returned"]);
}

/** Why an intent cannot be recorded; null also where it names no enrolment, since it is another application's. */
function problemOf(
  { enrolmentId, amountCents, currency }: PaymentIntentFacts,
  enrolment: LockedEnrolment | null,
): DiscrepancyKind | null {
  if (enrolmentId === null) return null;
  if (!enrolment) return "unknown_enrolment";
  if (currency !== "usd") return "wrong_currency";
  return amountCents === enrolment.priceCents ? null : "wrong_amount";
}

async function recordEvent(tx: Tx, { id, kind }: ProviderEvent): Promise<void> {
  await tx.webhookEvent.createMany({ data: [{ id, kind }], skipDuplicates: true });
}

async function settleEnrolment(
  deps: SettleDeps,
  tx: Tx,
  intent: PaymentIntentFacts,
  enrolment: LockedEnrolment,
): Promise<Settlement> {
  const before = await paymentOf(tx, intent, enrolment);
  if (intent.state !== "succeeded") {
    if (intent.state === "cancelled" && before.state === "open") {
      await tx.payment.update({ where: { id: before.id }, data: { state: "cancelled" } });
      return "cancelled";
    }
    if (before.state === "cancelled") return "cancelled";
    if (before.paidAt === null) return intent.state;
    return before.state === "succeeded" && enrolment.state === "paid" ? "enrolled" : "refunded";
  }
  const isConfirmed =
    before.paidAt === null
      ? await capturePayment(deps, tx, intent, enrolment, before.id)
      : before.state === "succeeded";
  await recordReturns(tx, before.id, intent.returns);
  const isEnrolled = isConfirmed && (await endIfReturned(deps, tx, intent, before.id, enrolment.id));
  await issueReceipts(deps, tx, before.id);
  return isEnrolled ? "enrolled" : "refunded";
}

// Creates the row if missing: the process may have died between the provider's answer and its own commit.
async function paymentOf(tx: Tx, intent: PaymentIntentFacts, enrolment: LockedEnrolment) {
  await tx.payment.createMany({
    data: [
      {
        transactionId: intent.id,
        enrolmentId: enrolment.id,
        amountCents: intent.amountCents,
        className: enrolment.className,
      },
    ],
    skipDuplicates: true,
  });
  return tx.payment.findUniqueOrThrow({
    where: { transactionId: intent.id },
    select: { id: true, state: true, paidAt: true },
  });
}

/** Ends the enrolment if its money was returned or disputed; returns whether it continues. */
async function endIfReturned(
  deps: SettleDeps,
  tx: Tx,
  { returns }: PaymentIntentFacts,
  paymentId: string,
  enrolmentId: string,
) {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { state: true, enrolment: { select: { state: true } } },
  });
  if (payment.enrolment.state !== "paid") return false;
  const isDisputed = returns.some((item) => isDispute(item) && item.isDebited);
  if (payment.state === "succeeded" && !isDisputed) return true;
  const enrolment = await lockEnrolment(tx, enrolmentId);
  if (enrolment) await endEnrolment(deps, tx, enrolment);
  return false;
}
