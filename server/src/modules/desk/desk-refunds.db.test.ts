import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aDeskPlace } from "../../../test/desk-place.ts";
import { aClass } from "../../../test/factories.ts";
import { planDate } from "../../../test/moving-place.ts";
import { errorOf } from "../../../test/holds.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { receiptContent } from "../../receipt-pdf.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { moveOwnEnrolment } from "../enrolments/move-enrolment.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { findReceipt } from "../payments/find-receipt.ts";
import { closeRefund } from "../reconciliation/close-refund.ts";
import { paymentInconsistencies } from "../reconciliation/inconsistencies.ts";
import { listAllPayments } from "../reconciliation/list-all-payments.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { sumSchool } from "../reconciliation/sum-school.ts";
import { sumMethods } from "../reconciliation/sum-methods.ts";
import { contextOf } from "../../../test/signed.ts";

const PAGE = { sort: "newest", limit: 50, offset: 0 } as const;

describe("[DESK-2] a refund of money from the desk", () => {
  test("waits for a person, is never sent and never late, and is handed out once, with a receipt", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student, admin, paymentId, enrolmentId } = await aDeskPlace(deps);
    expect(await cancelOwnEnrolment(student, { enrolmentId })).toEqual({ refundCents: 5000, atDeskCents: 5000 });
    const refund = await db.refund.findFirstOrThrow();
    expect(refund).toMatchObject({ paymentId, state: "requested", reason: "student_cancelled" });
    const jobs = await db.$queryRaw`
      SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'carry-out-refund'`;
    expect(jobs).toEqual([]);
    await db.refund.updateMany({ data: { requestedAt: new Date(Date.now() - 3 * 86_400_000) } });
    expect(await reconcilePayments(deps)).toMatchObject({ checked: 0, failed: 0 });
    expect(await paymentInconsistencies(deps.db)).toEqual(new Map());
    expect(await listAllPayments(deps, { ...PAGE, shown: "hand_out" })).toMatchObject({
      total: 1,
      payments: [{ id: paymentId, method: "cash" }],
    });
    const toHandOut = async () => (await sumSchool(contextOf({ db }))).toHandOut;
    expect(await toHandOut()).toEqual({ count: 1, cents: 5000 });
    await closeRefund(admin, { refundId: refund.id, outcome: "cash" });
    expect(await errorOf(closeRefund(admin, { refundId: refund.id, outcome: "cash" }))).toMatchObject({
      code: "REFUND_NOT_FAILED",
    });
    expect(await toHandOut()).toEqual({ count: 0, cents: 0 });
    expect(await db.refund.findFirstOrThrow()).toMatchObject({ state: "paid_elsewhere" });
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ state: "refunded", refundedCents: 5000 });
    expect((await listAllPayments(deps, { ...PAGE, shown: "hand_out" })).total).toBe(0);
    const receipt = await findReceipt(admin, { number: 2 });
    expect(receipt).toMatchObject({ kind: "refund", amountCents: 5000, method: "cash" });
    expect(await db.auditEvent.findMany({ orderBy: { at: "desc" }, take: 1 })).toMatchObject([
      { kind: "refund_paid_elsewhere", actorId: admin.actor.id, amountCents: 5000 },
    ]);
    expect((await stripe.refunds.list()).data).toEqual([]);
  });

  test("one to a card cannot be handed out, and money from the desk is not kept", async ({ db, deps, stripe }) => {
    const { admin, enrolmentId: atDesk } = await aDeskPlace(deps);
    const { enrolmentId: byCard } = await aPaidEnrolment(deps, stripe);
    for (const enrolmentId of [atDesk, byCard]) await cancelEnrolment(admin, { enrolmentId, refundCents: 1000 });
    const close = async (enrolmentId: string, outcome: "kept" | "cash") => {
      const { id: refundId } = await db.refund.findFirstOrThrow({ where: { enrolmentId } });
      return (await errorOf(closeRefund(admin, { refundId, outcome }))).code;
    };
    expect(await close(byCard, "cash")).toBe("REFUND_NOT_FAILED");
    expect(await close(atDesk, "kept")).toBe("MONEY_NOT_KEPT");
    await runRefundJobs(deps);
    expect((await stripe.refunds.list()).data).toHaveLength(1);
    expect(await db.refund.findFirstOrThrow({ where: { enrolmentId: atDesk } })).toMatchObject({ state: "requested" });
  });

  test("is named where money is given back, and where a place moves to a cheaper class", async ({ db, deps }) => {
    const { student, admin, enrolmentId, classId: judo } = await aDeskPlace(deps);
    await planDate(db, judo);
    const goodwill = { enrolmentId, amountCents: 500, leftCents: 5000, reason: "Cold" };
    expect(await refundPlace(admin, goodwill)).toEqual({ refundCents: 500, atDeskCents: 500 });
    const { id: classId } = await aClass(db, { name: "Chess", priceCents: 3000 });
    expect(await moveOwnEnrolment(student, { enrolmentId, classId, differenceCents: -2000 })).toMatchObject({
      refundCents: 2000,
      atDeskCents: 2000,
    });
  });

  test("of a cancelled date too: cards get theirs by a job, the desk by a person", async ({ db, deps, stripe }) => {
    const { classId, add } = await aTeacher(db, "Judo");
    await db.class.update({ where: { id: classId }, data: { priceCents: 5000 } });
    await add([at("2029-05-01"), at("2029-05-08")]);
    const { admin } = await aDeskPlace(deps, { classId });
    await aPaidEnrolment(deps, stripe, { classId });
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents: 5000 });
    await runRefundJobs(deps);
    const states = await db.refund.findMany({ select: { state: true, payment: { select: { method: true } } } });
    expect(states.toSorted((a, b) => a.payment.method.localeCompare(b.payment.method))).toEqual([
      { state: "done", payment: { method: "card" } },
      { state: "requested", payment: { method: "cash" } },
    ]);
  });
});

