import type Stripe from "stripe";
import { ApiError, docUrl } from "./api-error.ts";
import type { KeyHolder } from "./call.ts";
import { publicIntent, publicMethod } from "./public-view.ts";

export interface Answer {
  status: number;
  body: string;
  requestId: string;
  isReplayed?: boolean;
}

/** A refusal in the form in which Stripe sends it. */
export function refusal(error: ApiError, requestId: string, holder: KeyHolder): Answer {
  const { payment_intent: intent, payment_method: method, ...rest } = error.body;
  const body = {
    error: {
      ...rest,
      ...(rest.code ? { doc_url: docUrl(rest.code) } : {}),
      ...(intent ? { payment_intent: visibleIntent(intent, holder) } : {}),
      ...(method ? { payment_method: holder === "secret" ? method : publicMethod(method) } : {}),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
  return { status: error.status, body: JSON.stringify(body, null, 2), requestId };
}

function visibleIntent(intent: Stripe.PaymentIntent, holder: KeyHolder): Partial<Stripe.PaymentIntent> {
  return holder === "secret" ? intent : publicIntent(intent);
}

export function plannedFailure(status: number): ApiError {
  if (status === 429) {
    return new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests." });
  }
  return new ApiError(status, { type: "api_error", message: "An unknown error occurred." });
}
