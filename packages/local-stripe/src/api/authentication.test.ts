import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, runStripe, stripeClient, type Running } from "../../test/stripe-fixture.ts";

async function challenged(running: Running, card: string): Promise<{ id: string; secret: string }> {
  const { id, client_secret } = await running.stripe.paymentIntents.create(CARD_INTENT);
  const waiting = await running.stripe.paymentIntents.confirm(id, { payment_method: card });
  expect(waiting).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
  return { id, secret: String(client_secret) };
}

test("a completed challenge pays", async () => {
  await using running = await runStripe();
  const { id, secret } = await challenged(running, "pm_card_authenticationRequired");
  const ended = await running.asBrowser("POST", `/_local/challenges/${id}`, {
    client_secret: secret,
    outcome: "complete",
  });
  expect(ended.body).toMatchObject({ status: "succeeded", next_action: null });
});

test("after a failed challenge another card pays", async () => {
  await using running = await runStripe();
  const { id, secret } = await challenged(running, "pm_card_authenticationRequired");
  const ended = await running.asBrowser("POST", `/_local/challenges/${id}`, { client_secret: secret, outcome: "fail" });
  expect(ended.body).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  const paid = await running.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  expect(paid.status).toBe("succeeded");
});

test("a card may be declined after its challenge", async () => {
  await using running = await runStripe();
  const card = "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds";
  const { id, secret } = await challenged(running, card);
  const ended = await running.asBrowser("POST", `/_local/challenges/${id}`, {
    client_secret: secret,
    outcome: "complete",
  });
  expect(ended.body).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: "insufficient_funds" },
  });
});

test("error_on_requires_action turns the challenge into an error", async () => {
  await using running = await runStripe();
  const error = await errorOf(
    running.stripe.paymentIntents.create({
      ...CARD_INTENT,
      payment_method: "pm_card_authenticationRequired",
      confirm: true,
      error_on_requires_action: true,
    }),
  );
  expect(error).toMatchObject({ code: "authentication_required", statusCode: 402 });
});

test("an invalid or missing key is a 401", async () => {
  await using running = await runStripe();
  const { port, url } = running.local;
  const error = await errorOf(stripeClient(port, "sk_test_wrong_key_0000abcd").paymentIntents.list());
  expect(error).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  expect(error.message).toBe("Invalid API Key provided: sk_test_**************abcd");
  const keyless = await fetch(`${url}/v1/payment_intents`);
  expect(keyless.status).toBe(401);
  expect(await keyless.text()).toContain("You did not provide an API key.");
});

test("the publishable key is accepted only where a browser needs it", async () => {
  await using running = await runStripe();
  const { id } = await running.stripe.paymentIntents.create(CARD_INTENT);
  for (const [method, path] of [
    ["GET", "/v1/payment_intents"],
    ["POST", `/v1/payment_intents/${id}/cancel`],
    ["POST", "/v1/refunds"],
    ["GET", "/v1/events"],
  ] as const) {
    const reply = await running.asBrowser(method, path);
    expect(reply.status).toBe(401);
    expect(reply.body["error"]).toMatchObject({ code: "secret_key_required" });
  }
});

test("a browser needs the client secret and reads public members only", async () => {
  await using running = await runStripe();
  const { id, client_secret } = await running.stripe.paymentIntents.create({
    ...CARD_INTENT,
    payment_method: "pm_card_visa",
    confirm: true,
    metadata: { internal: "note" },
  });
  const path = `/v1/payment_intents/${id}`;
  expect((await running.asBrowser("GET", path)).body["error"]).toMatchObject({ code: "parameter_missing" });
  const wrong = await running.asBrowser("GET", path, { client_secret: `${id}_secret_wrong` });
  expect(wrong.body["error"]).toMatchObject({ code: "payment_intent_invalid_parameter", param: "client_secret" });
  const seen = await running.asBrowser("GET", path, { client_secret: String(client_secret) });
  expect(seen.body).toMatchObject({ id, status: "succeeded", amount: 4500 });
  for (const hidden of ["metadata", "latest_charge", "amount_received"]) expect(seen.body).not.toHaveProperty(hidden);
});

test("browsers of other origins may call the API", async () => {
  await using running = await runStripe();
  const response = await fetch(`${running.local.url}/v1/payment_methods`, {
    method: "OPTIONS",
    headers: { origin: "http://shop.example", "access-control-request-method": "POST" },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
});
