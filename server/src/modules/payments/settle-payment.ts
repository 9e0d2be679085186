import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ProviderEvent } from "../../integrations/payment-provider.ts";
import { lockEnrolment, type LockedEnrolment } from "../enrolments/lock-enrolment.ts";
import { endEnrolment } from "../enrolments/enrolment-transitions.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { restoreEnrolment } from "./restore-enrolment.ts";
import { recordDiscrepancy } from "./record-discrepancy.ts";
import { isDispute, problemOf, recordExcess } from "./intent-problems.ts";
import { recordDisputes } from "../refunds/record-disputes.ts";
import { recordReturns } from "../refunds/record-returns.ts";
import { recordEvents } from "./record-events.ts";
import { capturePayment } from "./capture-payment.ts";
import { paidRow, payEnrolment } from "./pay-enrolment.ts";

/** The state of a payment after settling; `foreign` for an intent that the ledger cannot record. */
export type Settlement = "enrolled" | "processing" | "open" | "cancelled" | "refunded" | "foreign";

type SettleDeps = Pick<Deps, "db" | "log" | "email">;

/**
 * Settles enrolment, payment and refunds by what the provider says of a payment intent. Idempotent and safe in any order,
 * from webhook, client, job or operator: it depends on the state, not on the caller. Requests a refund of money without a
 * seat, enters a lost enrolment of captured money again, ends one whose money was returned or disputed, and records as a
 * discrepancy what the ledger cannot take. A payment of which nothing was returned is one statement; everything else is a
 * transaction that has locked the enrolment.
 *
 * @param event the provider's event being handled, recorded in the same transaction
 */
export async function settlePayment(
  deps: SettleDeps,
  intent: PaymentIntentFacts,
  event?: ProviderEvent,
): Promise<Settlement> {
  const { db, log } = deps;
  if (isKept(intent)) {
    const [paid] = await db.$rows(payEnrolment(deps, intent, event), paidRow);
    if (paid?.isEnrolled) return "enrolled";
  }
  return db.$transaction(async (tx) => {
    if (event) await recordEvents(tx, [event]);
    const enrolment = await lockOrRestore(deps, tx, intent);
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

async function lockOrRestore({ log }: SettleDeps, tx: Tx, intent: PaymentIntentFacts): Promise<LockedEnrolment | null> {
  if (intent.enrolmentId === null) return null;
  const known = await lockEnrolment(tx, intent.enrolmentId);
  if (known) return known;
  const restored = await restoreEnrolment(tx, intent);
  if (restored) log.warn({ intentId: intent.id }, "entered a lost enrolment again from its payment intent");
  return restored;
}

/** Captured money of a known enrolment, of which nothing was ever returned or disputed. */
const isKept = ({ state, enrolmentId, returns, disputes, currency }: PaymentIntentFacts) =>
  state === "succeeded" && enrolmentId !== null && returns.length + disputes.length === 0 && currency === "usd";

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
  await recordDisputes(deps, tx, before.id, intent.disputes);
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
