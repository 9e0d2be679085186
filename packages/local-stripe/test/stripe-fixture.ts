import Stripe from "stripe";
import { startLocalStripe, type LocalStripe, type LocalStripeOptions } from "../src/local-stripe.ts";

export const KEYS = {
  secretKey: "sk_test_local_0123456789abcdef",
  publishableKey: "pk_test_local_0123456789abcdef",
  webhookSecret: "whsec_local_0123456789abcdef",
};

export function stripeClient(port: number, key: string = KEYS.secretKey): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

export interface Running extends AsyncDisposable {
  local: LocalStripe;
  stripe: Stripe;
  /** Calls the API as a browser does, with the publishable key. */
  asBrowser: (method: string, path: string, fields?: Record<string, string>) => Promise<Reply>;
  /** Calls a control route. */
  control: (path: string, settings?: object) => Promise<Reply>;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A local Stripe in memory, closed at the end of the test. */
export async function runStripe(options: Partial<LocalStripeOptions> = {}): Promise<Running> {
  const local = await startLocalStripe({ port: 0, dataDir: ":memory:", webhookUrl: null, ...KEYS, ...options });
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(local.url + path, init);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  return {
    local,
    stripe: stripeClient(local.port),
    asBrowser: (method, path, fields = {}) => {
      const form = new URLSearchParams(fields).toString();
      return call(method === "GET" ? `${path}?${form}` : path, {
        method,
        headers: {
          authorization: `Bearer ${KEYS.publishableKey}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        ...(method === "GET" ? {} : { body: form }),
      });
    },
    control: (path, settings) =>
      call(`/_local/${path}`, {
        method: settings ? "POST" : "GET",
        headers: { authorization: `Bearer ${KEYS.secretKey}` },
        ...(settings ? { body: JSON.stringify(settings) } : {}),
      }),
    [Symbol.asyncDispose]: () => local.close(),
  };
}

export const CARD_INTENT = {
  amount: 4500,
  currency: "usd",
  allowed_payment_method_types: ["card"],
} satisfies Stripe.PaymentIntentCreateParams;

/** The id of an expandable member. */
export function idOf(member: string | { id: string } | null): string {
  if (member === null) throw new Error("The member is null.");
  return typeof member === "string" ? member : member.id;
}

/** The Stripe error that the promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Expected a Stripe error, got ${String(outcome)}`);
}
