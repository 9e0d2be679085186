import type { Currency, DisputeStatus } from "../db/generated/enums.ts";

/** A refund or a dispute of a payment. */
export interface RefundView {
  id: string;
  kind: "refund" | "dispute";
  amountCents: number;
  /** False once the refund has failed or the dispute was won: the money has come back. */
  isDebited: boolean;
  /** The key of our own refund; null for one made at the provider. */
  idempotencyKey: string | null;
}

/** A dispute or an inquiry of the cardholder's bank. An inquiry moves no money. */
export interface DisputeView {
  id: string;
  status: DisputeStatus;
  amountCents: number;
  /** Until when the school may answer. */
  respondBy: Date | null;
}

/** A payment intent in the provider's present state. */
export interface PaymentIntentView {
  id: string;
  clientSecret: string;
  state: "open" | "processing" | "succeeded" | "cancelled";
  /** In the currency's smallest unit. */
  amountCents: number;
  /** Refunds and disputes, oldest first. */
  returns: RefundView[];
  disputes: DisputeView[];
  currency: string;
  /** Null for an intent of another application. */
  checkoutId: string | null;
  /** Null where it does not add up to the intent's amount. */
  order: Order | null;
}

/** What an intent pays for, by which its enrolments can be entered again. */
export interface Order {
  studentId: string;
  items: OrderItem[];
}

/** The part of an intent that is for one enrolment. */
export interface OrderItem {
  enrolmentId: string;
  classId: string;
  participantId: string;
  amountCents: number;
}

export interface ProviderEvent {
  id: string;
  kind: string;
  /** The payment intent of the event, if any. */
  paymentIntentId: string | null;
}

export interface NewIntent {
  checkoutId: string;
  order: Order;
  /** Counts the intents of one checkout; idempotent per attempt. */
  attempt: number;
  amountCents: number;
  currency: Currency;
  description: string;
}

export interface NewRefund {
  paymentIntentId: string;
  amountCents: number;
  /** Idempotency key. */
  idempotencyKey: string;
}

export interface PaymentProvider {
  createIntent(intent: NewIntent): Promise<PaymentIntentView>;
  /** @throws AppError PAYMENT_NOT_FOUND */
  intent(id: string): Promise<PaymentIntentView>;
  /** The intents created, refunded or disputed since then. */
  intentsSince(since: Date): Promise<PaymentIntentView[]>;
  /** The events about intents, refunds and disputes since then. */
  eventsSince(since: Date): Promise<ProviderEvent[]>;
  /** Cancels an intent unless it has succeeded, and returns its present state. */
  cancelIntent(id: string): Promise<PaymentIntentView>;
  /**
   * Refunds a payment, once per key within the 24 hours that the provider keeps it.
   *
   * @returns the provider's message where it declined: less is left of the payment, or it is disputed
   */
  refund(refund: NewRefund): Promise<{ declined: string | null }>;
  /** @throws AppError WEBHOOK_NOT_SIGNED */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
