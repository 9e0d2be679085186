import { setTimeout } from "node:timers/promises";
import { CallFailed, type Calls, PAUSE_MS, type Purchase } from "./calls.ts";
import { clientOf, type Send } from "./client.ts";
import type { Cart, Pair } from "./people.ts";

/** The card provider, as a cardholder's browser calls it. */
export type Provider = ReturnType<typeof providerOf>;

interface Intent {
  status: string;
  metadata: Record<string, string>;
}

export function providerOf(url: string, secretKey: string, maxSockets: number) {
  const { send, close } = clientOf(url, maxSockets);
  const headers = { authorization: `Bearer ${secretKey}`, "content-type": "application/x-www-form-urlencoded" };
  const ask: Send = (path, sent) => send(path, { ...sent, headers });
  return { ask, close };
}

/** Confirms an intent until the provider says how it ended. */
async function pay({ ask }: Provider, paymentIntentId: string): Promise<Intent> {
  const path = `/v1/payment_intents/${paymentIntentId}`;
  for (;;) {
    const sent = { method: "POST", body: "payment_method=pm_card_visa" };
    const confirmed = await ask(`${path}/confirm`, sent).catch(() => null);
    if (confirmed?.status === 200) return JSON.parse(confirmed.body) as Intent;
    // Refused where an attempt without an answer has succeeded, and where the school has cancelled it.
    const found = await ask(path).catch(() => null);
    const intent = found?.status === 200 ? (JSON.parse(found.body) as Intent) : null;
    if (intent?.status === "succeeded" || intent?.status === "canceled") return intent;
    await setTimeout(PAUSE_MS);
  }
}

interface BuyOptions {
  /** Cancels the enrolment at once. */
  cancels?: boolean;
  /** Happens while the student settles. */
  meanwhile?: (paymentIntentId: string) => Promise<unknown>;
}

/**
 * Holds the seats, pays and settles.
 *
 * @throws CallFailed
 */
export async function buy(
  school: Calls,
  provider: Provider,
  { student: { headers }, ...order }: Pair | Cart,
  { cancels = false, meanwhile }: BuyOptions = {},
): Promise<void> {
  const startedAt = Date.now();
  const { paymentIntentId } = await school.mutate<{ paymentIntentId: string }>("payments.start", order, headers);
  const { status, metadata } = await pay(provider, paymentIntentId);
  if (status === "succeeded") school.seen.charged.add(paymentIntentId);
  const [{ outcome }] = await Promise.all([
    school.mutate<{ outcome: string }>("payments.settle", { paymentIntentId }, headers),
    meanwhile?.(paymentIntentId),
  ]);
  if (outcome !== "enrolled") school.refuse(`a paid purchase is ${outcome}`);
  const purchase: Purchase = { paymentIntentId, startedAt, enrolledAt: Date.now(), cancelledAt: null };
  school.seen.purchases.push(purchase);
  if (!cancels) return;
  await school.mutate("enrolment.cancel", { enrolmentId: metadata["item_1"]?.split(",")[0] }, headers);
  purchase.cancelledAt = Date.now();
}

/**
 * Starts one caller per journey, who begins again when it ends. A failed call ends a journey; any other error is counted as wrong.
 *
 * @returns what stops them: it resolves with the milliseconds of each journey, once the last has ended
 */
export function startCallers(school: Calls, journeys: readonly (() => Promise<void>)[]): () => Promise<number[]> {
  const over = new AbortController();
  const latencies: number[] = [];
  const caller = async (journey: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      try {
        await journey();
        latencies.push(performance.now() - startedAt);
      } catch (error) {
        if (!(error instanceof CallFailed)) school.seen.wrong.push(String(error));
        await setTimeout(PAUSE_MS);
      }
    }
  };
  const running = Promise.all(journeys.map(caller));
  return async () => {
    over.abort();
    await running;
    return latencies;
  };
}
