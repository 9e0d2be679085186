import type Stripe from "stripe";
import { ApiError } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { chargeCard, failAuthentication } from "./confirm-intent.ts";
import { findIntent } from "./payment-intents.ts";
import { findPaymentMethod } from "./payment-methods.ts";

/**
 * Ends the bank's challenge of an intent that waits for it. Whatever the outcome the answer is the intent:
 * succeeded, or waiting for another card with `last_payment_error`.
 */
export function endChallenge(call: Call): Stripe.PaymentIntent {
  call.parameters.refuseUnknown(["client_secret", "outcome"]);
  const outcome = call.parameters.oneOf("outcome", ["complete", "fail"]) ?? call.parameters.required("outcome");
  const intent = findIntent(call);
  if (intent.status !== "requires_action" || typeof intent.payment_method !== "string") return intent;
  const method = findPaymentMethod(call, intent.payment_method);
  if (outcome === "fail") return failAuthentication(call, intent, method);
  try {
    return chargeCard(call, intent, method);
  } catch (error) {
    if (error instanceof ApiError && error.keepsEffects && error.body.payment_intent) return error.body.payment_intent;
    throw error;
  }
}
