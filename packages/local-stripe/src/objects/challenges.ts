import type Stripe from "stripe";
import { ApiError } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { chargeCard, failAuthentication } from "./confirm-intent.ts";
import { findIntent } from "./payment-intents.ts";
import { findPaymentMethod } from "./payment-methods.ts";

/**
 * Completes the 3-D Secure challenge of an intent with status `requires_action`. Returns the intent in either case:
 * succeeded, or `requires_payment_method` with `last_payment_error`.
 */
export function completeChallenge(call: Call): Stripe.PaymentIntent {
  call.parameters.rejectUnknown(["client_secret", "outcome"]);
  const outcome = call.parameters.oneOf("outcome", ["complete", "fail"]) ?? call.parameters.required("outcome");
  const intent = findIntent(call);
  if (intent.status !== "requires_action" || typeof intent.payment_method !== "string") return intent;
  const method = findPaymentMethod(call, intent.payment_method);
  if (outcome === "fail") return failAuthentication(call, intent, method);
  try {
    return chargeCard(call, intent, method);
  } catch (error) {
    if (error instanceof ApiError && error.commitsEffects && error.body.payment_intent)
      return error.body.payment_intent;
    throw error;
  }
}
