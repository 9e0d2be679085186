import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { KEYS } from "./stripe-fixture.ts";

export interface Receiver extends AsyncDisposable {
  url: string;
  /** All events received with a valid signature, repetitions included. */
  events: Stripe.Event[];
  /** Resolves once this many events have been received. */
  received: (count: number) => Promise<Stripe.Event[]>;
}

/** A webhook endpoint. `statusOf` returns the status of the n-th response, counted from 1. */
export async function runReceiver(statusOf: (call: number) => number = () => 200): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const arrivals = new EventTarget();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const signature = String(request.headers["stripe-signature"]);
      const payload = Buffer.concat(chunks).toString("utf8");
      events.push(Stripe.webhooks.constructEvent(payload, signature, KEYS.webhookSecret));
      response.writeHead(statusOf(events.length)).end();
      arrivals.dispatchEvent(new Event("arrival"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    events,
    received: async (count) => {
      while (events.length < count) await once(arrivals, "arrival");
      return events.slice(0, count);
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function typesOf(events: readonly Stripe.Event[]): string[] {
  return events.map(({ type }) => type);
}
