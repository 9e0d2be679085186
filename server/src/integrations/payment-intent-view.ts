import type Stripe from "stripe";
import { z } from "zod/mini";
import { DisputeStatus } from "../db/generated/enums.ts";
import type {
  DisputeView,
  NewIntent,
  Order,
  PaymentIntentView,
  ProviderEvent,
  RefundView,
} from "./payment-provider.ts";

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentIntentView["state"]>> = {
  succeeded: "succeeded",
  processing: "processing",
  canceled: "cancelled",
};

/** What was returned of a payment, and what its cardholder's bank has said of it. */
export type Returned = Pick<PaymentIntentView, "returns" | "disputes">;

export const NOTHING_RETURNED: Returned = { returns: [], disputes: [] };

/** Converts a Stripe intent. */
export function paymentIntentView(intent: Stripe.PaymentIntent, returned: Returned): PaymentIntentView {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    state: STATES[intent.status] ?? "open",
    amountCents: intent.amount,
    ...returned,
    currency: intent.currency,
    // Another application may call something else so.
    checkoutId: z.guid().safeParse(intent.metadata["checkoutId"]).data ?? null,
    order: orderOf(intent),
  };
}

const ITEM = "item_";
const itemMetadata = z.tuple([z.guid(), z.guid(), z.guid(), z.string().check(z.regex(/^\d{1,8}$/))]);

/**
 * The metadata of an intent: with the checkout's id, what its enrolments are entered again by if the database has lost them. An item
 * takes 118 of Stripe's 500 characters per value.
 */
export const metadataOf = ({
  checkoutId,
  order: { studentId, items },
}: Pick<NewIntent, "checkoutId" | "order">): Record<string, string> => ({
  checkoutId,
  studentId,
  ...Object.fromEntries(
    items.map((item, index) => [
      `${ITEM}${index + 1}`,
      [item.enrolmentId, item.classId, item.participantId, item.amountCents].join(),
    ]),
  ),
});

function orderOf({ metadata, amount }: Stripe.PaymentIntent): Order | null {
  const studentId = z.guid().safeParse(metadata["studentId"]).data;
  const items = Object.entries(metadata).flatMap(([key, value]) => {
    const { data } = itemMetadata.safeParse(key.startsWith(ITEM) ? value.split(",") : null);
    if (!data) return [];
    const [enrolmentId, classId, participantId, amountCents] = data;
    return [{ enrolmentId, classId, participantId, amountCents: Number(amountCents) }];
  });
  const sum = items.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const isWhole = sum === amount && new Set(items.map(({ enrolmentId }) => enrolmentId)).size === items.length;
  return studentId && items.length > 0 && isWhole ? { studentId, items } : null;
}

export function refundView({ id, amount, status, metadata }: Stripe.Refund): RefundView {
  const isDebited = status !== "failed" && status !== "canceled";
  return { id, kind: "refund", amountCents: amount, isDebited, idempotencyKey: metadata?.["idempotencyKey"] ?? null };
}

const respondBySeconds = z.nullish(z.number());

export function disputeView({ id, amount, status, evidence_details: evidence }: Stripe.Dispute): DisputeView {
  const seconds = respondBySeconds.parse(evidence?.due_by);
  // A status that Stripe adds later is one that nobody has to answer.
  const parsedStatus = z.enum(DisputeStatus).safeParse(status).data ?? "under_review";
  return { id, status: parsedStatus, amountCents: amount, respondBy: seconds ? new Date(seconds * 1000) : null };
}

/** The money of a dispute, which an inquiry (status `warning_…`) does not move. */
export function returnsOfDispute({ id, amountCents, status }: DisputeView): RefundView[] {
  if (status.startsWith("warning") || status === "prevented") return [];
  return [{ id, kind: "dispute", amountCents, isDebited: status !== "won", idempotencyKey: null }];
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

/** Converts a Stripe event. */
export function providerEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  return { id, kind: type, paymentIntentId: intentOf(data.object) };
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
