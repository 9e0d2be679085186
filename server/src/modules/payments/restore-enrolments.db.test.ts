import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { restoreEnrolments } from "./restore-enrolments.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

/** A charged card whose hold the database has lost, as after restoring a backup from before it. */
async function aLostHold(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  await db.$transaction([
    db.paymentItem.deleteMany(),
    db.payment.deleteMany(),
    db.enrolment.deleteMany(),
    db.checkout.deleteMany(),
  ]);
  await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
  return { student, classId, paymentIntentId };
}

/** Settles three times, twice at the same time. */
async function settleOften(deps: AnyCtx, paymentIntentId: string): Promise<unknown[]> {
  const intent = await deps.payments.intent(paymentIntentId);
  const atOnce = await Promise.all([settlePayment(deps, intent), settlePayment(deps, intent)]);
  return [...atOnce, await settlePayment(deps, intent)];
}

async function ledger(db: Db, classId: string) {
  const { seatsTaken, enrolledCount, enrolments } = await db.class.findUniqueOrThrow({
    where: { id: classId },
    include: {
      enrolments: { orderBy: { id: "asc" }, include: { items: { include: { payment: true, refunds: true } } } },
    },
  });
  const items = enrolments.flatMap((one) => one.items);
  return {
    seats: [seatsTaken, enrolledCount],
    enrolments: enrolments.map(({ state, studentId, priceCents }) => ({ state, studentId, priceCents })),
    payments: items.map(({ payment: { paymentIntentId, state, amountCents } }) => ({
      paymentIntentId,
      state,
      amountCents,
    })),
    refunds: items.flatMap(({ refunds }) => refunds.map(({ reason, amountCents }) => `${reason} ${amountCents}`)),
    receipts: await db.receipt.count({ where: { kind: "payment" } }),
  };
}

test("an intent names its checkout, who pays, and each enrolment with class, participant and amount", async ({
  deps,
  stripe,
}) => {
  const { student, classId, paymentIntentId } = await aLostHold(deps, stripe);
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).metadata).toEqual({
    checkoutId: id,
    studentId: student.id,
    item_1: expect.stringMatching(new RegExp(`^[0-9a-f-]{36},${classId},${student.id},7999$`)) as unknown,
  });
});

describe("[SAFE-2] captured money whose enrolment the database has lost", () => {
  test("enrols where a seat is left, once", async ({ deps, db, stripe }) => {
    const { student, classId, paymentIntentId } = await aLostHold(deps, stripe);
    expect(await settleOften(deps, paymentIntentId)).toEqual(["enrolled", "enrolled", "enrolled"]);
    expect(await ledger(db, classId)).toEqual({
      seats: [1, 1],
      enrolments: [{ state: "paid", studentId: student.id, priceCents: 7999 }],
      payments: [{ paymentIntentId, state: "succeeded", amountCents: 7999 }],
      refunds: [],
      receipts: 1,
    });
  });

  test.for([
    ["another student holds the last seat", (db: Db) => aUser(db, "student")],
    ["the student has enrolled again", null],
  ] as const)("is refunded where %s, once", async ([, otherOf], { deps, db, stripe }) => {
    const { student, classId, paymentIntentId } = await aLostHold(deps, stripe);
    await db.class.update({ where: { id: classId }, data: { capacity: otherOf ? 1 : 2 } });
    await hold(db, otherOf ? await otherOf(db) : student, classId);
    expect(await settleOften(deps, paymentIntentId)).toEqual(["refunded", "refunded", "refunded"]);
    await runRefundJobs(deps);
    expect(await ledger(db, classId)).toMatchObject({
      seats: [1, 0],
      payments: [{ paymentIntentId, state: "refunded", amountCents: 7999 }],
      refunds: ["no_seat 7999"],
      receipts: 1,
    });
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(data.map(({ amount }) => amount)).toEqual([7999]);
  });

  test("enrols where another call enters the enrolment while this one waits for the class", async ({
    deps,
    db,
    stripe,
  }) => {
    const { classId, paymentIntentId } = await aLostHold(deps, stripe);
    const intent = await deps.payments.intent(paymentIntentId);
    const { settled } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR UPDATE`;
      const settled = settlePayment(deps, intent);
      await lockWaits(db, 1);
      if (intent.order) await restoreEnrolments(tx, intent, intent.order);
      return { settled };
    });
    expect(await settled).toBe("enrolled");
    expect(await ledger(db, classId)).toMatchObject({ seats: [1, 1], receipts: 1 });
  });

  test("is found by reconciliation, and settled once", async ({ deps, db, stripe }) => {
    const { classId } = await aLostHold(deps, stripe);
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1, failed: 0 });
    expect(await ledger(db, classId)).toMatchObject({ seats: [1, 1] });
    await db.$executeRaw`UPDATE payments SET created_at = created_at - interval '1 hour'`;
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 0, failed: 0 });
  });

  test("that was returned already takes no seat", async ({ deps, db, stripe }) => {
    const { classId, paymentIntentId } = await aLostHold(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    expect(await settleOften(deps, paymentIntentId)).toEqual(["refunded", "refunded", "refunded"]);
    expect(await ledger(db, classId)).toMatchObject({ seats: [0, 0], refunds: ["at_provider 7999"], receipts: 1 });
  });

  const item = (change: (parts: string[]) => string[]) => (metadata: Stripe.Metadata) => ({
    item_1: change(metadata["item_1"]?.split(",") ?? []).join(),
  });
  const other = crypto.randomUUID();
  const lost = [
    ["whose class is lost as well", item(([enrolment = "", , ...rest]) => [enrolment, other, ...rest])],
    ["whose student is lost as well", () => ({ studentId: other })],
    [
      "whose participant is lost as well",
      item(([enrolment = "", course = "", , cents = ""]) => [enrolment, course, other, cents]),
    ],
    ["that names another amount", item((parts) => [...parts.slice(0, 3), "1"])],
    ["that names nothing", () => ({ item_1: "" })],
    ["that names no ids", item((parts) => ["judo", ...parts.slice(1)])],
  ] as const;
  test.for(lost)("%s is a discrepancy", async ([, change], { deps, db, stripe }) => {
    const { classId, paymentIntentId } = await aLostHold(deps, stripe);
    const { metadata } = await stripe.paymentIntents.retrieve(paymentIntentId);
    await stripe.paymentIntents.update(paymentIntentId, { metadata: change(metadata) });
    expect(await settleOften(deps, paymentIntentId)).toEqual(["not_ours", "not_ours", "not_ours"]);
    expect(await ledger(db, classId)).toMatchObject({ seats: [0, 0], enrolments: [], payments: [] });
    expect(await db.discrepancy.findMany()).toMatchObject([{ paymentIntentId, kind: "unknown_enrolment" }]);
  });
});
