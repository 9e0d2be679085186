import { describe, expect } from "vitest";
import { aDeskPlace } from "../../../test/desk-place.ts";
import { aClass, aPayment, aRefund, aUser } from "../../../test/factories.ts";
import { checkoutOf, errorOf, hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { ledger, sentCents } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Actor, AnyCtx } from "../../deps.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { endCancelledEnrolments } from "../enrolments/end-cancelled-enrolments.ts";
import { endPaidEnrolment, lockPaidEnrolment } from "../enrolments/end-paid-enrolment.ts";
import { sumCancellation } from "../enrolments/sum-cancellation.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelClass } from "./cancel-class.ts";
import { archiveClass, closeClass, reopenClass } from "./close-class.ts";
import { approveClass } from "./decide-class.ts";
import { findClass } from "./find-class.ts";
import { listClasses } from "./list-classes.ts";
import { updateClass } from "./update-class.ts";

const reason = "The river is too high.";

async function cancelled(deps: AnyCtx, classId: string) {
  const admin = await aUser(deps.db, "admin");
  expect(await cancelClass(signed(deps, admin), { classId, reason })).toEqual({
    standing: "cancelled",
    status: "cancelled",
    isClosed: false,
    isCloseRequested: false,
  });
  return { admin, job: () => endCancelledEnrolments(deps, { classId, requestedById: admin.id }) };
}

const seats = ({ db }: AnyCtx, id: string) =>
  db.class.findUniqueOrThrow({ where: { id }, select: { status: true, seatsTaken: true, enrolledCount: true } });

const NO_SEATS = { status: "cancelled", seatsTaken: 0, enrolledCount: 0 };

describe("[LIFE-2] a cancelled class", () => {
  test("ends every paid enrolment with a full refund, once", async ({ db, deps, stripe }) => {
    const one = await aPaidEnrolment(deps, stripe);
    const { classId } = one;
    const other = await aPaidEnrolment(deps, stripe, { classId });
    await stripe.refunds.create({ payment_intent: other.paymentIntentId, amount: 1000 });
    await settlePayment(deps, await deps.payments.intent(other.paymentIntentId));
    // Paid twice, of which once was returned already.
    const refunded = { amountCents: 7999, refundedCents: 7999, paidAt: new Date(), refundedAt: new Date() };
    const twice = { enrolmentId: one.enrolmentId, paymentIntentId: "pi_second", className: "Archery" };
    await aPayment(db, { ...twice, ...refunded, state: "refunded" });
    expect(await sumCancellation(deps, { classId })).toMatchObject({
      paidCount: 2,
      heldCount: 0,
      toRefundCents: 14_998,
    });
    const { admin, job } = await cancelled(deps, classId);
    await job();
    expect(await sumCancellation(deps, { classId })).toMatchObject({ paidCount: 0, requestedCount: 2, doneCount: 0 });
    await job();
    await runRefundJobs(deps);
    expect(await ledger(deps, one.paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done class_cancelled 7999"],
    });
    expect(await sentCents(stripe, other.paymentIntentId)).toEqual([1000, 6999]);
    expect(await seats(deps, classId)).toEqual(NO_SEATS);
    expect(await sumCancellation(deps, { classId })).toEqual({
      paidCount: 0,
      heldCount: 0,
      toRefundCents: 0,
      requestedCount: 0,
      doneCount: 2,
      failedCount: 0,
      refundedCents: 14_998,
      toHandOutCents: 0,
    });
    const events = await db.auditEvent.groupBy({ by: ["kind"], where: { actorId: admin.id }, _count: true });
    expect(Object.fromEntries(events.map(({ kind, _count }) => [kind, _count]))).toEqual({
      class_cancelled: 1,
      enrolment_cancelled: 2,
      refund_requested: 2,
    });
  });

  test("[DESK-2] does not count money from the desk among the refunds that are sent", async ({ deps }) => {
    const { classId } = await aDeskPlace(deps);
    const { job } = await cancelled(deps, classId);
    await job();
    expect(await sumCancellation(deps, { classId })).toMatchObject({ requestedCount: 0, toHandOutCents: 5000 });
  });

  test("notifies its students of the reason, and nobody else", async ({ db, deps, stripe }) => {
    const { classId, student } = await aPaidEnrolment(deps, stripe);
    const { job } = await cancelled(deps, classId);
    await job();
    expect(await findClass(signed({ db }, student), { classId })).toMatchObject({
      status: "cancelled",
      cancellationReason: reason,
    });
    const stranger = await aUser(db, "student");
    for (const actor of [null, stranger])
      expect(await errorOf(findClass(contextOf({ db, actor }), { classId }))).toMatchObject({
        code: "CLASS_NOT_FOUND",
      });
    expect((await listClasses(contextOf({ db }), { limit: 10, offset: 0, sort: "newest" })).total).toBe(0);
  });

  test("is cancelled for good", async ({ db, deps }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId, name, imageUrl } = await aClass(db, { instructorId: instructor.id });
    const { admin } = await cancelled(deps, classId);
    const actor = signed({ db }, admin);
    const edit = { classId, name, imageUrl, description: "", priceCents: 100, capacity: 20 };
    const changes = {
      again: () => cancelClass(signed(deps, admin), { classId, reason }),
      close: () => closeClass(actor, { classId }),
      reopen: () => reopenClass(actor, { classId }),
      approve: () => approveClass(actor, { classId }),
      edit: () => updateClass(signed(deps, instructor), edit),
    };
    for (const [call, change] of Object.entries(changes))
      expect([call, (await errorOf(change())).code]).toEqual([
        call,
        call === "approve" ? "CLASS_DECIDED" : "CLASS_CHANGED",
      ]);
    await expect(db.class.update({ where: { id: classId }, data: { status: "approved" } })).rejects.toThrow(
      "classes_cancelled_for_good",
    );
    await expect(archiveClass(actor, { classId })).resolves.toEqual({ isArchived: true });
  });

  test("was open, or has students: a class that never was is denied instead", async ({ db, deps, stripe }) => {
    const { id: pending } = await aClass(db, { status: "pending" });
    expect(await errorOf(cancelled(deps, pending))).toMatchObject({ code: "CLASS_CHANGED" });
    for (const data of [{ status: "pending" }, { status: "denied" }, { closedAt: new Date() }] as const) {
      const { classId } = await aPaidEnrolment(deps, stripe);
      await db.class.update({ where: { id: classId }, data });
      const { job } = await cancelled(deps, classId);
      await job();
      expect(await seats(deps, classId)).toEqual(NO_SEATS);
    }
  });
});

