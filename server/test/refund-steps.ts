import type Stripe from "stripe";
import type { AnyCtx } from "../src/deps.ts";
import type { PaymentIntentView } from "../src/integrations/payment-provider.ts";
import { cancelEnrolment } from "../src/modules/enrolments/cancel-enrolment.ts";
import { settlePayment } from "../src/modules/payments/settle-payment.ts";
import { aUser } from "./factories.ts";
import { signed } from "./signed.ts";

/** Settles a payment by what the provider says of it now, with `change`. */
export async function settle(deps: AnyCtx, paymentIntentId: string, change: Partial<PaymentIntentView> = {}) {
  return settlePayment(deps, { ...(await deps.payments.intent(paymentIntentId)), ...change });
}

/** A payment with its refunds, in the order of the alphabet, and its enrolment, in words. */
export async function ledger({ db }: AnyCtx, paymentId: string) {
  const { state, refundedCents, refunds, items } = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: true, items: { include: { enrolment: true } } },
  });
  return {
    enrolment: items[0]?.enrolment.state,
    payment: state,
    refundedCents,
    refunds: refunds.map((refund) => `${refund.state} ${refund.reason} ${refund.amountCents}`).toSorted(),
  };
}

/** An admin cancels an enrolment and refunds this much. */
export async function cancel(deps: AnyCtx, enrolmentId: string, refundCents: number) {
  const admin = signed(deps, await aUser(deps.db, "admin"));
  await cancelEnrolment(admin, { enrolmentId, refundCents });
}

/** The amounts that the provider has sent back. */
export async function sentCents(stripe: Stripe, paymentIntentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
  return data.map(({ amount }) => amount).toSorted((a, b) => a - b);
}
