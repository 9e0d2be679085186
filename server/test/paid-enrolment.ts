import type Stripe from "stripe";
import type { Db } from "../src/db/client.ts";
import type { Actor, AnyCtx } from "../src/deps.ts";
import { metadataOf } from "../src/integrations/payment-intent-view.ts";
import { settlePayment } from "../src/modules/payments/settle-payment.ts";
import { startPayment } from "../src/modules/payments/start-payment.ts";
import { aClass, aUser } from "./factories.ts";
import { signed } from "./signed.ts";

interface Options {
  priceCents?: number;
  capacity?: number;
  /** An existing class. */
  classId?: string;
  student?: Actor;
  /** A child of the student's. */
  participantId?: string;
}

/** An enrolment that a student has paid and that is settled. */
export async function aPaidEnrolment(deps: AnyCtx, stripe: Stripe, options: Options = {}) {
  const student = options.student ?? (await aUser(deps.db, "student"));
  const { priceCents = 7999, capacity = 10, participantId = student.id } = options;
  const classId = options.classId ?? (await aClass(deps.db, { priceCents, capacity })).id;
  const { paymentIntentId } = await startPayment(signed(deps, student), { classId, participantId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  await settlePayment(deps, await deps.payments.intent(paymentIntentId));
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { paymentIntentId },
    select: { id: true, items: { select: { enrolmentId: true } } },
  });
  const [item] = payment.items;
  return { student, classId, paymentIntentId, paymentId: payment.id, enrolmentId: item?.enrolmentId ?? "" };
}

/** The metadata of an intent for one enrolment, which need not exist, at this price. */
export async function metadataFor(db: Db, enrolmentId: string, amountCents: number): Promise<Record<string, string>> {
  const existing = await db.enrolment.findUnique({ where: { id: enrolmentId } });
  const { checkoutId, studentId, classId, participantId } = existing ?? {
    checkoutId: enrolmentId,
    studentId: enrolmentId,
    classId: enrolmentId,
    participantId: enrolmentId,
  };
  return metadataOf({
    checkoutId,
    order: { studentId, items: [{ enrolmentId, classId, participantId, amountCents }] },
  });
}

/** Disputes what is left of a payment, or the given amount; or asks about it, with the status of an inquiry. */
export async function dispute(
  stripe: Stripe,
  paymentIntentId: string,
  { amountCents, ...more }: { amountCents?: number; status?: Stripe.Dispute.Status } = {},
): Promise<{ id: string }> {
  const amount = amountCents === undefined ? {} : { amount: amountCents };
  return stripe.rawRequest("POST", "/_local/disputes", {
    payment_intent: paymentIntentId,
    ...amount,
    ...more,
  }) as never;
}

/** Changes the status of a dispute, as the bank does. */
export async function setDispute(stripe: Stripe, id: string, status: Stripe.Dispute.Status): Promise<void> {
  await stripe.rawRequest("POST", `/_local/disputes/${id}`, { status });
}
