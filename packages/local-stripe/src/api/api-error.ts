import type Stripe from "stripe";

/** The `error` member of a response. */
export interface ErrorBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
  charge?: string | undefined;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

interface Handling {
  /** Whether the call's writes are committed: the failed charge and the events of a declined payment. */
  commitsEffects?: boolean;
  /** Whether the error is saved under the idempotency key. Stripe does not save errors of validation. */
  isFinal?: boolean;
}

/** An error of the API, sent in Stripe's format. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly commitsEffects: boolean;
  readonly isFinal: boolean;

  constructor(status: number, body: ErrorBody, handling: Handling = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.commitsEffects = handling.commitsEffects ?? false;
    this.isFinal = handling.isFinal ?? false;
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** An invalid parameter: status 400, never saved under an idempotency key. */
export function invalidParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, param, code });
}

/** The object's state does not allow the call: status 400, saved under an idempotency key. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return new ApiError(
    400,
    { type: "invalid_request_error", code: "payment_intent_unexpected_state", message, payment_intent: intent },
    { isFinal: true },
  );
}

const NOUNS = {
  payment_intent: "payment_intent",
  payment_method: "PaymentMethod",
  charge: "charge",
  refund: "refund",
  dispute: "dispute",
  event: "event",
} as const;
export type ObjectKind = keyof typeof NOUNS;

/** 404 for an id in the path, 400 for one in a parameter, as Stripe does. */
export function resourceMissing(kind: ObjectKind, id: string, param?: string): ApiError {
  return new ApiError(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${NOUNS[kind]}: '${id}'`,
    param: param ?? (kind === "payment_intent" ? "intent" : "id"),
  });
}
