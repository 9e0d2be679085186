import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, runStripe, type Running } from "../test/stripe-fixture.ts";

const call = ({ stripe }: Running, path: string, parameters: Record<string, unknown>): Promise<unknown> =>
  stripe.rawRequest("POST", `/_local/${path}`, parameters);

async function eventTypes({ stripe }: Running): Promise<string[]> {
  return (await stripe.events.list()).data.map(({ type }) => type);
}

test("a dispute takes the unrefunded amount, and its charge can no longer be refunded", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true });
  await stripe.refunds.create({ payment_intent: id, amount: 500 });
  const dispute = await call(running, "disputes", { payment_intent: id });
  expect(dispute).toMatchObject({ object: "dispute", amount: 4000, payment_intent: id });
  expect((await stripe.disputes.list({ payment_intent: id })).data).toMatchObject([{ status: "needs_response" }]);
  expect((await eventTypes(running))[0]).toBe("charge.dispute.created");
  const error = await errorOf(stripe.refunds.create({ payment_intent: id }));
  expect(error).toMatchObject({ code: "charge_disputed", statusCode: 400 });
  expect((await errorOf(call(running, "disputes", { payment_intent: id }))).message).toContain("already been disputed");
});

test("an inquiry becomes a dispute, which the bank decides", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true });
  const opened = await call(running, "disputes", { payment_intent: id, status: "warning_needs_response" });
  const { id: disputeId } = opened as { id: string };
  await call(running, `disputes/${disputeId}`, { status: "needs_response" });
  await call(running, `disputes/${disputeId}`, { status: "lost" });
  expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({ status: "lost" });
  const [closed, updated, created] = await eventTypes(running);
  expect([created, updated, closed]).toEqual([
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
  ]);
  expect((await errorOf(call(running, `disputes/${disputeId}`, { status: "no" }))).message).toContain("Invalid status");
});

test("a past payment is imported once, with its refund and without events", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const past = { id: "pi_past", amount: 900, created: 1_700_000_000, refund_id: "re_past", refunded_at: 1_700_086_400 };
  const imported = await call(running, "past_payments", past);
  expect(await call(running, "past_payments", past)).toEqual(imported);
  expect((await stripe.paymentIntents.list()).data).toMatchObject([
    { id: "pi_past", amount: 900, status: "succeeded", created: past.created },
  ]);
  expect((await stripe.refunds.list()).data).toMatchObject([
    { id: "re_past", amount: 900, payment_intent: "pi_past", created: past.refunded_at },
  ]);
  expect(await eventTypes(running)).toEqual([]);
});
