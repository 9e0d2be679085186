import type Stripe from "stripe";
import { z } from "zod/mini";
import type { NewIntent, Order, PaymentIntentFacts, ProviderEvent, ReturnFacts } from "./payment-provider.ts";

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
    // Another application may call something else so.
    enrolmentId: z.guid().safeParse(intent.metadata["enrolmentId"]).data ?? null,
    order: orderOf(intent),
  };
}

const orderMetadata = z.object({ classId: z.guid(), studentId: z.guid(), amountCents: z.string() });

/** The metadata of an intent: with the enrolment's id, what it is entered again by if the database has lost it. */
export const metadataOf = ({ enrolmentId, order, amountCents }: NewIntent) => ({
  enrolmentId,
  ...order,
  amountCents: String(amountCents),
});

function orderOf({ metadata, amount }: Stripe.PaymentIntent): Order | null {
  const { data } = orderMetadata.safeParse(metadata);
  if (data?.amountCents !== String(amount)) return null;
  return { classId: data.classId, studentId: data.studentId };
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

/** Converts a Stripe event. */
export function factsOfEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  return { id, kind: type, intentId: intentOf(data.object) };
}

/** The payment intent id of an event's object. */
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
  return idOf(intent);
}
