import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidPlace } from "../../../test/paid-place.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Deps } from "../../deps.ts";
import { cancelPlace } from "./cancel-place.ts";
import { dismissFinding } from "./dismiss-finding.ts";
import { exportMoney, listMoney } from "./list-money.ts";
import { listMoneyInput } from "./money.schema.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { repairPayment } from "./repair-payment.ts";
import { repairSeats } from "./repair-seats.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";
import { sumMoney } from "./sum-money.ts";

type MoneyDeps = Pick<Deps, "db" | "log" | "payments">;

async function cancel(deps: MoneyDeps, enrolmentId: string, refundCents: number) {
  const admin = signed(deps, await aUser(deps.db, "admin"));
  await cancelPlace(admin, { enrolmentId, refundCents });
}

const shown = (asked: object) => listMoneyInput.parse(asked);

test("[PAY-13] what was taken is what is kept, went back and is due, and the seats are the enrolments", async ({
  deps,
  stripe,
}) => {
  const [, second, third] = [
    await aPaidPlace(deps, stripe, { priceCents: 10_000 }),
    await aPaidPlace(deps, stripe, { priceCents: 5000 }),
    await aPaidPlace(deps, stripe, { priceCents: 2000 }),
  ];
  await cancel(deps, second.enrolmentId, 3000);
  await runRefundJobs(deps);
  await cancel(deps, third.enrolmentId, 2000);
  expect(await sumMoney(deps)).toMatchObject({
    takenCents: 17_000,
    keptCents: 12_000,
    refundedCents: 3000,
    dueCents: 2000,
    differenceCents: 0,
    seatsTaken: 1,
    enrolledCount: 1,
    seats: [],
    paymentsToLookAt: 0,
    findings: [],
  });
});

describe("what does not add up", () => {
  test("[PAY-13] seats that somebody has changed by hand are found, and counted anew", async ({ deps, stripe, db }) => {
    const { classId } = await aPaidPlace(deps, stripe);
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 4, enrolledCount: 3 } });
    expect((await sumMoney(deps)).seats).toMatchObject([
      { classId, seatsTaken: 4, countedSeats: 1, enrolledCount: 3, countedPlaces: 1 },
    ]);
    await repairSeats(deps, { classId });
    expect((await sumMoney(deps)).seats).toEqual([]);
    await expect(repairSeats(deps, { classId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "CLASS_NOT_FOUND",
    });
  });

  test("[PAY-13] a refund that nobody has carried out is shown once it is late, and repaired by a click", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const attention = async () => (await listMoney(deps, shown({ shown: "attention" }))).payments;
    expect(await attention()).toEqual([]);
    await db.refund.updateMany({ data: { orderedAt: new Date(Date.now() - 16 * 60_000) } });
    expect(await attention()).toMatchObject([{ transactionId: intentId, differences: ["refund_late"] }]);
    await repairPayment(deps, { transactionId: intentId });
    expect(await attention()).toEqual([]);
    expect(await sumMoney(deps)).toMatchObject({ refundedCents: 7999, dueCents: 0, paymentsToLookAt: 0 });
  });

  test("[PAY-13] a refund that the bank has returned is shown until it is tried again", async ({ deps, stripe }) => {
    const { enrolmentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 3000);
    await runRefundJobs(deps);
    const facts = await deps.payments.intent(intentId);
    const returns = facts.returns.map((sent) => ({ ...sent, hasLeft: false }));
    await settlePayment(deps, { ...facts, returns });
    expect((await listMoney(deps, shown({ shown: "attention" }))).payments).toMatchObject([
      { differences: ["refund_failed"] },
    ]);
    expect(await sumMoney(deps)).toMatchObject({ refundedCents: 0, dueCents: 3000, differenceCents: 0 });
    await repairPayment(deps, { transactionId: intentId });
    expect(await sumMoney(deps)).toMatchObject({ refundedCents: 3000, dueCents: 0, paymentsToLookAt: 0 });
    expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(2);
  });

  test("[PAY-13][SAFE-3] a payment that never reached the books is taken in by a click", async ({
    deps,
    stripe,
    db,
  }) => {
    const { intentId, enrolmentId } = await aPaidPlace(deps, stripe);
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await db.payment.deleteMany();
    await db.enrolment.update({
      where: { id: enrolmentId },
      data: { state: "held", paidAt: null, holdSlot: 1, holdExpiresAt: new Date(Date.now() + 60_000) },
    });
    await db.class.updateMany({ data: { enrolledCount: 0 } });
    await repairPayment(deps, { transactionId: intentId });
    expect(await sumMoney(deps)).toMatchObject({ takenCents: 7999, enrolledCount: 1, paymentsToLookAt: 0 });
  });
});

