import type Stripe from "stripe";
import { AppError } from "../errors/app-error.ts";
import type { PaymentIntentView, PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import {
  paymentIntentView,
  disputeView,
  providerEvent,
  refundView,
  idOf,
  metadataOf,
  NOTHING_RETURNED,
  type Returned,
  returnsOfDispute,
} from "./payment-intent-view.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another host with Stripe's API. */
  apiUrl?: string | undefined;
  /** Timeout per request. */
  timeoutMs?: number;
}

const RETRY_AFTER_SECONDS = 30;
// More than the retries of students and jobs within the 24 hours for which Stripe keeps an answer.
const MAX_KEYS = 20;

const UNAVAILABLE = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];

const WITH_RETURNS = { expand: ["latest_charge.refunds"] };
// Those of the webhook; Stripe's list takes at most 20 names, and no patterns.
const EVENTS = [
  ...["created", "processing", "succeeded", "canceled", "payment_failed"].map((name) => `payment_intent.${name}`),
  ...["created", "updated", "failed"].map((name) => `refund.${name}`),
  "charge.refunded",
  ...["created", "updated", "closed", "funds_withdrawn", "funds_reinstated"].map((name) => `charge.dispute.${name}`),
];
// Longer than a cardholder may take to dispute a payment.
const DISPUTES_LOOK_BACK_MS = 180 * 24 * 60 * 60_000;

// Loaded on first use, to start faster.
async function openStripe({ secretKey, apiUrl, timeoutMs = 10_000 }: StripeOptions): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  const url = apiUrl ? new URL(apiUrl) : undefined;
  return new Library(secretKey, {
    // A student is waiting; the jobs retry later.
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: Number(url.port),
      protocol: url.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });
}

