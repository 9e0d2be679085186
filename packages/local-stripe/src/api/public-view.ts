import type Stripe from "stripe";

const PUBLIC_MEMBERS = new Set([
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "excluded_payment_method_types",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
]);

/** The members of an intent that a publishable key may read: no metadata, no charge, no customer. */
export function publicIntent(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(Object.entries(intent).filter(([member]) => PUBLIC_MEMBERS.has(member)));
}

/** The members of a payment method that a publishable key may read. */
export function publicMethod(method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  if (method.card === undefined) return { ...method, metadata: null };
  const { fingerprint: _hidden, ...card } = method.card;
  return { ...method, metadata: null, card };
}
