import { describe, expect } from "vitest";
import { aClass, aUser, deletePayments } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, metadataFor } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { resolveDiscrepancy } from "./resolve-discrepancy.ts";
import { exportPayments, listAllPayments } from "./list-all-payments.ts";
import { listAllPaymentsInput } from "./reconciliation.schema.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { repairPayment } from "./repair-payment.ts";
import { repairSeats } from "./repair-seats.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { sumLedger } from "./sum-ledger.ts";

async function cancel(deps: AnyCtx, enrolmentId: string, refundCents: number) {
  const admin = signed(deps, await aUser(deps.db, "admin"));
  await cancelEnrolment(admin, { enrolmentId, refundCents });
}

const shown = (input: object) => listAllPaymentsInput.parse(input);

test("[PAY-13] captured money equals what is kept, returned and due, and the seats equal the enrolments", async ({
  deps,
  stripe,
}) => {
  const [, second, third] = [
    await aPaidEnrolment(deps, stripe, { priceCents: 10_000 }),
    await aPaidEnrolment(deps, stripe, { priceCents: 5000 }),
    await aPaidEnrolment(deps, stripe, { priceCents: 2000 }),
  ];
  await cancel(deps, second.enrolmentId, 3000);
  await runRefundJobs(deps);
  await cancel(deps, third.enrolmentId, 2000);
  await startPayment(signed(deps, await aUser(deps.db, "student")), { classId: (await aClass(deps.db)).id });
  expect(await sumLedger(deps)).toMatchObject({
    takenCents: 17_000,
    keptCents: 12_000,
    refundedCents: 3000,
    dueCents: 2000,
    differenceCents: 0,
    seatsTaken: 2,
    heldCount: 1,
    enrolledCount: 1,
    seats: [],
    inconsistentPayments: 0,
    discrepancies: [],
  });
});

describe("an inconsistency", () => {
  test("[PAY-13] in a seat counter is found, and repaired by recalculating", async ({ deps, stripe, db }) => {
    const { classId } = await aPaidEnrolment(deps, stripe);
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 4, enrolledCount: 3 } });
    expect((await sumLedger(deps)).seats).toMatchObject([
      { classId, seatsTaken: 4, countedSeats: 1, enrolledCount: 3, countedEnrolments: 1 },
    ]);
    await repairSeats({ ...deps, actor: null }, { classId });
    expect((await sumLedger(deps)).seats).toEqual([]);
    await expect(repairSeats({ ...deps, actor: null }, { classId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "CLASS_NOT_FOUND",
    });
  });

  test("[PAY-13] by a refund that was not sent is shown once it is late, and repaired", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const attention = async () => (await listAllPayments(deps, shown({ shown: "attention" }))).payments;
    expect(await attention()).toEqual([]);
    await db.refund.updateMany({ data: { requestedAt: new Date(Date.now() - 16 * 60_000) } });
    expect(await attention()).toMatchObject([{ paymentIntentId, inconsistencies: ["refund_late"] }]);
    await repairPayment({ ...deps, actor: null }, { paymentIntentId });
    expect(await attention()).toEqual([]);
    expect(await sumLedger(deps)).toMatchObject({ refundedCents: 7999, dueCents: 0, inconsistentPayments: 0 });
  });

  test("[PAY-13][OFFICE-7] a repair that the provider leaves half done is in the audit log", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const refund = async () => {
      throw new AppError("PROVIDER_UNAVAILABLE");
    };
    const actor = await aUser(db, "admin");
    const repair = repairPayment({ ...deps, payments: { ...deps.payments, refund }, actor }, { paymentIntentId });
    await expect(repair).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    expect(await db.auditEvent.findMany({ where: { kind: "payment_repaired" } })).toMatchObject([
      { actorId: actor.id, paymentId },
    ]);
  });

  test("[PAY-13] by a failed refund is shown until it is retried", async ({ deps, stripe }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 3000);
    await runRefundJobs(deps);
    const view = await deps.payments.intent(paymentIntentId);
    const returns = view.returns.map((sent) => ({ ...sent, isDebited: false }));
    await settlePayment(deps, { ...view, returns });
    expect((await listAllPayments(deps, shown({ shown: "attention" }))).payments).toMatchObject([
      { inconsistencies: ["refund_failed"] },
    ]);
    expect(await sumLedger(deps)).toMatchObject({ refundedCents: 0, dueCents: 3000, differenceCents: 0 });
    await repairPayment({ ...deps, actor: null }, { paymentIntentId });
    expect(await sumLedger(deps)).toMatchObject({ refundedCents: 3000, dueCents: 0, inconsistentPayments: 0 });
    expect((await stripe.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(2);
  });

  test("[PAY-13][SAFE-3] by a payment that is missing in the ledger is repaired", async ({ deps, stripe, db }) => {
    const { paymentIntentId, enrolmentId } = await aPaidEnrolment(deps, stripe);
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await deletePayments(db);
    await db.enrolment.update({
      where: { id: enrolmentId },
      data: {
        state: "held",
        paidAt: null,
        cancelWithinHours: null,
        paidCents: 0,
        paidMeetings: null,
        holdSlot: 1,
        holdExpiresAt: new Date(Date.now() + 60_000),
      },
    });
    await db.class.updateMany({ data: { enrolledCount: 0 } });
    await repairPayment({ ...deps, actor: null }, { paymentIntentId });
    expect(await sumLedger(deps)).toMatchObject({ takenCents: 7999, enrolledCount: 1, inconsistentPayments: 0 });
  });
});

