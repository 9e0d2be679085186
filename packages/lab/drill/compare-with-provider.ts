import type Stripe from "stripe";
import type { Db } from "../../../server/src/db/client.ts";
import { commandDeps } from "../../../scripts/school/command-deps.ts";
import { sumLedger } from "../../../server/src/modules/reconciliation/sum-ledger.ts";

/**
 * What differs between the school and the card provider, in words; empty where each captured cent and each seat agrees, and
 * nothing is on its way.
 */
export async function compareWithProvider(db: Db, stripe: Stripe): Promise<string[]> {
  const provider = new Map<string, { takenCents: number; refundedCents: number }>();
  for await (const { id, amount_received } of stripe.paymentIntents.list({ limit: 100 })) {
    if (amount_received > 0) {
      provider.set(id, { takenCents: amount_received, refundedCents: 0 });
    }
  }
  for await (const { payment_intent, amount, status } of stripe.refunds.list({ limit: 100 })) {
    const intent = typeof payment_intent === "string" ? provider.get(payment_intent) : undefined;
    if (intent && status !== "failed" && status !== "canceled") intent.refundedCents += amount;
  }
  const ledger = new Map(
    (
      await db.payment.findMany({
        where: { paidAt: { not: null } },
        select: {
          paymentIntentId: true,
          amountCents: true,
          refundedCents: true,
          refunds: { select: { state: true } },
          items: { select: { enrolment: { select: { state: true } } } },
        },
      })
    ).map((payment) => [payment.paymentIntentId, payment]),
  );
  const problems: string[] = [];
  for (const [id, { takenCents, refundedCents }] of provider) {
    const payment = ledger.get(id);
    if (!payment) problems.push(`${id}: ${takenCents} cents are captured and not in the ledger`);
    else if (payment.amountCents !== takenCents) problems.push(`${id}: the ledger has another amount`);
    else if (payment.refundedCents !== refundedCents) problems.push(`${id}: the ledger has another refund`);
    else if (payment.refunds.some(({ state }) => state === "requested")) problems.push(`${id}: a refund is on its way`);
    else if (payment.items.every(({ enrolment }) => enrolment.state === "paid") !== (refundedCents === 0))
      problems.push(`${id}: seat and money differ`);
  }
  for (const id of ledger.keys()) if (!provider.has(id)) problems.push(`${id}: the provider has no such payment`);
  const { differenceCents, seats, discrepancies, inconsistentPayments } = await sumLedger(commandDeps({ db }));
  if (differenceCents !== 0) problems.push(`${differenceCents} cents of the ledger are unaccounted for`);
  for (const { className } of seats) problems.push(`${className}: seat counters differ from its enrolments`);
  if (discrepancies.length > 0) problems.push(`${discrepancies.length} discrepancies are open`);
  if (inconsistentPayments > 0) problems.push(`${inconsistentPayments} payments need attention`);
  return problems;
}
