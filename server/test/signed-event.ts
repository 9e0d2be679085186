import Stripe from "stripe";
import { WEBHOOK_SECRET } from "./payment-test.ts";

/** What Stripe's webhook sends for an event. */
export function signedEvent(event: object, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { payload, signature, headers: { "content-type": "application/json", "stripe-signature": signature } };
}

/** An event about a payment intent, or about a refund of it. */
export function eventOf(paymentIntentId: string, { id = "evt_1", type = "payment_intent.succeeded" } = {}) {
  const object = type.startsWith("payment_intent.")
    ? { id: paymentIntentId, object: "payment_intent" }
    : { id: "re_1", object: "refund", payment_intent: paymentIntentId };
  return { id, object: "event", type, data: { object } };
}
