import Stripe from "stripe";
import type { Trade } from "./plan-places.ts";

export interface LocalStripeAccess {
  url: string;
  secretKey: string;
}

const AT_ONCE = 8;
const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1000));

/** Tells the local Stripe of the demo school's payments, so that they can be refunded and reconciled like any other. */
export async function recordPastPayments(
  trades: readonly Trade[],
  { url, secretKey }: LocalStripeAccess,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const stripe = new Stripe(secretKey, { host: hostname, port: Number(port), protocol: "http", telemetry: false });
  const waiting = trades.values();
  const recordAll = async () => {
    for (const { payment, refund } of waiting) {
      await stripe.rawRequest("POST", "/_local/past_payments", {
        id: payment.transactionId,
        amount: payment.amountCents,
        description: payment.className,
        created: seconds(payment.createdAt),
        metadata: { enrolmentId: payment.enrolmentId },
        ...(refund && { refund_id: refund.providerRefundId, refunded_at: seconds(refund.doneAt) }),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, recordAll));
}
