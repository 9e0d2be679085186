import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { expect } from "vitest";
import { aClass, aUser, deletePayments } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { aPaidEnrolment, dispute, metadataFor } from "../../../test/paid-enrolment.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { resolveDiscrepancy } from "./resolve-discrepancy.ts";
import { recordDiscrepancy, resolveDiscrepancies } from "../discrepancies/record-discrepancy.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";

const PAY = { payment_method: "pm_card_visa" };
const CARD_INTENT = { amount: 7999, currency: "usd", allowed_payment_method_types: ["card" as const] };

async function openedLongAgo(deps: AnyCtx) {
  const { id: classId } = await aClass(deps.db);
  const student = signed(deps, await aUser(deps.db, "student"));
  const { paymentIntentId } = await startPayment(student, { classId });
  await deps.db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  return { classId, student, paymentIntentId };
}

async function statusOf(stripe: Stripe, paymentIntentId: string) {
  return (await stripe.paymentIntents.retrieve(paymentIntentId)).status;
}

test("[SAFE-3] a refund at the provider without an event ends the enrolment and frees the seat", async ({
  deps,
  stripe,
  db,
}) => {
  const { classId, student, paymentIntentId } = await openedLongAgo(deps);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await settleOwnPayment(student, { paymentIntentId });
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  await reconcilePayments(deps);
  expect(await db.enrolment.findFirst()).toMatchObject({ state: "refunded" });
  expect(await db.payment.findFirst()).toMatchObject({ state: "refunded" });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0, enrolledCount: 0 });
});

test("[SAFE-2] an intent whose hold has ended is cancelled: it can no longer be paid", async ({ deps, stripe, db }) => {
  const { paymentIntentId } = await openedLongAgo(deps);
  await db.enrolment.updateMany({
    data: { state: "released", holdExpiresAt: null, holdSlot: null, endedAt: new Date() },
  });
  await db.class.updateMany({ data: { seatsTaken: 0 } });
  await reconcilePayments(deps);
  expect(await statusOf(stripe, paymentIntentId)).toBe("canceled");
  expect(await db.payment.findFirst()).toMatchObject({ state: "cancelled" });
});

test.for([{ discount: 0 }, { discount: 50 }])(
  "[SAFE-2] a lost intent of a cart that was changed is cancelled, and not taken for the payment of the new one, with a discount of $discount %",
  async ({ discount }, { deps, stripe, db }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { multiClassPercent: discount } });
    const { classId, student, paymentIntentId } = await openedLongAgo(deps);
    // Its process has died, or the provider's answer came too late.
    await deletePayments(db);
    const participantId = student.actor.id;
    const other = await aClass(db, { priceCents: 8999 });
    const items = [classId, other.id].map((id) => ({ classId: id, participantId }));
    const changed = await startPayment(student, { items });
    // As the provider's event of the lost one does.
    expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe("not_ours");
    expect(await startPayment(student, { items })).toMatchObject({ paymentIntentId: changed.paymentIntentId });
    await reconcilePayments(deps);
    expect(await statusOf(stripe, paymentIntentId)).toBe("canceled");
    expect(await statusOf(stripe, changed.paymentIntentId)).toBe("requires_payment_method");
    expect(await db.payment.count()).toBe(1);
  },
);

test("[SAFE-2] a paid intent that is missing in the ledger is found and enrols", async ({ deps, stripe, db }) => {
  const { paymentIntentId } = await openedLongAgo(deps);
  await deletePayments(db);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await reconcilePayments(deps);
  expect(await db.enrolment.findFirst()).toMatchObject({ state: "paid" });
  expect(await db.payment.findFirst()).toMatchObject({ state: "succeeded", paymentIntentId });
});

test("[SAFE-3] a payment that is open since before the provider's list begins is settled by its own intent", async ({
  deps,
  stripe,
  db,
}) => {
  const { paymentIntentId } = await openedLongAgo(deps);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 4 * 24 * 3_600_000) } });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  const payments = { ...deps.payments, intentsSince: async () => [] };
  expect(await reconcilePayments({ ...deps, payments })).toMatchObject({ checked: 1, fixed: 1, failed: 0 });
  expect(await db.enrolment.findFirst()).toMatchObject({ state: "paid" });
});

test("[PAY-13] more money returned than was paid is recorded although another payment's was before", async ({
  deps,
  stripe,
  db,
}) => {
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  await settlePayment(deps, await deps.payments.intent(paymentIntentId));
  await recordDiscrepancy(db, { paymentIntentId: "pi_other", kind: "returned_beyond_payment", amountCents: 7999 });
  await dispute(stripe, paymentIntentId, { amountCents: 7999 });
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  await reconcilePayments(deps);
  const recorded = await db.discrepancy.findMany({
    select: { paymentIntentId: true },
    orderBy: { paymentIntentId: "asc" },
  });
  expect(recorded.map(({ paymentIntentId }) => paymentIntentId).toSorted()).toEqual(
    [paymentIntentId, "pi_other"].toSorted(),
  );
});