test("[PAY-13] money at the provider that fits no place is written down by the reconciliation, until an admin has dealt with it", async ({
  deps,
  stripe,
  db,
}) => {
  const student = await aUser(db, "student");
  const { classId } = await aPaidPlace(deps, stripe);
  await startPayment(signed(deps, student), { classId });
  const held = await db.enrolment.findFirstOrThrow({ where: { studentId: student.id } });
  const PAID = { payment_method: "pm_card_visa", confirm: true, allowed_payment_method_types: ["card" as const] };
  const pay = async (amount: number, currency: string, enrolmentId: string) =>
    (await stripe.paymentIntents.create({ ...PAID, amount, currency, metadata: { enrolmentId } })).id;
  const strays = {
    [await pay(100, "usd", held.id)]: "wrong_amount",
    [await pay(7999, "eur", held.id)]: "wrong_currency",
    [await pay(7999, "usd", crypto.randomUUID())]: "unknown_place",
  };
  await stripe.paymentIntents.create({ ...PAID, amount: 5000, currency: "usd" });
  expect(await reconcilePayments(deps)).toMatchObject({ looked: 6, settled: 0, failed: 3, others: 1 });
  const { findings, lastRun } = await sumMoney(deps);
  expect(Object.fromEntries(findings.map(({ transactionId, kind }) => [transactionId, kind]))).toEqual(strays);
  expect(lastRun).toMatchObject({ failed: 3, others: 1 });
  expect(lastRun?.finishedAt).not.toBeNull();

  const [transactionId = ""] = Object.keys(strays);
  await dismissFinding(deps, { transactionId });
  await reconcilePayments(deps);
  expect((await sumMoney(deps)).findings.map((finding) => finding.transactionId)).not.toContain(transactionId);
});

test("[PAY-13] the payments are searched, filtered and sorted, and exported whole", async ({ deps, stripe, db }) => {
  const student = await aUser(db, "student", { name: "Zoe Lake", email: "zoe@lake.example" });
  const dear = await aPaidPlace(deps, stripe, { priceCents: 9000, student });
  const cheap = await aPaidPlace(deps, stripe, { priceCents: 1000 });
  await cancel(deps, cheap.enrolmentId, 500);
  const ids = async (asked: object) => (await listMoney(deps, shown(asked))).payments.map(({ id }) => id);
  expect(await ids({})).toEqual([cheap.paymentId, dear.paymentId]);
  expect(await ids({ sort: "amount-desc" })).toEqual([dear.paymentId, cheap.paymentId]);
  for (const search of ["zoe@LAKE", "Zoe", dear.intentId, "000001"]) {
    expect(await ids({ search })).toEqual([dear.paymentId]);
  }
  expect(await ids({ shown: "due" })).toEqual([cheap.paymentId]);
  expect(await ids({ shown: "refunded" })).toEqual([]);
  expect(await ids({ shown: "kept", limit: 1, offset: 1 })).toEqual([dear.paymentId]);

  const exported = await exportMoney(deps, { shown: "all" });
  expect(exported).toMatchObject({ payments: [{ id: dear.paymentId }, { id: cheap.paymentId }], next: null });
  expect((await exportMoney(deps, { shown: "all", after: dear.paymentId })).payments).toMatchObject([
    { id: cheap.paymentId },
  ]);
});
