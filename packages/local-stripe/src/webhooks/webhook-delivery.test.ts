import { expect, test } from "vitest";
import { CARD_INTENT, runStripe } from "../../test/stripe-fixture.ts";
import { runReceiver, typesOf } from "../../test/webhook-receiver.ts";

const PAID = { ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true } as const;

test("events are signed, ordered and hold a snapshot of the object", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  const { stripe } = running;
  const paid = await stripe.paymentIntents.create({ ...PAID, metadata: { classId: "c1" } }, { idempotencyKey: "k1" });
  await stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
  const events = await receiver.received(4);
  expect(typesOf(events)).toEqual([
    "payment_intent.created",
    "payment_intent.succeeded",
    "refund.created",
    "charge.refunded",
  ]);
  expect(events[0]).toMatchObject({
    object: "event",
    api_version: "2026-10-28.endive",
    livemode: false,
    request: { idempotency_key: "k1" },
    data: { object: { id: paid.id, status: "requires_confirmation" } },
  });
  expect(events[1]?.data.object).toMatchObject({ id: paid.id, status: "succeeded", metadata: { classId: "c1" } });
  expect(events[3]?.data.object).toMatchObject({ object: "charge", amount_refunded: 500 });
});

test("declines, challenges and cancellations emit events", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(CARD_INTENT);
  await expect(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" })).rejects.toThrow();
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
  await stripe.paymentIntents.cancel(id);
  expect(typesOf(await receiver.received(4))).toEqual([
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.canceled",
  ]);
});

test("events can be retrieved and listed by type", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  const { stripe } = running;
  await stripe.paymentIntents.create(PAID);
  const [, delivered] = await receiver.received(2);
  const { pending } = (await running.control("webhooks/flush", {})).body;
  expect(pending).toBe(0);
  const { data } = await stripe.events.list({ type: "payment_intent.succeeded" });
  expect(data.map(({ id }) => id)).toEqual([delivered?.id]);
  const found = await stripe.events.retrieve(String(delivered?.id));
  expect(found).toMatchObject({ type: "payment_intent.succeeded", pending_webhooks: 0 });
  const both = await stripe.events.list({ types: ["payment_intent.created", "payment_intent.succeeded"] });
  expect(both.data).toHaveLength(2);
});

test("an event is delivered again until the webhook responds with 2xx", async () => {
  await using receiver = await runReceiver((call) => [500, 301, 200][call - 1] ?? 200);
  await using running = await runStripe({ webhookUrl: receiver.url });
  await running.stripe.paymentIntents.create(CARD_INTENT);
  const events = await receiver.received(3);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  await running.control("webhooks/flush", {});
  expect(receiver.events).toHaveLength(3);
});

test("an event for an unreachable webhook stays pending", async () => {
  const gone = await runReceiver();
  await gone[Symbol.asyncDispose]();
  await using running = await runStripe({ webhookUrl: gone.url });
  await running.stripe.paymentIntents.create(CARD_INTENT);
  const { body } = await running.control("webhooks/flush", {});
  expect(body["pending"]).toBe(1);
});

test("a flush delivers delayed events", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  await running.control("webhooks", { delayMs: 3_600_000 });
  await running.stripe.paymentIntents.create(CARD_INTENT);
  expect((await running.control("webhooks")).body["pending"]).toBe(1);
  expect(receiver.events).toEqual([]);
  await running.control("webhooks/flush", {});
  expect(typesOf(receiver.events)).toEqual(["payment_intent.created"]);
});

test("dropped events are never delivered, but stay in the list", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  await running.control("webhooks", { drop: 2 });
  await running.stripe.paymentIntents.create(PAID);
  await running.stripe.paymentIntents.create(CARD_INTENT);
  await running.control("webhooks/flush", {});
  expect(typesOf(receiver.events)).toEqual(["payment_intent.created"]);
  expect((await running.stripe.events.list()).data).toHaveLength(3);
  expect((await running.control("webhooks")).body).toMatchObject({ drop: 0, pending: 0 });
});

test("duplicate delivers each event twice", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  await running.control("webhooks", { duplicate: true });
  await running.stripe.paymentIntents.create(PAID);
  const events = await receiver.received(4);
  expect(typesOf(events)).toEqual([
    "payment_intent.created",
    "payment_intent.created",
    "payment_intent.succeeded",
    "payment_intent.succeeded",
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(2);
});

test("reorder delivers the newest event first", async () => {
  await using receiver = await runReceiver();
  await using running = await runStripe({ webhookUrl: receiver.url });
  await running.control("webhooks", { reorder: true });
  await running.stripe.paymentIntents.create(PAID);
  expect(typesOf(await receiver.received(2))).toEqual(["payment_intent.succeeded", "payment_intent.created"]);
});

test("the settings are off by default, and unknown ones are rejected", async () => {
  await using running = await runStripe();
  expect((await running.control("webhooks")).body).toEqual({
    delayMs: 0,
    drop: 0,
    duplicate: 0,
    reorder: false,
    pending: 0,
  });
  for (const wrong of [{ delay: 5 }, { delayMs: -1 }, { reorder: 1 }]) {
    expect((await running.control("webhooks", wrong)).status).toBe(400);
  }
  const keyless = await fetch(`${running.local.url}/_local/webhooks`);
  expect(keyless.status).toBe(401);
});
