import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, idOf, runStripe } from "../../test/stripe-fixture.ts";

test("an intent is created, updated and retrieved", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const created = await stripe.paymentIntents.create({
    ...CARD_INTENT,
    metadata: { classId: "c1", drop: "me" },
    description: "Archery & more [1]",
  });
  expect(created).toMatchObject({ object: "payment_intent", status: "requires_payment_method", amount: 4500 });
  expect(created.id).toMatch(/^pi_3\w{24}$/);
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`));
  expect(created.lastResponse.requestId).toMatch(/^req_\w{14}$/);

  const updated = await stripe.paymentIntents.update(created.id, { amount: 5000, metadata: { drop: "", more: "1" } });
  expect(updated).toMatchObject({ amount: 5000, metadata: { classId: "c1", more: "1" } });
  expect(updated.metadata).not.toHaveProperty("drop");
  expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(updated);
});

test("an intent succeeds, and its charge can be expanded and retrieved", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa" });
  const paid = await stripe.paymentIntents.confirm(id, { expand: ["latest_charge", "payment_method"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    amount_received: 4500,
    latest_charge: { object: "charge", paid: true, amount: 4500, amount_refunded: 0 },
    payment_method: { object: "payment_method", card: { brand: "visa", last4: "4242" } },
  });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id);
  expect(await stripe.charges.retrieve(idOf(charge))).toMatchObject({ payment_intent: id, status: "succeeded" });
});

test("a succeeded intent cannot be confirmed, canceled or repriced", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true });
  for (const attempt of [
    stripe.paymentIntents.confirm(id),
    stripe.paymentIntents.cancel(id),
    stripe.paymentIntents.update(id, { amount: 100 }),
  ]) {
    expect(await errorOf(attempt)).toMatchObject({
      type: "StripeInvalidRequestError",
      code: "payment_intent_unexpected_state",
      statusCode: 400,
      payment_intent: { id, status: "succeeded" },
    });
  }
});

test("a canceled intent stays canceled", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(CARD_INTENT);
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
  expect(error.message).toContain("it has a status of canceled");
});

test("an intent without a card cannot be confirmed", async () => {
  await using running = await runStripe();
  const { id } = await running.stripe.paymentIntents.create(CARD_INTENT);
  const error = await errorOf(running.stripe.paymentIntents.confirm(id));
  expect(error).toMatchObject({ code: "payment_intent_unexpected_state" });
  expect(error.message).toContain("missing a payment method");
});

test("a server needs a return_url for automatic payment methods", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const open = await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
  expect(open.automatic_payment_methods).toEqual({ enabled: true, allow_redirects: "always" });
  const error = await errorOf(stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" }));
  expect(error.message).toContain("you must provide a `return_url`");
  const paid = await stripe.paymentIntents.confirm(open.id, {
    payment_method: "pm_card_visa",
    return_url: "http://localhost/back",
  });
  expect(paid.status).toBe("succeeded");
});

test.for([
  [{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
  [{ amount: 0, currency: "usd" }, "parameter_invalid_integer", "amount"],
  [{ amount: 10.5, currency: "usd" }, "parameter_invalid_integer", "amount"],
  [{ amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
  [{ amount: 100, currency: "xyz" }, undefined, "currency"],
  [{ amount: 100, currency: "" }, "parameter_invalid_empty", "currency"],
  [
    { amount: 100, currency: "usd", payment_method_types: ["card"] },
    "payment_method_types_no_longer_supported",
    "payment_method_types",
  ],
  [{ amount: 100, currency: "usd", colour: "red" }, "parameter_unknown", "colour"],
  [{ amount: 100, currency: "usd", payment_method: "pm_nope" }, "resource_missing", "payment_method"],
] as const)("rejects %j with %s", async ([parameters, code, param]) => {
  await using running = await runStripe();
  const error = await errorOf(running.stripe.paymentIntents.create(parameters));
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
  const { data } = await running.stripe.paymentIntents.list();
  expect(data).toEqual([]);
});

test("an unknown id is a 404 with Stripe's message", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const error = await errorOf(stripe.paymentIntents.retrieve("pi_x"));
  expect(error).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    param: "intent",
    message: "No such payment_intent: 'pi_x'",
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
  });
  for (const attempt of [
    stripe.charges.retrieve("ch_x"),
    stripe.refunds.retrieve("re_x"),
    stripe.events.retrieve("evt_x"),
    stripe.paymentMethods.retrieve("pm_x"),
  ]) {
    expect(await errorOf(attempt)).toMatchObject({ statusCode: 404, code: "resource_missing" });
  }
});

test("an unknown path is a 404", async () => {
  await using running = await runStripe();
  const error = await errorOf(running.stripe.customers.list());
  expect(error.message).toContain("Unrecognized request URL (GET: /v1/customers)");
});

test("a property that cannot be expanded is rejected", async () => {
  await using running = await runStripe();
  const error = await errorOf(running.stripe.paymentIntents.create({ ...CARD_INTENT, expand: ["review"] }));
  expect(error.message).toBe("This property cannot be expanded (review).");
});
