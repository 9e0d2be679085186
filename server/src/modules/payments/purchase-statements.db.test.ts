import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { eventOf, signedEvent } from "../../../test/signed-event.ts";
import type { PaymentProvider } from "../../integrations/payment-provider.ts";
import { selectClass } from "../enrolments/select-class.ts";
import { settleEvent } from "./settle-event.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { startPayment } from "./start-payment.ts";

/** The provider, and the intents that it was asked for. */
function watched(payments: PaymentProvider) {
  const requests: string[] = [];
  const intent: PaymentProvider["intent"] = async (id) => {
    requests.push(id);
    return payments.intent(id);
  };
  return { requests, payments: { ...payments, intent } };
}

test("[SAFE-3] a purchase is six statements, and repeated calls and events that change nothing are one read each", async ({
  deps,
  db,
  stripe,
  statements,
}) => {
  const { id: classId } = await aClass(db);
  const { requests, payments } = watched(deps.payments);
  const student = signed(
    { ...deps, payments, email: { publicUrl: "https://school.example" } },
    await aUser(db, "student"),
  );
  const cost = async (call: () => Promise<unknown>) => {
    [statements.length, requests.length] = [0, 0];
    await call();
    return [statements.length, requests.length];
  };
  const deliver = async (id: string, type: string) => {
    const { payload, signature } = signedEvent(eventOf(paymentIntentId, { id, type }));
    await settleEvent(student, Buffer.from(payload), signature);
  };
  expect(await cost(() => selectClass(student, { classId }))).toEqual([1, 0]);
  statements.length = 0;
  const { paymentIntentId } = await startPayment(student, { classId });
  expect(statements).toHaveLength(2);
  expect(await cost(() => deliver("evt_1", "payment_intent.created"))).toEqual([1, 0]);
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const settled = { outcome: "enrolled", paymentIntentId };
  const settle = async () => expect(await settleOwnPayment(student, { paymentIntentId })).toEqual(settled);
  expect(await cost(settle)).toEqual([2, 1]);
  expect(await db.payment.findUnique({ where: { paymentIntentId } })).toMatchObject({
    state: "succeeded",
    paidAt: expect.any(Date),
  });
  expect(await db.receipt.count()).toBe(1);
  expect(await db.selection.count()).toBe(0);
  expect(await db.emailMessage.findMany()).toMatchObject([{ kind: "enrolment_paid", userId: student.actor.id }]);

  expect(await cost(settle)).toEqual([1, 0]);
  for (const kind of ["created", "processing", "payment_failed", "succeeded"])
    expect(await cost(() => deliver(`evt_of_${kind}`, `payment_intent.${kind}`))).toEqual([1, 0]);
  // An event of a refund is looked into, and written down when there was none.
  expect(await cost(() => deliver("evt_2", "refund.updated"))).toEqual([2, 1]);
  expect(await cost(() => deliver("evt_2", "refund.updated"))).toEqual([1, 0]);

  // An event whose record was deleted is looked into again, and changes nothing.
  const ledger = () =>
    Promise.all([db.payment.findMany(), db.refund.findMany(), db.receipt.findMany(), db.class.findMany()]);
  const before = await ledger();
  await db.webhookEvent.deleteMany();
  expect(await cost(() => deliver("evt_2", "refund.updated"))).toEqual([2, 1]);
  expect(await ledger()).toEqual(before);
});

test("[SAFE-3] an event that comes first enrols in two statements", async ({ deps, db, stripe, statements }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const { payload, signature } = signedEvent(eventOf(paymentIntentId));
  statements.length = 0;
  await settleEvent(deps, Buffer.from(payload), signature);
  expect(statements).toHaveLength(2);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ enrolledCount: 1 });
  expect(await db.webhookEvent.count()).toBe(1);
});
