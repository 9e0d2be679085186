import type Stripe from "stripe";
import type { Actor, Deps } from "../src/deps.ts";
import { settlePayment } from "../src/modules/payments/settle-payment.ts";
import { startPayment } from "../src/modules/payments/start-payment.ts";
import { aClass, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

type MoneyDeps = Pick<Deps, "db" | "log" | "payments">;

interface Wanted {
  priceCents?: number;
  capacity?: number;
  /** A class that is there already. */
  classId?: string;
  student?: Actor;
}

/** A place that a student has paid for at the card provider, with its payment in the books. */
export async function aPaidPlace(deps: MoneyDeps, stripe: Stripe, wanted: Wanted = {}) {
  const student = wanted.student ?? (await aUser(deps.db, "student"));
  const { priceCents = 7999, capacity = 10 } = wanted;
  const classId = wanted.classId ?? (await aClass(deps.db, { priceCents, capacity })).id;
  const { paymentIntentId: intentId } = await startPayment(signed(deps, student), { classId });
  await stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  await settlePayment(deps, await deps.payments.intent(intentId));
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { transactionId: intentId },
    select: { id: true, enrolmentId: true },
  });
  return { student, classId, intentId, paymentId: payment.id, enrolmentId: payment.enrolmentId };
}

/** The card's holder disputes a payment at their bank: what is left of it, or another amount. */
export async function dispute(stripe: Stripe, intentId: string, amountCents?: number): Promise<{ id: string }> {
  const amount = amountCents === undefined ? {} : { amount: amountCents };
  return stripe.rawRequest("POST", "/_local/disputes", { payment_intent: intentId, ...amount }) as never;
}
