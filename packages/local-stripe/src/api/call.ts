import type Stripe from "stripe";
import type { CardBehaviours } from "../store/card-behaviours.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { Parameters } from "./parameters.ts";

export type KeyType = "secret" | "publishable";

/** One API call and what its handler may use. */
export interface Call {
  /** The id in the path; empty where the path has none. */
  id: string;
  parameters: Parameters;
  keyType: KeyType;
  objects: ObjectStore;
  behaviours: CardBehaviours;
  /** Unix time in seconds, as in all of Stripe's objects. */
  now: number;
  origin: string;
  requestId: string;
  /** Saves an event and enqueues its delivery, in the transaction of this call. */
  emit: (type: EmittedEventType, object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute) => void;
}

export type EmittedEventType =
  | "payment_intent.created"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.updated"
  | "charge.dispute.closed"
  | "refund.created"
  | "refund.updated";
