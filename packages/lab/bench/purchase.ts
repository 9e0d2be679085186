import { createHmac } from "node:crypto";
import type { BenchProcess } from "./bench-process.ts";
import { type BenchSchool, WEBHOOK_SECRET } from "./bench-school.ts";
import { clientOf, postJson, type Send } from "./client.ts";
import type { Case } from "./compare.ts";
import type { Figures } from "./load.ts";
import type { Pair } from "./pg-control.ts";

const BUYERS = 20;

interface Started {
  result: { data: { json: { paymentIntentId: string } } };
}

/** Sends an event of the card provider, signed as Stripe does. */
async function sendEvent(send: Send, intentId: string, type: string): Promise<void> {
  const object = { id: intentId, object: "payment_intent" };
  const payload = JSON.stringify({ id: `evt_${type}_${intentId}`, object: "event", type, data: { object } });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${seconds}.${payload}`).digest("hex");
  const headers = { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` };
  const { status, body } = await send("/webhooks/stripe", { method: "POST", headers, body: payload });
  if (status !== 200) throw new Error(`the webhook answered ${status}: ${body}`);
}

const confirm = (provider: Send, intentId: string) => postJson(provider, `/v1/payment_intents/${intentId}/confirm`, {});

/** Selects a class, holds a seat, pays, and settles while the provider's events arrive. */
export async function buy(school: Send, provider: Send, { student, classId }: Pair): Promise<void> {
  await postJson(school, "/trpc/enrolment.select", { json: { classId } }, student.headers);
  const { result } = await postJson<Started>(school, "/trpc/payments.start", { json: { classId } }, student.headers);
  const { paymentIntentId } = result.data.json;
  await confirm(provider, paymentIntentId);
  await Promise.all([
    postJson(school, "/trpc/payments.settle", { json: { paymentIntentId } }, student.headers),
    sendEvent(school, paymentIntentId, "payment_intent.created"),
    sendEvent(school, paymentIntentId, "payment_intent.succeeded"),
  ]);
}

async function buyAtControl(control: Send, provider: Send, { student, classId }: Pair): Promise<void> {
  const held = await postJson<{ paymentIntentId: string }>(control, "/hold", { classId }, student.headers);
  await confirm(provider, held.paymentIntentId);
  await postJson(control, "/settle", held, student.headers);
}

/** Twenty buyers, each with one purchase after another. */
export async function buyFor(seconds: number, purchase: () => Promise<void>): Promise<Figures> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const buyer = async () => {
    while (performance.now() < endsAt) {
      const begun = performance.now();
      await purchase();
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const rate = (latencies.length / (performance.now() - startedAt)) * 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { answers: latencies.length, rate, p50: at(0.5), p99: at(0.99) };
}

export interface PurchaseBench {
  school: Pick<BenchSchool, "url" | "providerUrl">;
  control: BenchProcess;
  nextPair: () => Pair;
  seconds: number;
}

/** Compares a purchase with Fastify and pg that do the least honest work for it. */
export function purchases({ school, control, nextPair, seconds }: PurchaseBench): { cases: Case[]; stop: () => void } {
  const clients = [school.url, control.url, school.providerUrl].map((url) => clientOf(url, 3 * BUYERS));
  const [ours, controls, provider] = clients.map(({ send }) => send) as [Send, Send, Send];
  const one: Case = {
    title: "a purchase",
    goal: 0.5,
    controlPid: control.pid,
    ours: () => buyFor(seconds, () => buy(ours, provider, nextPair())),
    control: () => buyFor(seconds, () => buyAtControl(controls, provider, nextPair())),
  };
  return { cases: [one], stop: () => clients.forEach(({ close }) => close()) };
}