/** Stripe, through its own client. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  let opened: Promise<Stripe> | undefined;
  const library = () => (opened ??= openStripe(options));

  const request = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await library();
    try {
      return await call(stripe);
    } catch (error) {
      if (isOf(error, UNAVAILABLE)) {
        throw new AppError("PROVIDER_UNAVAILABLE", { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (isInvalid(error) && error.code === "resource_missing") {
        throw new AppError("PAYMENT_NOT_FOUND", { cause: error });
      }
      throw error;
    }
  };
  const returnsOf = async (stripe: Stripe, { id, latest_charge: charge }: Stripe.PaymentIntent): Promise<Returned> => {
    if (typeof charge !== "object" || charge === null) return NOTHING_RETURNED;
    const refunds = charge.refunds?.has_more
      ? await stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 10_000 })
      : (charge.refunds?.data ?? []);
    const listed = charge.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : [];
    const disputes = listed.map(disputeView);
    return { returns: [...refunds.toReversed().map(refundView), ...disputes.flatMap(returnsOfDispute)], disputes };
  };
  const viewWithRefunds = async (stripe: Stripe, intent: Stripe.PaymentIntent) =>
    paymentIntentView(intent, await returnsOf(stripe, intent));
  const retrieve = (id: string) =>
    request(async (stripe) => viewWithRefunds(stripe, await stripe.paymentIntents.retrieve(id, WITH_RETURNS)));

  const listSince = async (stripe: Stripe, since: Date): Promise<PaymentIntentView[]> => {
    const createdSince = (date: Date) => ({ created: { gte: Math.floor(date.getTime() / 1000) }, limit: 100 });
    const recent = createdSince(since);
    const views = new Map<string, PaymentIntentView>();
    for await (const intent of stripe.paymentIntents.list({ ...recent, expand: ["data.latest_charge.refunds"] })) {
      views.set(intent.id, await viewWithRefunds(stripe, intent));
    }
    const add = async (intent: string | { id: string } | null | undefined): Promise<void> => {
      const id = idOf(intent);
      if (id !== null && !views.has(id)) views.set(id, await retrieve(id));
    };
    for await (const refund of stripe.refunds.list(recent)) await add(refund.payment_intent);
    // Disputes last for months, and their outcome creates no new object.
    const disputesSince = createdSince(new Date(Date.now() - DISPUTES_LOOK_BACK_MS));
    for await (const dispute of stripe.disputes.list(disputesSince)) await add(dispute.payment_intent);
    return [...views.values()];
  };

  return {
    createIntent: (intent) =>
      request(async (stripe) =>
        paymentIntentView(
          await once(`hold-${intent.checkoutId}-${intent.attempt}`, (options) =>
            stripe.paymentIntents.create(
              {
                amount: intent.amountCents,
                currency: intent.currency,
                allowed_payment_method_types: ["card"],
                description: intent.description,
                metadata: metadataOf(intent),
              },
              options,
            ),
          ),
          NOTHING_RETURNED,
        ),
      ),
    intent: retrieve,
    eventsSince: (since) =>
      request(async (stripe) => {
        const events: ProviderEvent[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, types: EVENTS, limit: 100 }))
          events.push(providerEvent(event));
        return events;
      }),
    intentsSince: (since) => request((stripe) => listSince(stripe, since)),
    cancelIntent: async (id) => {
      try {
        return await request(async (stripe) =>
          paymentIntentView(await stripe.paymentIntents.cancel(id), NOTHING_RETURNED),
        );
      } catch (error) {
        // It has succeeded or was cancelled before.
        if (isInvalid(error)) return retrieve(id);
        throw error;
      }
    },
    refund: async ({ paymentIntentId, amountCents, idempotencyKey }) => {
      const params = { payment_intent: paymentIntentId, amount: amountCents, metadata: { idempotencyKey } };
      const findSent = async ({ refunds }: Stripe) => {
        const { data } = await refunds.list({ payment_intent: paymentIntentId, limit: 100 });
        return data.find(({ metadata }) => metadata?.["idempotencyKey"] === idempotencyKey);
      };
      try {
        await request((stripe) =>
          once(
            `refund-${idempotencyKey}-${amountCents}`,
            (options) => stripe.refunds.create(params, options),
            () => findSent(stripe),
          ),
        );
        return { declined: null };
      } catch (error) {
        if (isInvalid(error)) return { declined: error.message };
        throw error;
      }
    },
    readEvent: async (body, signature) => {
      const stripe = await library();
      try {
        return providerEvent(stripe.webhooks.constructEvent(body, signature, options.webhookSecret));
      } catch (error) {
        throw new AppError("WEBHOOK_NOT_SIGNED", { cause: error });
      }
    },
  };
}

/**
 * Creates an object once per name, across concurrent and repeated calls. Stripe repeats a failure under its idempotency
 * key for 24 hours, and refuses the key for other parameters, such as the new name of a class; so each of these moves on to
 * the next key of one fixed sequence.
 *
 * @param find looks for an object created despite a failure; omitted where a second one does no harm
 */
async function once<T>(
  name: string,
  create: (options: Stripe.RequestOptions) => Promise<T>,
  find: () => Promise<T | undefined> = async () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const retry = { idempotencyKey: `${name}-${attempt}`, maxNetworkRetries: 0 };
    try {
      return await create(attempt === 1 ? { idempotencyKey: name } : retry);
    } catch (error) {
      if (attempt === MAX_KEYS || !isKeyUsedUp(error)) throw error;
    }
    const found = await find();
    if (found) return found;
  }
}

function isKeyUsedUp(error: unknown): boolean {
  if (isOf(error, ["StripeIdempotencyError"])) return true;
  return isOf(error, ["StripeAPIError"]) && error.headers?.["idempotent-replayed"] === "true";
}

/** The request cannot be carried out in the present state. */
function isInvalid(error: unknown): error is Stripe.errors.StripeError {
  return isOf(error, ["StripeInvalidRequestError"]);
}

/** Whether an error of Stripe's client has one of these types. */
function isOf(error: unknown, types: readonly string[]): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && types.includes(String(error.type));
}
