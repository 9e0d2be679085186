import Stripe from "stripe";
import { noSuch } from "../api/api-error.ts";
import type { Call, EmittedEventType } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";

export function retrieveEvent(call: Call): Stripe.Event {
  call.parameters.refuseUnknown(["expand"]);
  const event = call.objects.find("event", call.id);
  if (event === undefined) throw noSuch("event", call.id);
  return event;
}

interface Occurrence {
  type: EmittedEventType;
  object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;
  created: number;
  requestId: string;
  idempotencyKey: string | null;
  isDelivered: boolean;
}

/** An event with the object as it stood at that moment. */
export function newEvent({ type, object, created, requestId, idempotencyKey, isDelivered }: Occurrence): Stripe.Event {
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
  // The type of an event names its object; which goes with which is known to the caller only.
  return event as Stripe.Event;
}
