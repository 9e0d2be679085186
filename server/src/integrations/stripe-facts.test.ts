import type Stripe from "stripe";
import { expect, test } from "vitest";
import { factsOf, NOTHING_RETURNED } from "./stripe-facts.ts";

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

test("[SAFE-2] an intent that names no enrolment of ours belongs to another application", () => {
  expect(factsOf(intent({ enrolmentId: ID }), NOTHING_RETURNED)).toMatchObject({ enrolmentId: ID, order: null });
  for (const metadata of [{}, { enrolmentId: "order-17" }, { enrolmentId: "" }])
    expect(factsOf(intent(metadata), NOTHING_RETURNED)).toMatchObject({ enrolmentId: null });
});

test("[SAFE-2] the order of an intent is complete and of its amount, or there is none", () => {
  const order = { classId: ID, studentId: ID };
  expect(factsOf(intent({ ...order, amountCents: "7999" }), NOTHING_RETURNED).order).toEqual(order);
  expect(factsOf(intent({ ...order, amountCents: "1" }), NOTHING_RETURNED).order).toBeNull();
  expect(factsOf(intent({ classId: ID, amountCents: "7999" }), NOTHING_RETURNED).order).toBeNull();
});
