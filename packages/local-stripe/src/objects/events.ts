import Stripe from "stripe";
import type { EmittedEventType } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";

interface NewEvent {
  type: EmittedEventType;
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;
  created: number;
  requestId: string;
  idempotencyKey: string | null;
  isDelivered: boolean;
}

/** An event with a snapshot of its object. */
export function newEvent({ type, object, created, requestId, idempotencyKey, isDelivered }: NewEvent): Stripe.Event {
  const event = {
    id: objectId("evt_3"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: isDelivered ? 1 : 0,
    request: { id: requestId, idempotency_key: idempotencyKey },
    type,
  };
  // Which object belongs to which type of event is up to the caller.
  return event as Stripe.Event;
}
