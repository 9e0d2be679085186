import type Stripe from "stripe";
import { ApiError, docUrl } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import { paymentErrorOf, recordCharge } from "./charges.ts";
import { DECLINES } from "./declines.ts";

/**
 * Attempts to pay an intent with a card: it becomes `succeeded` or `requires_action`.
 *
 * @throws ApiError when the card is declined; the intent is then `requires_payment_method`
 */
export function attemptPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  if (!call.behaviours.of(method.id).needsAuthentication) return chargeCard(call, intent, method);
  if (call.parameters.boolean("error_on_requires_action")) {
    throw authenticationRequired(call, intent, method);
  }
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_action",
    payment_method: method.id,
    last_payment_error: null,
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: {
        type: "three_d_secure_redirect",
        source: objectId("src_1"),
        stripe_js: `${call.origin}/v3/challenge/challenge.html`,
      },
    },
  };
  call.objects.save(waiting);
  call.emit("payment_intent.requires_action", waiting);
  return waiting;
}

/**
 * Captures the payment.
 *
 * @throws ApiError when the card is declined; the failed charge stays
 */
export function chargeCard(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const { decline } = call.behaviours.of(method.id);
  if (decline !== null) throw declined(call, intent, method, DECLINES[decline]);
  const charge = recordCharge(call, intent, method, undefined);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  call.objects.save(paid);
  call.emit("payment_intent.succeeded", paid);
  return paid;
}

/** The customer failed or canceled the challenge: the intent needs another payment method. */
export function failAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  return failPayment(call, intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    doc_url: docUrl("payment_intent_authentication_failure"),
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
    payment_method: method,
  });
}

function declined(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: (typeof DECLINES)[keyof typeof DECLINES],
): ApiError {
  const charge = recordCharge(call, intent, method, decline);
  const error = paymentErrorOf(decline, charge, method);
  const failed = failPayment(call, { ...intent, latest_charge: charge.id }, error);
  return cardError(failed, method, error);
}

function authenticationRequired(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): ApiError {
  const error = {
    type: "card_error",
    code: "authentication_required",
    decline_code: "authentication_required",
    doc_url: docUrl("authentication_required"),
    message: "Your card was declined. This transaction requires authentication.",
    payment_method: method,
  } as const;
  return cardError(failPayment(call, intent, error), method, error);
}

function failPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: error,
    next_action: null,
  };
  call.objects.save(failed);
  call.emit("payment_intent.payment_failed", failed);
  return failed;
}

function cardError(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: Stripe.PaymentIntent.LastPaymentError & { message: string },
): ApiError {
  return new ApiError(
    402,
    {
      type: "card_error",
      message: error.message,
      code: error.code,
      decline_code: error.decline_code,
      charge: error.charge,
      param: error.param,
      payment_intent: intent,
      payment_method: method,
    },
    { commitsEffects: true, isFinal: true },
  );
}
