import Stripe from "stripe";
import type { EnrolmentPlan } from "./plan-enrolments.ts";

export interface LocalStripeAccess {
  url: string;
  secretKey: string;
}

const CONCURRENCY = 8;
const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1000));

/** Creates the demo school's card payments at the local Stripe, so that they can be refunded and reconciled. */
export async function recordPastPayments(
  enrolments: readonly EnrolmentPlan[],
  { url, secretKey }: LocalStripeAccess,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(secretKey, { host: hostname, port: Number(port), protocol: "http", telemetry: false });
  const remaining = enrolments.filter(({ payment }) => payment.method === undefined).values();
  const recordAll = async () => {
    for (const { enrolment, payment, refund } of remaining) {
      const { id, classId, participantId, checkoutId, studentId, priceCents } = enrolment;
      await stripe.rawRequest("POST", "/_local/past_payments", {
        id: payment.paymentIntentId,
        amount: payment.amountCents,
        description: payment.className,
        created: seconds(payment.createdAt),
        metadata: { checkoutId, studentId, item_1: [id, classId, participantId, priceCents].join() },
        ...(refund && { refund_id: refund.providerRefundId, refunded_at: seconds(refund.doneAt) }),
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, recordAll));
}
