import type Stripe from "stripe";
import type { Call } from "../api/call.ts";
import { readAmount } from "./amounts.ts";
import { chargeOfIntent } from "./charges.ts";
import { attemptPayment } from "./confirm-intent.ts";
import { newIntent } from "./new-intent.ts";
import { findPaymentMethod } from "./payment-methods.ts";
import { refundCharge } from "./refunds.ts";

/**
 * Imports a succeeded payment, and optionally its full refund, with given ids and times. Emits no events; idempotent by
 * id.
 */
export function recordPastPayment(call: Call): Stripe.PaymentIntent {
  const { parameters, objects } = call;
  parameters.rejectUnknown([
    "id",
    "amount",
    "description",
    "metadata",
    "created",
    "refund_id",
    "refunded_at",
    "expand",
  ]);
  const id = parameters.required("id");
  const existing = objects.find("payment_intent", id);
  if (existing) return existing;
  const past: Call = { ...call, now: parameters.integer("created") ?? call.now, emit: () => undefined };
  const method = findPaymentMethod(past, "pm_card_visa", "payment_method");
  const fields = { amount: readAmount(parameters, "usd"), currency: "usd", captureMethod: "automatic", method };
  const paid = attemptPayment(past, newIntent(id, past, fields), method);
  const refundId = parameters.string("refund_id");
  if (refundId !== undefined) {
    const charge = chargeOfIntent(call, id);
    const then: Call = { ...past, now: parameters.integer("refunded_at") ?? past.now };
    refundCharge(then, charge, { id: refundId, amount: charge.amount, reason: "requested_by_customer", metadata: {} });
  }
  return paid;
}
