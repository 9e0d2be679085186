/** Money of a payment that has gone back to the card's holder, or was to. */
export interface ReturnFacts {
  /** The provider's id of the refund or the dispute. */
  id: string;
  kind: "refund" | "dispute";
  amountCents: number;
  /** No longer when the bank has refused the refund, or the dispute has been won: then the money is ours again. */
  hasLeft: boolean;
  /** The order of ours that it carries out, by its key; null when somebody else has sent the money back. */
  orderKey: string | null;
}

/** What the product needs to know of a payment intent, as the provider states it now. */
export interface PaymentIntentFacts {
  id: string;
  clientSecret: string;
  state: "open" | "processing" | "succeeded" | "cancelled";
  /** In the currency's smallest unit. */
  amountCents: number;
  /** Everything that went back, or was to, the earliest first. */
  returns: ReturnFacts[];
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

export interface NewRefund {
  intentId: string;
  amountCents: number;
  /** Names one order; the same order is always the same refund. */
  orderKey: string;
}

export interface PaymentProvider {
  createIntent(intent: NewIntent): Promise<PaymentIntentFacts>;
  /** @throws AppError PAYMENT_NOT_FOUND */
  intent(id: string): Promise<PaymentIntentFacts>;
  /** Every intent that was made since then, or whose money was sent back since then. */
  intentsSince(since: Date): Promise<PaymentIntentFacts[]>;
  /** Cancels an intent unless money has moved, and says how it stands then. */
  cancelIntent(id: string): Promise<PaymentIntentFacts>;
  /**
   * Gives money back, once for one order within the day that the provider remembers it.
   *
   * @returns what the provider said where it sent nothing: less is left of the payment, or its holder disputes it
   */
  refund(refund: NewRefund): Promise<{ declined: string | null }>;
  /** @throws AppError WEBHOOK_NOT_SIGNED */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>;
}
