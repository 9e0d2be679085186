import { endChallenge } from "../objects/challenges.ts";
import { retrieveCharge } from "../objects/charges.ts";
import { createDispute, retrieveDispute } from "../objects/disputes.ts";
import { retrieveEvent } from "../objects/events.ts";
import { list } from "../objects/lists.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from "../objects/payment-intents.ts";
import { recordPastPayment } from "../objects/past-payments.ts";
import { createPaymentMethod, retrievePaymentMethod } from "../objects/payment-methods.ts";
import { createRefund, retrieveRefund, updateRefund } from "../objects/refunds.ts";
import type { Call } from "./call.ts";
import { publicIntent, publicMethod } from "./public-view.ts";

export interface Route {
  method: "GET" | "POST";
  path: RegExp;
  handle: (call: Call) => object;
  /** Present where a browser may call with the publishable key: what it sees of the answer. */
  forBrowsers?: (answer: object) => object;
}

const route = (method: Route["method"], path: string, handle: Route["handle"]): Route => ({
  method,
  path: new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}$`),
  handle,
});

function browserRoute<Answer extends object>(
  method: Route["method"],
  path: string,
  handle: (call: Call) => Answer,
  view: (answer: Answer) => object,
): Route {
  return { ...route(method, path, handle), forBrowsers: (answer) => view(answer as Answer) };
}

export const ROUTES: readonly Route[] = [
  route("GET", "/v1/payment_intents", (call) => list(call, "payment_intent")),
  route("POST", "/v1/payment_intents", createPaymentIntent),
  browserRoute("GET", "/v1/payment_intents/:id", retrievePaymentIntent, publicIntent),
  route("POST", "/v1/payment_intents/:id", updatePaymentIntent),
  browserRoute("POST", "/v1/payment_intents/:id/confirm", confirmPaymentIntent, publicIntent),
  route("POST", "/v1/payment_intents/:id/cancel", cancelPaymentIntent),
  browserRoute("POST", "/v1/payment_methods", createPaymentMethod, publicMethod),
  route("GET", "/v1/payment_methods/:id", retrievePaymentMethod),
  route("GET", "/v1/charges/:id", retrieveCharge),
  route("GET", "/v1/refunds", (call) => list(call, "refund")),
  route("POST", "/v1/refunds", createRefund),
  route("GET", "/v1/refunds/:id", retrieveRefund),
  route("POST", "/v1/refunds/:id", updateRefund),
  route("GET", "/v1/disputes", (call) => list(call, "dispute")),
  route("GET", "/v1/disputes/:id", retrieveDispute),
  route("GET", "/v1/events", (call) => list(call, "event")),
  route("GET", "/v1/events/:id", retrieveEvent),
  browserRoute("POST", "/_local/challenges/:id", endChallenge, publicIntent),
  route("POST", "/_local/disputes", createDispute),
  route("POST", "/_local/past_payments", recordPastPayment),
];