test("[PAY-13] the last run is the full one that began last, of those that have ended", async ({ db }) => {
  const hours = [0, 1, 2, 3].map((count) => new Date(Date.now() - count * 3_600_000));
  for (const startedAt of hours.slice(2).toReversed())
    await db.reconciliationRun.create({ data: { startedAt, finishedAt: hours[1] ?? null } });
  await db.reconciliationRun.create({ data: hours[0] ? { startedAt: hours[0] } : {} });
  await db.reconciliationRun.create({ data: { kind: "events", finishedAt: new Date() } });
  const { lastRun } = await sumLedger(contextOf({ db }));
  expect(lastRun?.startedAt).toEqual(hours[2]);
});

test("[PAY-13] a payment that matches no enrolment is a discrepancy until an admin marks it as resolved", async ({
  deps,
  stripe,
  db,
}) => {
  const student = await aUser(db, "student");
  const { classId } = await aPaidEnrolment(deps, stripe);
  await startPayment(signed(deps, student), { classId });
  const held = await db.enrolment.findFirstOrThrow({ where: { studentId: student.id } });
  const PAID = { payment_method: "pm_card_visa", confirm: true, allowed_payment_method_types: ["card" as const] };
  const pay = async (amount: number, currency: string, enrolmentId: string) => {
    const metadata = await metadataFor(db, enrolmentId, amount);
    return (await stripe.paymentIntents.create({ ...PAID, amount, currency, metadata })).id;
  };
  const unmatched = {
    [await pay(100, "usd", held.id)]: "wrong_amount",
    [await pay(7999, "eur", held.id)]: "wrong_currency",
    [await pay(7999, "usd", crypto.randomUUID())]: "unknown_enrolment",
  };
  await stripe.paymentIntents.create({ ...PAID, amount: 5000, currency: "usd" });
  expect(await reconcilePayments(deps)).toMatchObject({ checked: 6, fixed: 0, failed: 3, notOurs: 1 });
  const { discrepancies, lastRun } = await sumLedger(deps);
  expect(Object.fromEntries(discrepancies.map(({ paymentIntentId, kind }) => [paymentIntentId, kind]))).toEqual(
    unmatched,
  );
  expect(lastRun).toMatchObject({ failed: 3, notOurs: 1 });
  expect(lastRun?.finishedAt).not.toBeNull();

  const [paymentIntentId = ""] = Object.keys(unmatched);
  await resolveDiscrepancy(deps, { paymentIntentId, kind: "wrong_amount" });
  await reconcilePayments(deps);
  expect((await sumLedger(deps)).discrepancies.map((discrepancy) => discrepancy.paymentIntentId)).not.toContain(
    paymentIntentId,
  );
});

test("[PAY-13] the payments are searched, filtered and sorted, and exported completely", async ({
  deps,
  stripe,
  db,
}) => {
  const student = await aUser(db, "student", { name: "Zoe Lake", email: "zoe@lake.example" });
  const dear = await aPaidEnrolment(deps, stripe, { priceCents: 9000, student });
  const cheap = await aPaidEnrolment(deps, stripe, { priceCents: 1000 });
  await cancel(deps, cheap.enrolmentId, 500);
  const ids = async (input: object) => (await listAllPayments(deps, shown(input))).payments.map(({ id }) => id);
  expect(await ids({})).toEqual([cheap.paymentId, dear.paymentId]);
  expect(await ids({ sort: "amount-desc" })).toEqual([dear.paymentId, cheap.paymentId]);
  for (const search of ["zoe@LAKE", "Zoe", dear.paymentIntentId, "000001"]) {
    expect(await ids({ search })).toEqual([dear.paymentId]);
  }
  expect(await ids({ shown: "due" })).toEqual([cheap.paymentId]);
  expect(await ids({ shown: "refunded" })).toEqual([]);
  expect(await ids({ shown: "kept", limit: 1, offset: 1 })).toEqual([dear.paymentId]);

  const exported = await exportPayments(deps, { shown: "all" });
  expect(exported).toMatchObject({ payments: [{ id: dear.paymentId }, { id: cheap.paymentId }], next: null });
  expect((await exportPayments(deps, { shown: "all", after: dear.paymentId })).payments).toMatchObject([
    { id: cheap.paymentId },
  ]);
});
