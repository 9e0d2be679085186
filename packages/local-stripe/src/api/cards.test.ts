import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, runStripe } from "../../test/stripe-fixture.ts";

const FUTURE = { "card[exp_month]": "12", "card[exp_year]": "2034", "card[cvc]": "123", type: "card" };

test.for([
  ["4242424242424242", "visa", "4242"],
  ["5555555555554444", "mastercard", "4444"],
  ["378282246310005", "amex", "0005"],
])("the card %s pays and is saved as %s %s", async ([number, brand, last4]) => {
  await using running = await runStripe();
  const cvc = brand === "amex" ? "1234" : "123";
  const saved = await running.asBrowser("POST", "/v1/payment_methods", {
    ...FUTURE,
    "card[number]": String(number),
    "card[cvc]": cvc,
    "billing_details[name]": "Ada & Co",
    "billing_details[email]": "ada@example.com",
  });
  expect(saved.body).toMatchObject({
    card: { brand, last4, exp_month: 12, exp_year: 2034 },
    billing_details: { name: "Ada & Co", email: "ada@example.com" },
  });
  expect(JSON.stringify(saved.body)).not.toContain(number);
  const intent = await running.stripe.paymentIntents.create({
    ...CARD_INTENT,
    payment_method: String(saved.body["id"]),
    confirm: true,
  });
  expect(intent.status).toBe("succeeded");
});

test.for([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000000069", "expired_card", "expired_card", "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
  [
    "4000000000000010",
    "card_declined",
    "test_mode_live_card",
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  ],
])("the card %s is declined: %s, %s", async ([number, code, declineCode, message]) => {
  await using running = await runStripe();
  const { stripe } = running;
  const intent = await stripe.paymentIntents.create(CARD_INTENT);
  const reply = await running.asBrowser("POST", `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: String(intent.client_secret),
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": String(number),
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "34",
    "payment_method_data[card][cvc]": "123",
  });
  expect(reply.status).toBe(402);
  expect(reply.body["error"]).toMatchObject({ type: "card_error", code, decline_code: declineCode, message });

  const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  expect(after).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    amount_received: 0,
    last_payment_error: { type: "card_error", code, decline_code: declineCode, message },
    latest_charge: { paid: false, status: "failed", failure_code: code },
  });
});

test("stripe-node reports a decline as a card error, and another card then pays", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(CARD_INTENT);
  const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_chargeDeclined" }));
  expect(error).toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    decline_code: "generic_decline",
    payment_intent: { id, status: "requires_payment_method" },
    payment_method: { card: { last4: "0002" } },
  });
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_mastercard" });
  expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
});

test("a decline while creating keeps the intent", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const error = await errorOf(
    stripe.paymentIntents.create({
      ...CARD_INTENT,
      payment_method: "pm_card_chargeDeclinedInsufficientFunds",
      confirm: true,
    }),
  );
  const { data } = await stripe.paymentIntents.list();
  expect(data).toMatchObject([{ id: error.payment_intent?.id, status: "requires_payment_method" }]);
});

test.for([
  [{ "card[number]": "4242424242424241" }, "incorrect_number", "number"],
  [{ "card[exp_month]": "13" }, "invalid_expiry_month", "exp_month"],
  [{ "card[exp_year]": "2019" }, "invalid_expiry_year", "exp_year"],
  [{ "card[exp_year]": "2026", "card[exp_month]": "1" }, "invalid_expiry_month", "exp_month"],
  [{ "card[cvc]": "12" }, "invalid_cvc", "cvc"],
] as const)("invalid card details %j are rejected with %s", async ([mistake, code, param]) => {
  await using running = await runStripe({ now: () => new Date(Date.UTC(2026, 1, 1)) });
  const reply = await running.asBrowser("POST", "/v1/payment_methods", {
    ...FUTURE,
    "card[number]": "4242424242424242",
    ...mistake,
  });
  expect(reply.status).toBe(402);
  expect(reply.body["error"]).toMatchObject({ type: "card_error", code, param });
});

test("a payment method made from a token can be retrieved", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const saved = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  expect(await stripe.paymentMethods.retrieve(saved.id)).toEqual(saved);
  expect(await errorOf(stripe.paymentMethods.create({ type: "card", card: { token: "tok_x" } }))).toMatchObject({
    message: "No such token: 'tok_x'",
  });
});
