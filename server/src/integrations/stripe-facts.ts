import type Stripe from "stripe";
import { z } from "zod/mini";
import { DisputeStatus } from "../db/generated/enums.ts";
import type {
  DisputeFacts,
  NewIntent,
  Order,
  PaymentIntentFacts,
  ProviderEvent,
  ReturnFacts,
} from "./payment-provider.ts";

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentIntentFacts["state"]>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
};

/** What was returned of a payment, and what its cardholder's bank has said of it. */
export type Returned = Pick<PaymentIntentFacts, "returns" | "disputes">;

export const NOTHING_RETURNED: Returned = { returns: [], disputes: [] };

/** Converts a Stripe intent. */
export function factsOf(intent: Stripe.PaymentIntent, returned: Returned): PaymentIntentFacts {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    state: STATES[intent.status] ?? "open",
    amountCents: intent.amount,
    ...returned,
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

const respondBySeconds = z.nullish(z.number());

export function factsOfDispute({ id, amount, status, evidence_details: evidence }: Stripe.Dispute): DisputeFacts {
  const seconds = respondBySeconds.parse(evidence?.due_by);
  // A status that Stripe adds later is one that nobody has to answer.
  const known = z.enum(DisputeStatus).safeParse(status).data ?? "under_review";
  return { id, status: known, amountCents: amount, respondBy: seconds ? new Date(seconds * 1000) : null };
}

/** The money of a dispute, which an inquiry (status `warning_…`) does not move. */
export function returnsOfDispute({ id, amountCents, status }: DisputeFacts): ReturnFacts[] {
  if (status.startsWith("warning") || status === "prevented") return [];
  return [{ id, kind: "dispute", amountCents, isDebited: status !== "won", idempotencyKey: null }];
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
