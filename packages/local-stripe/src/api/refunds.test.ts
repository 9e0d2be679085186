import { expect, test } from "vitest";
import { CARD_INTENT, errorOf, idOf, runStripe, type Running } from "../../test/stripe-fixture.ts";

async function paidIntent({ stripe }: Running): Promise<{ id: string; charge: string }> {
  const paid = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true });
  return { id: paid.id, charge: idOf(paid.latest_charge) };
}

test("a payment is refunded in parts, never beyond what was paid", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id, charge } = await paidIntent(running);
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 1500,
    reason: "requested_by_customer",
    metadata: { why: "full" },
  });
  expect(part).toMatchObject({ object: "refund", amount: 1500, charge, payment_intent: id, status: "succeeded" });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1500, refunded: false });

  const tooMuch = await errorOf(stripe.refunds.create({ payment_intent: id, amount: 3001 }));
  expect(tooMuch.message).toBe("Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)");

  const rest = await stripe.refunds.create({ charge });
  expect(rest.amount).toBe(3000);
  expect(await stripe.charges.retrieve(charge, { expand: ["refunds"] })).toMatchObject({
    amount_refunded: 4500,
    refunded: true,
    refunds: { data: [{ id: rest.id }, { id: part.id }] },
  });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_already_refunded",
  });
});

test("a refund repeated with the same key refunds once", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id, charge } = await paidIntent(running);
  const refund = (): Promise<{ id: string }> =>
    stripe.refunds.create({ payment_intent: id, amount: 1000 }, { idempotencyKey: `refund-${id}` });
  expect((await refund()).id).toBe((await refund()).id);
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(1000);
});

test("refunds are retrieved, updated and listed by payment", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const [one, other] = [await paidIntent(running), await paidIntent(running)];
  const refund = await stripe.refunds.create({ payment_intent: one.id });
  await stripe.refunds.create({ payment_intent: other.id });
  const updated = await stripe.refunds.update(refund.id, { metadata: { seen: "yes" } });
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(updated);
  expect((await stripe.refunds.list({ payment_intent: one.id })).data).toEqual([updated]);
  expect((await stripe.refunds.list()).data).toHaveLength(2);
});

test("an unpaid intent cannot be refunded", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id } = await stripe.paymentIntents.create(CARD_INTENT);
  const error = await errorOf(stripe.refunds.create({ payment_intent: id }));
  expect(error.message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  expect(await errorOf(stripe.refunds.create({ payment_intent: "pi_x" }))).toMatchObject({ code: "resource_missing" });
});

test("a disputed payment can be listed by its payment, and gives nothing back any more", async () => {
  await using running = await runStripe();
  const { stripe } = running;
  const { id, charge } = await paidIntent(running);
  const ask = () => stripe.rawRequest("POST", "/_local/disputes", { payment_intent: id });
  await ask();
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true, amount_refunded: 0 });
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute).toMatchObject({ object: "dispute", amount: 4500, charge, status: "needs_response" });
  expect(await stripe.disputes.retrieve(dispute?.id ?? "")).toEqual(dispute);
  const [event] = (await stripe.events.list()).data;
  expect(event).toMatchObject({ type: "charge.dispute.created", data: { object: { payment_intent: id } } });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: "charge_disputed" });
  expect((await errorOf(ask())).message).toContain("already been disputed");
});
