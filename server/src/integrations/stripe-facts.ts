import type Stripe from "stripe";
import type { PaymentIntentFacts, ReturnFacts } from "./payment-provider.ts";

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentIntentFacts["state"]>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
};

/** An intent as the product knows it, with what has gone back of it. */
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
  const hasLeft = status !== "failed" && status !== "canceled";
  return { id, kind: "refund", amountCents: amount, hasLeft, orderKey: metadata?.["orderKey"] ?? null };
}

// An inquiry, whose states begin with "warning", moves no money.
export function factsOfDispute({ id, amount, status }: Stripe.Dispute): ReturnFacts[] {
  if (status.startsWith("warning") || status === "prevented") return [];
  return [{ id, kind: "dispute", amountCents: amount, hasLeft: status !== "won", orderKey: null }];
}

export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

/** The payment intent that an event is about. */
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