/** A student whose payment succeeds at the provider while the class is cancelled. */
async function payingStudent(deps: AnyCtx, student: Actor) {
  const { id: classId } = await aClass(deps.db);
  const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
  const { id: enrolmentId } = await deps.db.enrolment.findFirstOrThrow({ where: { classId } });
  return { classId, paymentIntentId, enrolmentId };
}

describe("[LIFE-2][SAFE-3] a seat held when the class is cancelled", () => {
  test("is released by a job, and cannot be paid", async ({ db, deps }) => {
    const student = await aUser(db, "student");
    const { classId, paymentIntentId, enrolmentId } = await payingStudent(deps, student);
    const { job } = await cancelled(deps, classId);
    expect(await errorOf(startPayment(signed(deps, student), { classId }))).toMatchObject({ code: "CLASS_NOT_FOUND" });
    await job();
    const checkoutId = await checkoutOf(db, enrolmentId);
    const jobs = await db.$queryRaw`
      SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = ${`release-checkout:${checkoutId}`}`;
    expect(jobs).toEqual([{ task: "release-checkout" }]);
    await releaseCheckout(deps, checkoutId);
    expect((await deps.payments.intent(paymentIntentId)).state).toBe("cancelled");
    expect(await seats(deps, classId)).toEqual(NO_SEATS);
  });

  test("is free and refunded when it was paid meanwhile", async ({ db, deps, stripe }) => {
    const { classId, paymentIntentId } = await payingStudent(deps, await aUser(db, "student"));
    await cancelled(deps, classId);
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe("refunded");
    const { id } = await db.payment.findFirstOrThrow();
    expect(await ledger(deps, id)).toEqual({
      enrolment: "released",
      payment: "refund_due",
      refundedCents: 7999,
      refunds: ["requested class_cancelled 7999"],
    });
    expect(await seats(deps, classId)).toEqual(NO_SEATS);
  });

  test("is refused by the database, whatever the code does", async ({ db, deps }) => {
    const { classId, enrolmentId } = await payingStudent(deps, await aUser(db, "student"));
    const pay = () =>
      db.enrolment.update({
        where: { id: enrolmentId },
        data: { state: "paid", paidAt: new Date(), paidCents: 7999, holdExpiresAt: null, holdSlot: null },
      });
    await cancelled(deps, classId);
    await expect(pay()).rejects.toThrow("enrolments_class_not_cancelled");
    expect(await errorOf(hold(db, await aUser(db, "student"), classId))).toMatchObject({ code: "CLASS_NOT_FOUND" });
    await db.$executeRaw`DROP TRIGGER enrolments_class_not_cancelled ON enrolments`;
    await expect(pay()).resolves.toMatchObject({ state: "paid" });
  });
});

test("[LIFE-2][SAFE-3] a student who cancels while the job waits for the enrolment is paid back once, and the job goes on", async ({
  db,
  deps,
  stripe,
}) => {
  const one = await aPaidEnrolment(deps, stripe);
  const { classId } = one;
  const other = await aPaidEnrolment(deps, stripe, { classId });
  const { admin, job } = await cancelled(deps, classId);
  let ending: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    const paid = await lockPaidEnrolment(tx, one.enrolmentId);
    ending = job();
    await lockWaits(db, 1);
    await endPaidEnrolment(deps, tx, paid, {
      amountCents: 7999,
      reason: "student_cancelled",
      requestedById: admin.id,
    });
  });
  await ending;
  expect((await ledger(deps, one.paymentId)).refunds).toEqual(["requested student_cancelled 7999"]);
  expect((await ledger(deps, other.paymentId)).refunds).toEqual(["requested class_cancelled 7999"]);
});

test("[LIFE-2] one enrolment that fails keeps no other from its refund, and fails the job", async ({
  db,
  deps,
  stripe,
}) => {
  const one = await aPaidEnrolment(deps, stripe);
  const { classId } = one;
  const ended = await aPaidEnrolment(deps, stripe, { classId });
  const last = await aPaidEnrolment(deps, stripe, { classId });
  await aRefund(db, { paymentId: one.paymentId, amountCents: 1, reason: "at_provider", state: "requested" });
  const { job } = await cancelled(deps, classId);
  await cancelOwnEnrolment(signed(deps, ended.student), {
    enrolmentId: ended.enrolmentId,
  });
  await expect(job()).rejects.toMatchObject({ code: "REFUND_UNDER_WAY" });
  expect(await sumCancellation(deps, { classId })).toMatchObject({ paidCount: 1, requestedCount: 1 });
  expect((await ledger(deps, last.paymentId)).refunds).toEqual(["requested class_cancelled 7999"]);
  await db.refund.deleteMany({ where: { reason: "at_provider" } });
  await job();
  expect(await seats(deps, classId)).toEqual(NO_SEATS);
});
