import type Stripe from "stripe";
import { AppError } from "../errors/app-error.ts";
import type { PaymentIntentFacts, PaymentProvider, ReturnFacts } from "./payment-provider.ts";
import { factsOf, factsOfDispute, factsOfRefund, idOf, intentOf } from "./stripe-facts.ts";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another host than Stripe's own that speaks its protocol. */
  apiUrl?: string | undefined;
  /** How long one answer may take. */
  timeoutMs?: number;
}

const TRY_AGAIN_SECONDS = 30;
// More than come again, students and jobs, within the day for which Stripe keeps an answer.
const MAX_KEYS = 20;

const NO_ANSWER = [
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
];

const WITH_RETURNS = { expand: ["latest_charge.refunds"] };
// As long as a card's holder may take to dispute a payment, and then some.
const DISPUTES_LOOK_BACK_MS = 180 * 24 * 60 * 60_000;

/** With the first payment: no server waits for the library when it starts. */
async function openStripe({ secretKey, apiUrl, timeoutMs = 10_000 }: StripeOptions): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  const url = apiUrl ? new URL(apiUrl) : undefined;
  return new Library(secretKey, {
    // A student waits for it: what fails twice is for the jobs to repeat.
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

/** Stripe, through its own library. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  let opened: Promise<Stripe> | undefined;
  const library = () => (opened ??= openStripe(options));

  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await library();
    try {
      return await call(stripe);
    } catch (error) {
      if (isNoAnswer(error)) {
        throw new AppError("PROVIDER_UNAVAILABLE", { cause: error, retryAfterSeconds: TRY_AGAIN_SECONDS });
      }
      if (isInvalid(error) && error.code === "resource_missing") {
        throw new AppError("PAYMENT_NOT_FOUND", { cause: error });
      }
      throw error;
    }
  };
  const returnsOf = async (
    stripe: Stripe,
    { id, latest_charge: charge }: Stripe.PaymentIntent,
  ): Promise<ReturnFacts[]> => {
    if (typeof charge !== "object" || charge === null) return [];
    const refunds = charge.refunds?.has_more
      ? await stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 10_000 })
      : (charge.refunds?.data ?? []);
    const disputes = charge.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : [];
    return [...refunds.toReversed().map(factsOfRefund), ...disputes.flatMap(factsOfDispute)];
  };
  const factsWithReturns = async (stripe: Stripe, intent: Stripe.PaymentIntent) =>
    factsOf(intent, await returnsOf(stripe, intent));
  const retrieve = (id: string) =>
    ask(async (stripe) => factsWithReturns(stripe, await stripe.paymentIntents.retrieve(id, WITH_RETURNS)));

  const listSince = async (stripe: Stripe, since: Date): Promise<PaymentIntentFacts[]> => {
    const createdSince = (date: Date) => ({ created: { gte: Math.floor(date.getTime() / 1000) }, limit: 100 });
    const recent = createdSince(since);
    const facts = new Map<string, PaymentIntentFacts>();
    for await (const intent of stripe.paymentIntents.list({ ...recent, expand: ["data.latest_charge.refunds"] })) {
      facts.set(intent.id, await factsWithReturns(stripe, intent));
    }
    const look = async (intent: string | { id: string } | null | undefined): Promise<void> => {
      const id = idOf(intent);
      if (id !== null && !facts.has(id)) facts.set(id, await retrieve(id));
    };
    for await (const refund of stripe.refunds.list(recent)) await look(refund.payment_intent);
    // Disputes go on for months, and their end is no new object.
    const disputesSince = createdSince(new Date(Date.now() - DISPUTES_LOOK_BACK_MS));
    for await (const dispute of stripe.disputes.list(disputesSince)) await look(dispute.payment_intent);
    return [...facts.values()];
  };

  return {
    createIntent: ({ enrolmentId, attempt, amountCents, description }) =>
      ask(async (stripe) =>
        factsOf(
          await once(`enrolment-${enrolmentId}-${attempt}`, (options) =>
            stripe.paymentIntents.create(
              {
                amount: amountCents,
                currency: "usd",
                allowed_payment_method_types: ["card"],
                description,
                metadata: { enrolmentId },
              },
              options,
            ),
          ),
          [],
        ),
      ),
    intent: retrieve,
    intentsSince: (since) => ask((stripe) => listSince(stripe, since)),
    cancelIntent: async (id) => {
      try {
        return await ask(async (stripe) => factsOf(await stripe.paymentIntents.cancel(id), []));
      } catch (error) {
        // Too late to cancel: what has become of it decides.
        if (isInvalid(error)) return retrieve(id);
        throw error;
      }
    },
    refund: async ({ intentId, amountCents, orderKey }) => {
      const wanted = { payment_intent: intentId, amount: amountCents, metadata: { orderKey } };
      const sent = async ({ refunds }: Stripe) => {
        const { data } = await refunds.list({ payment_intent: intentId, limit: 100 });
        return data.find(({ metadata }) => metadata?.["orderKey"] === orderKey);
      };
      try {
        await ask((stripe) =>
          once(
            `refund-${orderKey}-${amountCents}`,
            (options) => stripe.refunds.create(wanted, options),
            () => sent(stripe),
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
        const event = stripe.webhooks.constructEvent(body, signature, options.webhookSecret);
        return { id: event.id, kind: event.type, intentId: intentOf(event.data.object) };
      } catch (error) {
        throw new AppError("WEBHOOK_NOT_SIGNED", { cause: error });
      }
    },
  };
}

/**
 * Creates what a name stands for, whoever asks for it and however often. A key under which Stripe has failed gives that
 * failure for a day; then the next key is tried. All go through the same keys in the same order, one further at a time, and
 * find what another has made on the way.
 *
 * @param find what has been made although Stripe has failed; nothing, where a second one does no harm
 */
async function once<T>(
  name: string,
  create: (options: Stripe.RequestOptions) => Promise<T>,
  find: () => Promise<T | undefined> = async () => undefined,
): Promise<T> {
  for (let turn = 1; ; turn++) {
    const further = { idempotencyKey: `${name}-${turn}`, maxNetworkRetries: 0 };
    try {
      return await create(turn === 1 ? { idempotencyKey: name } : further);
    } catch (error) {
      if (turn === MAX_KEYS || !isKeptFailure(error)) throw error;
    }
    const made = await find();
    if (made) return made;
  }
}

function isKeptFailure(error: unknown): boolean {
  return isOf(error, ["StripeAPIError"]) && error.headers?.["idempotent-replayed"] === "true";
}

/** Whether the provider has not said how the call went: out of reach, failing, busy with the same call, or out of patience with us. */
function isNoAnswer(error: unknown): boolean {
  return isOf(error, NO_ANSWER);
}

/** The call cannot be carried out as things stand. */
function isInvalid(error: unknown): error is Stripe.errors.StripeError {
  return isOf(error, ["StripeInvalidRequestError"]);
}

/** Whether Stripe's library has thrown an error of one of these types, by the names that it gives them. */
function isOf(error: unknown, types: readonly string[]): error is Stripe.errors.StripeError {
  return error instanceof Error && "type" in error && types.includes(String(error.type));
}
