import type Stripe from "stripe";
import { invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";

interface NewIntent {
  amount: number;
  currency: string;
  captureMethod: string;
  method: Stripe.PaymentMethod | undefined;
}

/** A new intent: `requires_confirmation` with a payment method, else `requires_payment_method`. */
export function newIntent(id: string, call: Call, fields: NewIntent): Stripe.PaymentIntent {
  const { parameters } = call;
  return {
    id,
    object: "payment_intent",
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    ...paymentMethodChoice(call),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: fields.captureMethod,
    client_secret: `${id}_secret_${objectId("", 25)}`,
    confirmation_method: "automatic",
    created: call.now,
    currency: fields.currency,
    customer: null,
    customer_account: null,
    description: parameters.unsettable("description") ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: fields.method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_record: null,
    processing: null,
    receipt_email: parameters.unsettable("receipt_email") ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: parameters.unsettable("statement_descriptor") ?? null,
    statement_descriptor_suffix: parameters.unsettable("statement_descriptor_suffix") ?? null,
    status: fields.method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

type Choice = Pick<
  Stripe.PaymentIntent,
  "allowed_payment_method_types" | "automatic_payment_methods" | "payment_method_types"
>;

// Automatic is Stripe's default. The local Stripe accepts cards only.
function paymentMethodChoice({ parameters }: Call): Choice {
  const automatic = parameters.inside("automatic_payment_methods");
  const allowed = parameters.has("allowed_payment_method_types")
    ? parameters.strings("allowed_payment_method_types")
    : null;
  if (allowed !== null && !allowed.includes("card")) {
    throw invalidParameter("allowed_payment_method_types", "The local Stripe accepts cards only.");
  }
  const isAutomatic = automatic === undefined || automatic.boolean("enabled");
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: isAutomatic
      ? { allow_redirects: automatic?.oneOf("allow_redirects", ["always", "never"]) ?? "always", enabled: true }
      : null,
    payment_method_types: ["card"],
  };
}
