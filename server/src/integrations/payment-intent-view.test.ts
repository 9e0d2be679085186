import type Stripe from "stripe";
import { expect, test } from "vitest";
import { paymentIntentView, metadataOf, NOTHING_RETURNED } from "./payment-intent-view.ts";

const intent = (metadata: Record<string, string>) =>
  ({
    id: "pi_1",
    client_secret: null,
    status: "succeeded",
    amount: 7999,
    currency: "usd",
    metadata,
  }) as unknown as Stripe.PaymentIntent;

const ID = "019ed03f-0000-7000-8000-000000000000";

test("[SAFE-2] an intent that names no checkout of ours belongs to another application", () => {
  expect(paymentIntentView(intent({ checkoutId: ID }), NOTHING_RETURNED)).toMatchObject({
    checkoutId: ID,
    order: null,
  });
  for (const metadata of [{}, { checkoutId: "order-17" }, { checkoutId: "" }])
    expect(paymentIntentView(intent(metadata), NOTHING_RETURNED)).toMatchObject({ checkoutId: null });
});

const item = (amountCents: number) => ({
  enrolmentId: crypto.randomUUID(),
  classId: ID,
  participantId: ID,
  amountCents,
});

test("[SAFE-2] the order of an intent is read from what was written, with twelve items as well", () => {
  const order = { studentId: ID, items: Array.from({ length: 12 }, (_, index) => item(index === 0 ? 7988 : 1)) };
  const metadata = metadataOf({ checkoutId: ID, order });
  expect(paymentIntentView(intent(metadata), NOTHING_RETURNED)).toMatchObject({ checkoutId: ID, order });
  // Stripe takes 50 keys, and values of 500 characters.
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
  expect(Math.max(...Object.values(metadata).map(({ length }) => length))).toBeLessThanOrEqual(500);
});

test.each([
  ["of another amount", { studentId: ID, item_1: `${ID},${ID},${ID},1` }],
  ["without a student", { item_1: `${ID},${ID},${ID},7999` }],
  ["without an item", { studentId: ID }],
  ["that names an enrolment twice", { studentId: ID, item_1: `${ID},${ID},${ID},7998`, item_2: `${ID},${ID},${ID},1` }],
  ["with an item cut short", { studentId: ID, item_1: `${ID},${ID},7999` }],
  ["with an amount that is none", { studentId: ID, item_1: `${ID},${ID},${ID},-7999` }],
] as const)("[SAFE-2] an order %s is none", (_, metadata) => {
  expect(paymentIntentView(intent(metadata), NOTHING_RETURNED).order).toBeNull();
});
