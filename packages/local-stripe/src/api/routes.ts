import { completeChallenge } from "../objects/challenges.ts";
import { changeDispute, createDispute } from "../objects/disputes.ts";
import { list } from "../objects/lists.ts";
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  retrievePaymentIntent,
  updatePaymentIntent,
} from "../objects/payment-intents.ts";
import { recordPastPayment } from "../objects/past-payments.ts";
import { createPaymentMethod } from "../objects/payment-methods.ts";
import { createRefund, updateRefund } from "../objects/refunds.ts";
import { retrieve } from "../objects/retrieve.ts";
import type { Call } from "./call.ts";
import { publicIntent, publicMethod } from "./public-view.ts";

export interface Route {
  method: "GET" | "POST";
  path: RegExp;
  handle: (call: Call) => object;
  /** Present where a publishable key may call: the public view of the result. */
  publicView?: (result: object) => object;
}

const route = (method: Route["method"], path: string, handle: Route["handle"]): Route => ({
  method,
  path: new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}$`),
  handle,
});

function publicRoute<Result extends object>(
  method: Route["method"],
  path: string,
  handle: (call: Call) => Result,
  view: (result: Result) => object,
): Route {
  return { ...route(method, path, handle), publicView: (result) => view(result as Result) };
}

export const ROUTES: readonly Route[] = [
  route("GET", "/v1/payment_intents", (call) => list(call, "payment_intent")),
  route("POST", "/v1/payment_intents", createPaymentIntent),
  publicRoute("GET", "/v1/payment_intents/:id", retrievePaymentIntent, publicIntent),
  route("POST", "/v1/payment_intents/:id", updatePaymentIntent),
  publicRoute("POST", "/v1/payment_intents/:id/confirm", confirmPaymentIntent, publicIntent),
  route("POST", "/v1/payment_intents/:id/cancel", cancelPaymentIntent),
  publicRoute("POST", "/v1/payment_methods", createPaymentMethod, publicMethod),
  route("GET", "/v1/payment_methods/:id", (call) => retrieve(call, "payment_method")),
  route("GET", "/v1/charges/:id", (call) => retrieve(call, "charge")),
  route("GET", "/v1/refunds", (call) => list(call, "refund")),
  route("POST", "/v1/refunds", createRefund),
  route("GET", "/v1/refunds/:id", (call) => retrieve(call, "refund")),
  route("POST", "/v1/refunds/:id", updateRefund),
  route("GET", "/v1/disputes", (call) => list(call, "dispute")),
  route("GET", "/v1/disputes/:id", (call) => retrieve(call, "dispute")),
  route("GET", "/v1/events", (call) => list(call, "event")),
  route("GET", "/v1/events/:id", (call) => retrieve(call, "event")),
  publicRoute("POST", "/_local/challenges/:id", completeChallenge, publicIntent),
  route("POST", "/_local/disputes", createDispute),
  route("POST", "/_local/disputes/:id", changeDispute),
  route("POST", "/_local/past_payments", recordPastPayment),
];
