import type Stripe from "stripe";
import { ApiError, invalidParameter, unexpectedState } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import { readAmount, readCurrency } from "./amounts.ts";
import { attemptPayment } from "./confirm-intent.ts";
import { newIntent } from "./new-intent.ts";
import { findPaymentMethod, paymentMethodFrom } from "./payment-methods.ts";
import { findObject } from "./retrieve.ts";

const CONFIRM_PARAMETERS = [
  "payment_method",
  "payment_method_data",
  "return_url",
  "receipt_email",
  "error_on_requires_action",
  "use_stripe_sdk",
  "expand",
];
const CREATE_PARAMETERS = [
  ...CONFIRM_PARAMETERS,
  "amount",
  "currency",
  "automatic_payment_methods",
  "allowed_payment_method_types",
  "capture_method",
  "confirm",
  "description",
  "metadata",
  "statement_descriptor",
  "statement_descriptor_suffix",
];
const UPDATE_PARAMETERS = [
  "amount",
  "currency",
  "description",
  "metadata",
  "payment_method",
  "receipt_email",
  "statement_descriptor",
  "statement_descriptor_suffix",
  "expand",
];
const CANCELLATION_REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;
const OPEN_STATES = ["requires_payment_method", "requires_confirmation", "requires_action"];

export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  const { parameters } = call;
  rejectRemoved(call);
  parameters.rejectUnknown(CREATE_PARAMETERS);
  const currency = readCurrency(parameters);
  const amount = readAmount(parameters, currency);
  const captureMethod = parameters.string("capture_method") ?? "automatic";
  if (!["automatic", "automatic_async"].includes(captureMethod)) {
    throw invalidParameter("capture_method", `The local Stripe does not support capture_method ${captureMethod}.`);
  }
  const method = sentPaymentMethod(call);
  const intent = newIntent(objectId("pi_3"), call, { amount, currency, captureMethod, method });
  call.objects.save(intent);
  call.emit("payment_intent.created", intent);
  if (!parameters.boolean("confirm")) return intent;
  return confirm(call, intent, method);
}

export function retrievePaymentIntent(call: Call): Stripe.PaymentIntent {
  call.parameters.rejectUnknown(["client_secret", "expand"]);
  return findIntent(call);
}

export function updatePaymentIntent(call: Call): Stripe.PaymentIntent {
  const { parameters } = call;
  rejectRemoved(call);
  parameters.rejectUnknown(UPDATE_PARAMETERS);
  const intent = findIntent(call);
  for (const fixed of ["amount", "currency", "payment_method"]) {
    if (!parameters.has(fixed) || OPEN_STATES.includes(intent.status)) continue;
    throw unexpectedState(
      `This PaymentIntent's ${fixed} could not be updated because it has a status of ${intent.status}. You may only update the ${fixed} of a PaymentIntent with one of the following statuses: ${OPEN_STATES.join(", ")}.`,
      intent,
    );
  }
  const currency = parameters.has("currency") ? readCurrency(parameters) : intent.currency;
  const method = sentPaymentMethod(call);
  const text = (name: string, current: string | null): string | null =>
    parameters.has(name) ? (parameters.unsettable(name) ?? null) : current;
  const updated: Stripe.PaymentIntent = {
    ...intent,
    currency,
    amount: parameters.has("amount") ? readAmount(parameters, currency) : intent.amount,
    description: text("description", intent.description),
    metadata: parameters.metadata(intent.metadata),
    receipt_email: text("receipt_email", intent.receipt_email),
    statement_descriptor: text("statement_descriptor", intent.statement_descriptor),
    statement_descriptor_suffix: text("statement_descriptor_suffix", intent.statement_descriptor_suffix),
    ...(method && { payment_method: method.id, status: "requires_confirmation", next_action: null }),
  };
  call.objects.save(updated);
  return updated;
}

export function confirmPaymentIntent(call: Call): Stripe.PaymentIntent {
  rejectRemoved(call);
  call.parameters.rejectUnknown([...CONFIRM_PARAMETERS, "client_secret"]);
  const intent = findIntent(call);
  if (intent.status === "succeeded") {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
      intent,
    );
  }
  if (!OPEN_STATES.includes(intent.status)) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
  const receiptEmail = call.parameters.unsettable("receipt_email");
  const addressed = receiptEmail === undefined ? intent : { ...intent, receipt_email: receiptEmail };
  return confirm(call, addressed, sentPaymentMethod(call));
}

export function cancelPaymentIntent(call: Call): Stripe.PaymentIntent {
  call.parameters.rejectUnknown(["cancellation_reason", "expand"]);
  const reason = call.parameters.oneOf("cancellation_reason", CANCELLATION_REASONS);
  const intent = findIntent(call);
  if (!OPEN_STATES.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: call.now,
    cancellation_reason: reason ?? null,
    next_action: null,
  };
  call.objects.save(canceled);
  call.emit("payment_intent.canceled", canceled);
  return canceled;
}

/** The intent named in the path. A publishable key needs its client secret as well. */
export function findIntent(call: Call): Stripe.PaymentIntent {
  if (call.keyType === "publishable") call.parameters.required("client_secret");
  const intent = findObject(call, "payment_intent", call.id);
  const secret = call.parameters.string("client_secret");
  if (secret === undefined || secret === intent.client_secret) return intent;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_invalid_parameter",
    param: "client_secret",
    message: "The client_secret provided does not match the client_secret associated with this PaymentIntent.",
  });
}

// Removed in API version endive.
function rejectRemoved({ parameters }: Call): void {
  if (!parameters.has("payment_method_types")) return;
  throw invalidParameter(
    "payment_method_types",
    "The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.",
    "payment_method_types_no_longer_supported",
  );
}

function sentPaymentMethod(call: Call): Stripe.PaymentMethod | undefined {
  const data = call.parameters.inside("payment_method_data");
  if (data !== undefined) return paymentMethodFrom(call, data);
  const id = call.parameters.string("payment_method");
  return id === undefined ? undefined : findPaymentMethod(call, id, "payment_method");
}

function confirm(
  call: Call,
  intent: Stripe.PaymentIntent,
  sent: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent {
  requireReturnUrl(call, intent);
  const attached = typeof intent.payment_method === "string" ? intent.payment_method : undefined;
  const method = sent ?? (attached === undefined ? undefined : findPaymentMethod(call, attached));
  if (method !== undefined) return attemptPayment(call, intent, method);
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}

// Required of servers only: Stripe's browser library knows that the customer pays by card.
function requireReturnUrl(call: Call, intent: Stripe.PaymentIntent): void {
  const methods = intent.automatic_payment_methods;
  const isCardOnly = intent.allowed_payment_method_types?.every((type) => type === "card") ?? false;
  const mayRedirect = methods?.enabled === true && methods.allow_redirects !== "never" && !isCardOnly;
  if (!mayRedirect || call.keyType === "publishable" || call.parameters.has("return_url")) return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    message:
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  });
}
