import Stripe from "stripe";
import { AppError } from "../errors/app-error.ts";

/** What the product needs to know of a payment intent, as the provider states it now. */
export interface PaymentIntentFacts {
  id: string;
  clientSecret: string;
  state: "open" | "processing" | "succeeded" | "cancelled";
  /** In the currency's smallest unit. */
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** Which enrolment the intent was made for; null when it is not ours. */
  enrolmentId: string | null;
}

export interface ProviderEvent {
  id: string;
  kind: string;
  /** The payment intent that the event is about, if any. */
  intentId: string | null;
}

export interface NewIntent {
  enrolmentId: string;
  /** Counts the intents of one enrolment; the same attempt always gives the same intent. */
  attempt: number;
  amountCents: number;
  description: string;
}

export interface PaymentProvider {
  createIntent(intent: NewIntent): Promise<PaymentIntentFacts>;
  /** @throws AppError PAYMENT_NOT_FOUND */
  intent(id: string): Promise<PaymentIntentFacts>;
  /** Every intent that was made since then, or whose money was sent back since then. */
  intentsSince(since: Date): Promise<PaymentIntentFacts[]>;
  /** Cancels an intent unless money has moved, and says how it stands then. */
  cancelIntent(id: string): Promise<PaymentIntentFacts>;
  /** Gives the whole amount back, once however often it is called. */
  refund(intentId: string): Promise<void>;
  /** @throws AppError WEBHOOK_NOT_SIGNED */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another host than Stripe's own that speaks its protocol. */
  apiUrl?: string | undefined;
}

const WITH_CHARGE = { expand: ["latest_charge"] };

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentIntentFacts["state"]>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
};

function factsOf(intent: Stripe.PaymentIntent): PaymentIntentFacts {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    state: STATES[intent.status] ?? "open",
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    enrolmentId: intent.metadata["enrolmentId"] ?? null,
  };
}

function intentOf(object: Stripe.Event.Data.Object): string | null {
  const {
    object: kind,
    id,
    payment_intent: intent,
  } = object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  if (kind === "payment_intent") return id ?? null;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

/** Stripe, through its own library. */
export function createStripeProvider({ secretKey, webhookSecret, apiUrl }: StripeOptions): PaymentProvider {
  const url = apiUrl ? new URL(apiUrl) : undefined;
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: Number(url.port),
      protocol: url.protocol === "http:" ? ("http" as const) : ("https" as const),
    }),
  });

  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError) {
        throw new AppError("PROVIDER_UNAVAILABLE", { cause: error });
      }
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") {
        throw new AppError("PAYMENT_NOT_FOUND", { cause: error });
      }
      throw error;
    }
  };
  const retrieve = (id: string) => ask(async () => factsOf(await stripe.paymentIntents.retrieve(id, WITH_CHARGE)));

  const listSince = async (since: Date): Promise<PaymentIntentFacts[]> => {
    const recent = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    const facts = new Map<string, PaymentIntentFacts>();
    for await (const intent of stripe.paymentIntents.list({ ...recent, expand: ["data.latest_charge"] })) {
      facts.set(intent.id, factsOf(intent));
    }
    for await (const refund of stripe.refunds.list(recent)) {
      const id = typeof refund.payment_intent === "object" ? refund.payment_intent?.id : refund.payment_intent;
      if (id !== undefined && !facts.has(id)) facts.set(id, await retrieve(id));
    }
    return [...facts.values()];
  };

  return {
    createIntent: ({ enrolmentId, attempt, amountCents, description }) =>
      ask(async () =>
        factsOf(
          await stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: "usd",
              allowed_payment_method_types: ["card"],
              description,
              metadata: { enrolmentId },
            },
            { idempotencyKey: `enrolment-${enrolmentId}-${attempt}` },
          ),
        ),
      ),
    intent: retrieve,
    intentsSince: (since) => ask(() => listSince(since)),
    cancelIntent: async (id) => {
      try {
        return await ask(async () => factsOf(await stripe.paymentIntents.cancel(id)));
      } catch (error) {
        // Too late to cancel: what has become of it decides.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id);
        throw error;
      }
    },
    refund: async (intentId) => {
      try {
        await ask(() => stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${intentId}` }));
      } catch (error) {
        const isDone =
          error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded";
        if (!isDone) throw error;
      }
    },
    readEvent: (body, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, kind: event.type, intentId: intentOf(event.data.object) };
      } catch (error) {
        throw new AppError("WEBHOOK_NOT_SIGNED", { cause: error });
      }
    },
  };
}