test("[PAY-13] a failure is recorded as a discrepancy, and resolved by the run that finds it settled", async ({
  deps,
  stripe,
  db,
}) => {
  const { student, paymentIntentId } = await openedLongAgo(deps);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await db.$executeRaw`ALTER TABLE receipts ADD CONSTRAINT none CHECK (number < 0) NOT VALID`;
  for (let run = 0; run < 2; run++) expect(await reconcilePayments(deps)).toMatchObject({ failed: 1 });
  const open = () =>
    db.discrepancy.findMany({ where: { resolvedAt: null }, select: { paymentIntentId: true, kind: true } });
  expect(await open()).toEqual([{ paymentIntentId, kind: "not_settled" }]);
  await db.$executeRaw`ALTER TABLE receipts DROP CONSTRAINT none`;
  await settleOwnPayment(student, { paymentIntentId });
  await db.discrepancy.updateMany({ data: { resolvedAt: null } });
  expect(await reconcilePayments(deps)).toMatchObject({ failed: 0, fixed: 0 });
  expect(await open()).toEqual([]);
});

test("[PAY-13] a resolved discrepancy is open again once its details change or settling fails again", async ({
  db,
}) => {
  const isOpenAfter = async (details: Omit<Parameters<typeof recordDiscrepancy>[1], "paymentIntentId">) => {
    await resolveDiscrepancies(db, "pi_1");
    await recordDiscrepancy(db, { paymentIntentId: "pi_1", ...details });
    return (await db.discrepancy.count({ where: { resolvedAt: null } })) > 0;
  };
  expect(await isOpenAfter({ kind: "returned_beyond_payment", amountCents: 100 })).toBe(true);
  expect(await isOpenAfter({ kind: "returned_beyond_payment", amountCents: 100 })).toBe(false);
  expect(await isOpenAfter({ kind: "returned_beyond_payment", amountCents: 200 })).toBe(true);
  expect(await isOpenAfter({ kind: "not_settled" })).toBe(true);
  expect(await isOpenAfter({ kind: "not_settled" })).toBe(true);
});

test("[PAY-13] a failed settling covers no return that a person looks at, and is one reason at a time", async ({
  db,
}) => {
  const open = () =>
    db.discrepancy.findMany({ where: { resolvedAt: null }, select: { kind: true }, orderBy: { kind: "asc" } });
  await recordDiscrepancy(db, { paymentIntentId: "pi_1", kind: "unassigned_return", amountCents: 100 });
  await recordDiscrepancy(db, { paymentIntentId: "pi_1", kind: "wrong_amount", amountCents: 200 });
  await recordDiscrepancy(db, { paymentIntentId: "pi_1", kind: "not_settled" });
  expect((await open()).map(({ kind }) => kind).toSorted()).toEqual(["not_settled", "unassigned_return"]);
  await resolveDiscrepancy(contextOf({ db }), { paymentIntentId: "pi_1", kind: "not_settled" });
  expect(await open()).toEqual([{ kind: "unassigned_return" }]);
});

test("[PAY-13] returns that wait to be assigned add up, until a person has looked at them", async ({ db }) => {
  const recorded = async (amountCents: number) => {
    await recordDiscrepancy(db, { paymentIntentId: "pi_1", kind: "unassigned_return", amountCents });
    return db.discrepancy.findFirst({ select: { amountCents: true } });
  };
  expect(await recorded(100)).toEqual({ amountCents: 100 });
  expect(await recorded(250)).toEqual({ amountCents: 350 });
  await resolveDiscrepancy(contextOf({ db }), { paymentIntentId: "pi_1", kind: "unassigned_return" });
  expect(await recorded(40)).toEqual({ amountCents: 40 });
});

test("an open intent of a held seat, and intents that are not ours, are left alone", async ({ deps, stripe, db }) => {
  const { paymentIntentId } = await openedLongAgo(deps);
  const shop = await stripe.paymentIntents.create(CARD_INTENT);
  const otherSchool = await stripe.paymentIntents.create({
    ...CARD_INTENT,
    metadata: await metadataFor(db, randomUUID(), CARD_INTENT.amount),
  });
  await reconcilePayments(deps);
  for (const id of [paymentIntentId, shop.id, otherSchool.id]) {
    expect(await statusOf(stripe, id)).toBe("requires_payment_method");
  }
  expect(await db.payment.findMany()).toMatchObject([{ state: "open" }]);
});
