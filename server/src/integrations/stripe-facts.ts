import type Stripe from "stripe";
import type { PaymentIntentFacts, ReturnFacts } from "./payment-provider.ts";

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentIntentFacts["state"]>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
};

/** Converts a Stripe intent. */
export function factsOf(intent: Stripe.PaymentIntent, returns: ReturnFacts[]): PaymentIntentFacts {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    state: STATES[intent.status] ?? "open",
    amountCents: intent.amount,
    returns,
    currency: intent.currency,
    enrolmentId: intent.metadata["enrolmentId"] ?? null,
  };
}

export function factsOfRefund({ id, amount, status, metadata }: Stripe.Refund): ReturnFacts {
  const isDebited = status !== "failed" && status !== "canceled";
  return { id, kind: "refund", amountCents: amount, isDebited, idempotencyKey: metadata?.["idempotencyKey"] ?? null };
}

// An inquiry (state "warning_…") moves no money.
export function factsOfDispute({ id, amount, status }: Stripe.Dispute): ReturnFacts[] {
  if (status.startsWith("warning") || status === "prevented") return [];
  return [{ id, kind: "dispute", amountCents: amount, isDebited: status !== "won", idempotencyKey: null }];
}

export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

/** The payment intent id of an event's object. */
export function intentOf(object: Stripe.Event.Data.Object): string | null {
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
  return idOf(intent);
}
