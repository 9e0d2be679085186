import type Stripe from "stripe";
import { ApiError, docUrl } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import type { Decline } from "./declines.ts";
import { findObject } from "./retrieve.ts";

/** The successful charge of an intent. */
export function chargeOfIntent(call: Call, paymentIntentId: string): Stripe.Charge {
  const intent = findObject(call, "payment_intent", paymentIntentId, "payment_intent");
  if (intent.status === "succeeded" && typeof intent.latest_charge === "string") {
    return findObject(call, "charge", intent.latest_charge);
  }
  throw new ApiError(
    400,
    {
      type: "invalid_request_error",
      message: `This PaymentIntent (${paymentIntentId}) does not have a successful charge to refund.`,
      param: "payment_intent",
    },
    { isFinal: true },
  );
}

/** Saves the charge of one payment attempt: captured, or declined. */
export function recordCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | undefined,
): Stripe.Charge {
  const isPaid = decline === undefined;
  const charge: Stripe.Charge = {
    id: objectId("ch_3"),
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: isPaid,
    created: call.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", ...(method.card ? { card: chargedCard(method.card, intent) } : {}) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  call.objects.save(charge);
  return charge;
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge["outcome"] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function chargedCard(
  card: Stripe.PaymentMethod.Card,
  intent: Stripe.PaymentIntent,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks && { ...card.checks, cvc_check: card.checks.cvc_check && "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

/** The decline as it appears in `last_payment_error` and in the response. */
export function paymentErrorOf(
  decline: Decline,
  charge: Stripe.Charge,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError & { message: string } {
  return {
    type: "card_error",
    charge: charge.id,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.param === undefined ? {} : { param: decline.param }),
    payment_method: method,
  };
}