test("[DESK-1] the receipt says how it was paid, and what the admin has noted", async ({ deps }) => {
  const { admin } = await aDeskPlace(deps, { method: "bank_transfer", reference: "RF18" });
  const { rows } = receiptContent(await findReceipt(admin, { number: 1 }));
  expect(rows).toContainEqual(["Paid by", "Bank transfer"]);
  expect(rows).toContainEqual(["Reference", "RF18"]);
});

test("[DESK-3] money is summed by way to pay, and by day of the school's clock", async ({ db, deps, stripe }) => {
  const { admin, enrolmentId } = await aDeskPlace(deps);
  await aDeskPlace(deps, { method: "bank_transfer" });
  await aPaidEnrolment(deps, stripe, { priceCents: 3000 });
  await cancelEnrolment(admin, { enrolmentId, refundCents: 2000 });
  const { id: refundId } = await db.refund.findFirstOrThrow();
  const school = contextOf({ db, school: schoolWith({ timeZone: "Europe/Berlin" }) });
  await closeRefund(admin, { refundId, outcome: "cash" });
  // Shortly before and after midnight in Berlin; eight days ago is not shown.
  const when = { card: "2026-07-06T21:59:00Z", cash: "2026-07-06T22:01:00Z", bank_transfer: "2026-06-28T12:00:00Z" };
  for (const [method, paidAt] of Object.entries(when))
    await db.payment.updateMany({ where: { method: method as "card" }, data: { paidAt } });
  await db.refund.updateMany({ data: { doneAt: "2026-07-07T08:00:00Z" } });
  expect((await sumMethods(school, new Date("2026-07-07T10:00:00Z"))).days).toEqual([
    { day: "2026-07-07", isToday: true, method: "cash", takenCents: 5000, returnedCents: 2000 },
    { day: "2026-07-06", isToday: false, method: "card", takenCents: 3000, returnedCents: 0 },
  ]);
  expect(await sumLedger(deps)).toMatchObject({ takenCents: 13_000, refundedCents: 2000, differenceCents: 0 });
  for (const [shown, total] of [
    ["cash", 1],
    ["bank_transfer", 1],
    ["other", 0],
    ["card", 1],
  ] as const)
    expect((await listAllPayments(deps, { ...PAGE, shown })).total).toBe(total);
});

describe("[DESK-3] a refund counts by the way that it was paid", () => {
  test("what came by transfer and goes back in cash is taken from the drawer", async ({ db, deps }) => {
    const { admin, enrolmentId } = await aDeskPlace(deps, { method: "bank_transfer" });
    await cancelEnrolment(admin, { enrolmentId, refundCents: 2000 });
    const { id: refundId } = await db.refund.findFirstOrThrow();
    await closeRefund(admin, { refundId, outcome: "cash" });
    const { days } = await sumMethods(contextOf({ db }));
    expect(days).toMatchObject([
      { method: "cash", takenCents: 0, returnedCents: 2000 },
      { method: "bank_transfer", takenCents: 5000, returnedCents: 0 },
    ]);
    const { payments } = await listAllPayments(deps, { ...PAGE, shown: "all" });
    expect(payments).toMatchObject([{ method: "bank_transfer", refunds: [{ method: "cash" }] }]);
  });

  test("which what the school itself has paid has, and nothing else", async ({ db, deps }) => {
    const { admin, enrolmentId } = await aDeskPlace(deps);
    await cancelEnrolment(admin, { enrolmentId, refundCents: 2000 });
    const doneAt = new Date();
    for (const data of [
      { method: "cash" },
      { state: "paid_elsewhere", doneAt },
      { state: "paid_elsewhere", doneAt, method: "card" },
      { state: "done", doneAt, method: "cash" },
    ] as const)
      await expect(db.refund.updateMany({ data })).rejects.toThrow("refunds_by_hand");
  });
});
