import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, KEYS, runStripe, type Reply, type Running } from "../../test/stripe-fixture.ts";

async function post(running: Running, path: string, key: string, fields: Record<string, string>): Promise<Reply> {
  const response = await fetch(running.local.url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${KEYS.secretKey}`, "idempotency-key": key },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Reply["body"] };
}

test("a repeated key gets the same response and has one effect", async () => {
  await using running = await runStripe();
  const fields = { amount: "900", currency: "usd" };
  const first = await post(running, "/v1/payment_intents", "k1", fields);
  const second = await post(running, "/v1/payment_intents", "k1", fields);
  expect(second.body).toEqual(first.body);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.headers.get("request-id")).toBe(first.headers.get("request-id"));
  expect((await running.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a decline is replayed, not attempted again", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(CARD_INTENT);
  const confirm = (): Promise<unknown> =>
    stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }, { idempotencyKey: "k" });
  const first = await errorOf(confirm());
  const second = await errorOf(confirm());
  expect(second.charge).toBe(first.charge);
  const failures = await stripe.events.list({ type: "payment_intent.payment_failed" });
  expect(failures.data).toHaveLength(1);
});

test("the same key for another call is rejected", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  await stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "k" });
  const otherBody = await errorOf(
    stripe.paymentIntents.create({ ...CARD_INTENT, amount: 4501 }, { idempotencyKey: "k" }),
  );
  expect(otherBody).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  expect(otherBody.message).toContain("same parameters");
  const otherPath = await errorOf(stripe.refunds.create({ charge: "ch_x" }, { idempotencyKey: "k" }));
  expect(otherPath.message).toContain("('/v1/refunds' vs '/v1/payment_intents')");
});

test("a call that fails validation does not use its key", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  await errorOf(stripe.paymentIntents.create({ ...CARD_INTENT, amount: 1 }, { idempotencyKey: "k" }));
  const created = await stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "k" });
  expect(created.amount).toBe(CARD_INTENT.amount);
});

test("while a call is executed, its key is in use", async () => {
  await using running = await runStripe();
  await running.control("api", { apiDelayMs: 50 });
  const fields = { amount: "900", currency: "usd" };
  const replies = await Promise.all([1, 2].map(() => post(running, "/v1/payment_intents", "k", fields)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body["error"]).toMatchObject({ code: "idempotency_key_in_use" });
});

test("a response lost after its effect is replayed", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  await running.control("api", { failNext: { count: 1, status: 500, afterEffect: true } });
  const create = (): ReturnType<typeof stripe.paymentIntents.create> =>
    stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "k" });
  expect(await errorOf(create())).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  const found = await create();
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([found.id]);
});

test.for([{ afterEffect: false }, { afterEffect: true }])(
  "a saved failure is replayed, %o",
  async ({ afterEffect }) => {
    await using running = await runStripe();
    const { stripe } = running;
    await running.control("api", { failNext: { count: 1, status: 500, afterEffect, isStored: true } });
    const create = (idempotencyKey: string) => errorOf(stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey }));
    expect((await create("k")).headers).not.toHaveProperty("idempotent-replayed");
    expect(await create("k")).toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(afterEffect ? 1 : 0);
    await stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "other" });
  },
);

test("a simulated failure before the effect has no effect", async () => {
  await using running = await runStripe();
  await running.control("api", { failNext: { count: 1, status: 503 } });
  expect(await errorOf(running.stripe.paymentIntents.create(CARD_INTENT))).toMatchObject({ statusCode: 503 });
  expect((await running.stripe.paymentIntents.list()).data).toEqual([]);
});
