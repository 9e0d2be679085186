import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aSelection, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { aPaidEnrolment, metadataFor } from "../../../test/paid-enrolment.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";
import { checkoutOf } from "../../../test/holds.ts";

async function settle(deps: AnyCtx, paymentIntentId: string) {
  return settlePayment(deps, await deps.payments.intent(paymentIntentId));
}

async function ledger({ db }: AnyCtx, classId: string) {
  const { seatsTaken, enrolledCount } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const enrolments = await db.enrolment.findMany({
    where: { classId },
    include: { items: { include: { payment: true } } },
  });
  return {
    seatsTaken,
    enrolledCount,
    enrolments: enrolments.map(({ state }) => state).toSorted(),
    payments: enrolments.flatMap(({ items }) => items.map(({ payment }) => payment.state)).toSorted(),
  };
}

async function pendingRefunds({ db }: AnyCtx) {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'carry-out-refund'`;
  return Number(row?.count);
}

const PAY = { payment_method: "pm_card_visa" };

describe("a payment that succeeds", () => {
  test("[PAY-5] enrols, takes the seat and removes the selection", async ({ deps, stripe, db }) => {
    const student = await aUser(db, "student");
    const { id: classId } = await aClass(db);
    await aSelection(db, { studentId: student.id, classId });
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await ledger(deps, classId)).toEqual({
      seatsTaken: 1,
      enrolledCount: 1,
      enrolments: ["paid"],
      payments: ["succeeded"],
    });
    expect(await db.selection.count()).toBe(0);
  });

  test("[SAFE-3] settled by ten callers at once, enrols once", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settle(deps, paymentIntentId)));
    expect(new Set(outcomes)).toEqual(new Set(["enrolled"]));
    expect(await ledger(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1 });
  });

  test("[SAFE-3] an open state that arrives after the success changes nothing", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    const early = await deps.payments.intent(paymentIntentId);
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    await settle(deps, paymentIntentId);
    expect(await settlePayment(deps, early)).toBe("enrolled");
    expect(await ledger(deps, classId)).toMatchObject({ enrolments: ["paid"], payments: ["succeeded"] });
  });
});

describe("[SAFE-2] money that the provider has returned before the payment is settled", () => {
  const paid = async (deps: AnyCtx, stripe: Stripe) => {
    const { id: classId } = await aClass(deps.db);
    const student = await aUser(deps.db, "student");
    await aSelection(deps.db, { studentId: student.id, classId });
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    return { classId, paymentIntentId };
  };

  test("in full buys no seat: the hold and the selection stay", async ({ deps, stripe, db }) => {
    const { classId, paymentIntentId } = await paid(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, classId)).toMatchObject({ enrolments: ["held"], payments: ["refunded"] });
    expect(await db.selection.count()).toBe(1);
  });

  test("in part enrols", async ({ deps, stripe }) => {
    const { classId, paymentIntentId } = await paid(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 });
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await ledger(deps, classId)).toMatchObject({ enrolments: ["paid"], payments: ["succeeded"] });
  });
});

test("[SAFE-3] an open state that arrives after the enrolment has ended, or for a second payment, is no enrolment", async ({
  deps,
  stripe,
  db,
}) => {
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student");
  const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
  const early = await deps.payments.intent(paymentIntentId);
  const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId);
  const second = await stripe.paymentIntents.create({
    amount: early.amountCents,
    currency: "usd",
    metadata,
    allowed_payment_method_types: ["card" as const],
  });
  const earlySecond = await deps.payments.intent(second.id);
  for (const id of [paymentIntentId, second.id]) {
    await stripe.paymentIntents.confirm(id, PAY);
    await settle(deps, id);
  }
  expect(await settlePayment(deps, early)).toBe("enrolled");
  expect(await settlePayment(deps, earlySecond)).toBe("refunded");
  const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId } });
  await cancelEnrolment(signed(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 1000 });
  expect(await settlePayment(deps, early)).toBe("refunded");
});

describe("a payment without a hold", () => {
  test("[PAY-8] is enrolled while a seat is left", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    // The hold expires before the payment is settled.
    await db.enrolment.updateMany({
      data: { state: "released", holdExpiresAt: null, holdSlot: null, endedAt: new Date() },
    });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await ledger(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1, enrolments: ["paid"] });
  });

  test("[SAFE-2] is refunded once when no seat is left", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    await db.enrolment.updateMany({
      data: { state: "released", holdExpiresAt: null, holdSlot: null, endedAt: new Date() },
    });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
    const second = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(second.paymentIntentId, PAY);
    expect(await settle(deps, second.paymentIntentId)).toBe("enrolled");

    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await pendingRefunds(deps)).toBe(1);
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await carryOutRefund(deps, { refundId });
    await runRefundJobs(deps);
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([7999]);
    expect(await ledger(deps, classId)).toEqual({
      seatsTaken: 1,
      enrolledCount: 1,
      enrolments: ["paid", "released"],
      payments: ["refunded", "succeeded"],
    });
  });
});

describe("an intent that is not ours", () => {
  test("without an enrolment enrols nobody", async ({ deps, stripe }) => {
    const intent = await stripe.paymentIntents.create({ amount: 7999, currency: "usd" });
    expect(await settle(deps, intent.id)).toBe("not_ours");
    expect(await deps.db.payment.count()).toBe(0);
  });

  test("[PAY-6] over another amount than the agreed price enrols nobody", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    await startPayment(signed(deps, await aUser(db, "student")), { classId });
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow();
    const cheap = await stripe.paymentIntents.create({
      ...PAY,
      amount: 100,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      confirm: true,
      metadata: await metadataFor(db, enrolmentId, 100),
    });
    expect(await settle(deps, cheap.id)).toBe("not_ours");
    expect(await ledger(deps, classId)).toMatchObject({ enrolledCount: 0, enrolments: ["held"] });
  });
});

test("[SAFE-2] a refund made at the provider ends the enrolment and frees the seat", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await settle(deps, paymentIntentId);
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  expect(await settle(deps, paymentIntentId)).toBe("refunded");
  expect(await ledger(deps, classId)).toEqual({
    seatsTaken: 0,
    enrolledCount: 0,
    enrolments: ["refunded"],
    payments: ["refunded"],
  });
});

test("[SAFE-2] releasing a hold cancels its intent first: it can no longer be paid", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseCheckout(deps, await checkoutOf(deps.db, id))).toBe(true);
  await expect(stripe.paymentIntents.confirm(paymentIntentId, PAY)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await ledger(deps, classId)).toEqual({
    seatsTaken: 0,
    enrolledCount: 0,
    enrolments: ["released"],
    payments: ["cancelled"],
  });
});

test("[SAFE-1] a hold whose intent the provider does not know, as after a change of keys, is released", async ({
  deps,
  db,
}) => {
  const { id: classId } = await aClass(db);
  await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await db.payment.updateMany({ data: { paymentIntentId: "pi_of_another_account" } });
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseCheckout(deps, await checkoutOf(deps.db, id))).toBe(true);
  expect(await ledger(deps, classId)).toMatchObject({
    seatsTaken: 0,
    enrolments: ["released"],
    payments: ["cancelled"],
  });
});

test("[SAFE-2] a payment cancelled while the provider did not know it is enrolled once it is paid there", async ({
  deps,
  stripe,
  db,
}) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await db.payment.updateMany({ data: { paymentIntentId: "pi_of_another_account" } });
  await releaseCheckout(deps, await checkoutOf(deps.db, (await db.enrolment.findFirstOrThrow()).id));
  await db.payment.updateMany({ data: { paymentIntentId } });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe("enrolled");
  expect(await ledger(deps, classId)).toEqual({
    seatsTaken: 1,
    enrolledCount: 1,
    enrolments: ["paid"],
    payments: ["succeeded"],
  });
});

test("[SAFE-2] a hold whose payment has succeeded is enrolled, not released", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseCheckout(deps, await checkoutOf(deps.db, id))).toBe(false);
  expect(await ledger(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1, enrolments: ["paid"] });
});

test("[SAFE-3] the student's page settles a payment again that lacks its receipt", async ({ deps, stripe, db }) => {
  const { student, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await db.receipt.deleteMany();
  await db.receiptCounter.updateMany({ data: { last: 0 } });
  const paid = await settleOwnPayment(signed(deps, student), { paymentIntentId });
  expect(paid).toEqual({ outcome: "enrolled", paymentIntentId });
  expect(await db.receipt.count()).toBe(1);
});
