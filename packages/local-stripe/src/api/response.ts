import { type ApiError, docUrl } from "./api-error.ts";
import type { KeyType } from "./call.ts";
import { publicIntent, publicMethod } from "./public-view.ts";

export interface ApiResponse {
  status: number;
  body: string;
  requestId: string;
  isReplayed?: boolean;
}

/** An error in Stripe's format; a publishable key sees only the public members of the objects in it. */
export function errorResponse(error: ApiError, requestId: string, keyType: KeyType): ApiResponse {
  const { payment_intent: intent, payment_method: method, ...rest } = error.body;
  const isSecret = keyType === "secret";
  const body = {
    error: {
      ...rest,
      doc_url: rest.code && docUrl(rest.code),
      payment_intent: intent && (isSecret ? intent : publicIntent(intent)),
      payment_method: method && (isSecret ? method : publicMethod(method)),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
  return { status: error.status, body: JSON.stringify(body, null, 2), requestId };
}
