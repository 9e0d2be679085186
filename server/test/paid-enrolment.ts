import type Stripe from "stripe";
import type { Actor, Deps } from "../src/deps.ts";
import { settlePayment } from "../src/modules/payments/settle-payment.ts";
import { startPayment } from "../src/modules/payments/start-payment.ts";
import { aClass, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

type MoneyDeps = Pick<Deps, "db" | "log" | "payments" | "email">;

interface Options {
  priceCents?: number;
  capacity?: number;
  /** An existing class. */
  classId?: string;
  student?: Actor;
}

/** An enrolment that a student has paid and that is settled. */
export async function aPaidEnrolment(deps: MoneyDeps, stripe: Stripe, options: Options = {}) {
  const student = options.student ?? (await aUser(deps.db, "student"));
  const { priceCents = 7999, capacity = 10 } = options;
  const classId = options.classId ?? (await aClass(deps.db, { priceCents, capacity })).id;
  const { paymentIntentId: intentId } = await startPayment(signed(deps, student), { classId });
  await stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  await settlePayment(deps, await deps.payments.intent(intentId));
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { transactionId: intentId },
    select: { id: true, enrolmentId: true },
  });
  return { student, classId, intentId, paymentId: payment.id, enrolmentId: payment.enrolmentId };
}

/** Disputes what is left of a payment, or the given amount; or asks about it, with the status of an inquiry. */
export async function dispute(
  stripe: Stripe,
  intentId: string,
  { amountCents, ...more }: { amountCents?: number; status?: Stripe.Dispute.Status } = {},
): Promise<{ id: string }> {
  const amount = amountCents === undefined ? {} : { amount: amountCents };
  return stripe.rawRequest("POST", "/_local/disputes", { payment_intent: intentId, ...amount, ...more }) as never;
}

/** Changes the status of a dispute, as the bank does. */
export async function setDispute(stripe: Stripe, id: string, status: Stripe.Dispute.Status): Promise<void> {
  await stripe.rawRequest("POST", `/_local/disputes/${id}`, { status });
}
