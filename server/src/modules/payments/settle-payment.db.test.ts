import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { signed } from "../../../test/signed.ts";
import type { Deps } from "../../deps.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { releaseHold } from "./release-hold.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

type PaymentDeps = Pick<Deps, "db" | "log" | "payments">;

async function settle(deps: PaymentDeps, intentId: string) {
  return settlePayment(deps, await deps.payments.intent(intentId));
}

async function books({ db }: PaymentDeps, classId: string) {
  const { seatsTaken, enrolledCount } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const enrolments = await db.enrolment.findMany({ where: { classId }, include: { payments: true } });
  return {
    seatsTaken,
    enrolledCount,
    places: enrolments.map(({ state }) => state).toSorted(),
    payments: enrolments.flatMap(({ payments }) => payments.map(({ state }) => state)).toSorted(),
  };
}

async function orderedRefunds({ db }: PaymentDeps) {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'carry-out-refund'`;
  return Number(row?.count);
}

const PAY = { payment_method: "pm_card_visa" };

describe("a payment that succeeds", () => {
  test("[PAY-5] enrols, takes the seat and leaves the selection", async ({ deps, stripe, db }) => {
    const student = await aUser(db, "student");
    const { id: classId } = await aClass(db);
    await db.selection.create({ data: { studentId: student.id, classId } });
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await books(deps, classId)).toEqual({
      seatsTaken: 1,
      enrolledCount: 1,
      places: ["paid"],
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
    expect(await books(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1 });
  });

  test("[SAFE-3] an open state that arrives after the success changes nothing", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    const early = await deps.payments.intent(paymentIntentId);
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    await settle(deps, paymentIntentId);
    expect(await settlePayment(deps, early)).toBe("enrolled");
    expect(await books(deps, classId)).toMatchObject({ places: ["paid"], payments: ["succeeded"] });
  });
});

describe("money without a hold", () => {
  test("[PAY-8] a hold that has ended is enrolled after all while a seat is left", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    // The seat went back before anybody heard of the payment.
    await db.enrolment.updateMany({
      data: { state: "released", holdExpiresAt: null, holdSlot: null, endedAt: new Date() },
    });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await books(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1, places: ["paid"] });
  });

  test("[SAFE-2] without a seat left the money goes back, once", async ({ deps, stripe, db }) => {
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
    expect(await orderedRefunds(deps)).toBe(1);
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await carryOutRefund(deps, { refundId });
    await runRefundJobs(deps);
    const refunds = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([7999]);
    expect(await books(deps, classId)).toEqual({
      seatsTaken: 1,
      enrolledCount: 1,
      places: ["paid", "released"],
      payments: ["refunded", "succeeded"],
    });
  });
});

describe("what is not ours", () => {
  test("an intent without an enrolment of ours enrols nobody", async ({ deps, stripe }) => {
    const intent = await stripe.paymentIntents.create({ amount: 7999, currency: "usd" });
    expect(await settle(deps, intent.id)).toBe("foreign");
    expect(await deps.db.payment.count()).toBe(0);
  });

  test("[PAY-6] an intent over another amount than the price agreed enrols nobody", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    await startPayment(signed(deps, await aUser(db, "student")), { classId });
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow();
    const cheap = await stripe.paymentIntents.create({
      ...PAY,
      amount: 100,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      confirm: true,
      metadata: { enrolmentId },
    });
    expect(await settle(deps, cheap.id)).toBe("foreign");
    expect(await books(deps, classId)).toMatchObject({ enrolledCount: 0, places: ["held"] });
  });
});

test("[SAFE-2] money that was sent back at the provider ends the place and frees the seat", async ({
  deps,
  stripe,
  db,
}) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await settle(deps, paymentIntentId);
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  expect(await settle(deps, paymentIntentId)).toBe("refunded");
  expect(await books(deps, classId)).toEqual({
    seatsTaken: 0,
    enrolledCount: 0,
    places: ["refunded"],
    payments: ["refunded"],
  });
});

test("[SAFE-2] releasing a hold cancels its intent first: it can take no money any more", async ({
  deps,
  stripe,
  db,
}) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseHold(deps, id)).toBe(true);
  await expect(stripe.paymentIntents.confirm(paymentIntentId, PAY)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await books(deps, classId)).toEqual({
    seatsTaken: 0,
    enrolledCount: 0,
    places: ["released"],
    payments: ["cancelled"],
  });
});

test("[SAFE-1] a hold whose intent the provider does not know, as after a change of keys, gives its seat back", async ({
  deps,
  db,
}) => {
  const { id: classId } = await aClass(db);
  await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await db.payment.updateMany({ data: { transactionId: "pi_of_another_account" } });
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseHold(deps, id)).toBe(true);
  expect(await books(deps, classId)).toMatchObject({ seatsTaken: 0, places: ["released"], payments: ["cancelled"] });
});

test("[SAFE-2] a hold whose payment has come through is not released but enrolled", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  const { id } = await db.enrolment.findFirstOrThrow();
  expect(await releaseHold(deps, id)).toBe(false);
  expect(await books(deps, classId)).toMatchObject({ seatsTaken: 1, enrolledCount: 1, places: ["paid"] });
});
