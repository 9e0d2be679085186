import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Actor, AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { cancelEnrolment } from "./cancel-enrolment.ts";
import { settlePayment } from "../payments/settle-payment.ts";

const asCaller = (deps: AnyCtx, actor: Actor) => signed(deps, actor);

async function ledger({ db }: AnyCtx, paymentId: string) {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: true, items: { include: { enrolment: { include: { class: true } } } } },
  });
  const enrolment = payment.items[0]?.enrolment;
  return {
    enrolment: enrolment?.state,
    seatsTaken: enrolment?.class.seatsTaken,
    enrolledCount: enrolment?.class.enrolledCount,
    payment: payment.state,
    refundedCents: payment.refundedCents,
    refunds: payment.refunds.map(({ state, reason, amountCents }) => `${state} ${reason} ${amountCents}`),
  };
}

describe("a student who cancels", () => {
  test("[PAY-9] in time gets the price back and frees the seat at once", async ({ deps, stripe }) => {
    const { student, enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const caller = asCaller(deps, student);
    const outdated = cancelOwnEnrolment(caller, { enrolmentId, refundCents: 7998 });
    await expect(outdated).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    expect(await cancelOwnEnrolment(caller, { enrolmentId, refundCents: 7999 })).toEqual({
      refundCents: 7999,
      atDeskCents: 0,
    });
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "refunded",
      seatsTaken: 0,
      enrolledCount: 0,
      payment: "refund_due",
      refundedCents: 7999,
      refunds: ["requested student_cancelled 7999"],
    });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done student_cancelled 7999"],
    });
    const sent = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(sent.data.map(({ amount }) => amount)).toEqual([7999]);
  });

  test("[PAY-9] may enrol again, with a new payment", async ({ deps, stripe, db }) => {
    const first = await aPaidEnrolment(deps, stripe, { capacity: 1 });
    await cancelOwnEnrolment(asCaller(deps, first.student), first);
    const { paymentId } = await aPaidEnrolment(deps, stripe, first);
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", seatsTaken: 1, payment: "succeeded" });
    expect(await db.enrolment.count()).toBe(2);
  });

  test("[PAY-9] too late, or where cancelling is switched off, is refused", async ({ deps, stripe, db }) => {
    const { student, enrolmentId, paymentId } = await aPaidEnrolment(deps, stripe);
    await db.enrolment.updateMany({ data: { cancelWithinHours: 0 } });
    await expect(cancelOwnEnrolment(asCaller(deps, student), { enrolmentId })).rejects.toMatchObject({
      code: "CANCEL_TOO_LATE",
    });
    await db.enrolment.updateMany({ data: { cancelWithinHours: 24 } });
    await db.payment.updateMany({ data: { paidAt: new Date(Date.now() - 24 * 3_600_000) } });
    await expect(cancelOwnEnrolment(asCaller(deps, student), { enrolmentId })).rejects.toMatchObject({
      code: "CANCEL_TOO_LATE",
    });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refunds: [] });
  });

  test("[PAY-9] cannot once the first date after paying has begun", async ({ deps, stripe, db }) => {
    const { student, enrolmentId, classId, paymentId } = await aPaidEnrolment(deps, stripe);
    const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
    // Times are stored in whole seconds.
    const now = Math.floor(Date.now() / 1000) * 1000;
    const minutes = (count: number) => new Date(now + count * 60_000);
    const plan = (from: number) => ({
      ...{ classId, instructorId, timeZone: "UTC" },
      ...{ localStart: minutes(from), localEnd: minutes(from + 30) },
    });
    await db.payment.updateMany({ data: { paidAt: minutes(-60) } });
    await db.meeting.createMany({ data: [plan(-120), plan(60)] });
    const caller = asCaller(deps, student);
    const shown = async () => (await listEnrolledClasses(caller))[0];
    expect(await shown()).toMatchObject({ cancellableUntil: minutes(60), cancellableBefore: null });
    const { id } = await db.meeting.create({ data: plan(-40) });
    expect(await shown()).toMatchObject({ cancellableUntil: null, cancellableBefore: minutes(-40) });
    await expect(cancelOwnEnrolment(caller, { enrolmentId })).rejects.toMatchObject({ code: "CANCEL_TOO_LATE" });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refunds: [] });
    await db.meeting.update({ where: { id }, data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" } });
    expect(await cancelOwnEnrolment(caller, { enrolmentId })).toEqual({ refundCents: 7999, atDeskCents: 0 });
  });

  test("[PAY-9] cannot where a date was running when it was paid: it has been attended", async ({
    deps,
    stripe,
    db,
  }) => {
    const { student, enrolmentId, classId, paymentId } = await aPaidEnrolment(deps, stripe);
    const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
    const now = Math.floor(Date.now() / 1000) * 1000;
    const minutes = (count: number) => new Date(now + count * 60_000);
    const plan = (from: number, to: number) => ({
      ...{ classId, instructorId, timeZone: "UTC" },
      ...{ localStart: minutes(from), localEnd: minutes(to) },
    });
    await db.payment.updateMany({ data: { paidAt: minutes(-60) } });
    // One had ended, one was running, one was to come.
    await db.meeting.createMany({ data: [plan(-120, -90), plan(-80, -50), plan(60, 90)] });
    const caller = asCaller(deps, student);
    expect(await listEnrolledClasses(caller)).toMatchObject([{ cancellableUntil: null, cancellableBefore: null }]);
    await expect(cancelOwnEnrolment(caller, { enrolmentId })).rejects.toMatchObject({ code: "CANCEL_TOO_LATE" });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refunds: [] });
  });

  test("[PAY-9][SAFE-4] cannot cancel another student's enrolment, nor one twice", async ({ deps, stripe, db }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    const other = asCaller(deps, await aUser(db, "student"));
    await expect(cancelOwnEnrolment(other, { enrolmentId })).rejects.toMatchObject({ code: "ENROLMENT_NOT_FOUND" });
    await cancelOwnEnrolment(asCaller(deps, student), { enrolmentId });
    await expect(cancelOwnEnrolment(asCaller(deps, student), { enrolmentId })).rejects.toMatchObject({
      code: "ENROLMENT_ENDED",
    });
  });
});

describe("an admin who cancels", () => {
  test("[PAY-10][LIFE-7] refunds a part: the seat is free, the rest is kept", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const admin = asCaller(deps, await aUser(db, "admin"));
    await cancelEnrolment(admin, { enrolmentId, refundCents: 3000 });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "refunded",
      seatsTaken: 0,
      enrolledCount: 0,
      payment: "succeeded",
      refundedCents: 3000,
      refunds: ["done admin_cancelled 3000"],
    });
    expect(await db.refund.findFirst()).toMatchObject({ requestedById: admin.actor.id });
    const { events } = await listAuditEvents(contextOf({ db }), { sort: "newest", shown: "all", limit: 10, offset: 0 });
    // What the event refunds, not what was paid.
    expect(events.find(({ kind }) => kind === "refund_requested")?.payment).toEqual({
      paymentIntentId,
      amountCents: 3000,
    });
    expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe("refunded");
  });

  test("[PAY-10] may refund nothing", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId } = await aPaidEnrolment(deps, stripe);
    await cancelEnrolment(asCaller(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 0 });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded", payment: "succeeded", refunds: [] });
  });

  test("[PAY-10] cannot refund more than is left of the payment", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const admin = asCaller(deps, await aUser(db, "admin"));
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1000 });
    await settlePayment(deps, await deps.payments.intent(paymentIntentId));
    await expect(cancelEnrolment(admin, { enrolmentId, refundCents: 7000 })).rejects.toMatchObject({
      code: "REFUND_TOO_HIGH",
    });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", seatsTaken: 1, refundedCents: 1000 });
    await cancelEnrolment(admin, { enrolmentId, refundCents: 6999 });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });

  test("[PAY-10] does not answer REFUND_TOO_HIGH when the database refuses it for another reason", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId } = await aPaidEnrolment(deps, stripe);
    const admin = asCaller(deps, await aUser(db, "admin"));
    await db.$executeRaw`ALTER TABLE refunds ADD CONSTRAINT none CHECK (amount_cents < 0) NOT VALID`;
    await expect(cancelEnrolment(admin, { enrolmentId, refundCents: 3000 })).rejects.not.toBeInstanceOf(AppError);
  });
});

const withoutLock = (sql: string): string => sql.replace(/FOR (NO KEY )?UPDATE( OF e)?/, "");

/** Ends one enrolment concurrently: the student twice, an admin twice, and a refund at the provider with its event. */
async function cancelConcurrently(deps: AnyCtx, stripe: Parameters<typeof aPaidEnrolment>[1], db: Db) {
  const { student, enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  const admin = asCaller({ ...deps, db }, await aUser(db, "admin"));
  const caller = asCaller({ ...deps, db }, student);
  const outcomes = await Promise.allSettled([
    cancelOwnEnrolment(caller, { enrolmentId }),
    cancelEnrolment(admin, { enrolmentId, refundCents: 3000 }),
    cancelOwnEnrolment(caller, { enrolmentId }),
    cancelEnrolment(admin, { enrolmentId, refundCents: 7999 }),
    stripe.refunds
      .create({ payment_intent: paymentIntentId, amount: 2500 })
      .then(async () => settlePayment({ ...deps, db }, await deps.payments.intent(paymentIntentId))),
  ]);
  return { paymentId, paymentIntentId, cancels: outcomes.slice(0, 4).filter(({ status }) => status === "fulfilled") };
}

test("[PAY-9][PAY-10][SAFE-2] student, admin and provider at once: the enrolment ends once, and no more than the price is refunded", async ({
  deps,
  stripe,
  db,
}) => {
  for (let round = 0; round < 8; round++) {
    const { paymentId, paymentIntentId, cancels } = await cancelConcurrently(deps, stripe, db);
    expect(cancels).toHaveLength(1);
    // A refund at the provider may make the first attempt fail; the next one sends what is left.
    await runRefundJobs(deps).catch(() => undefined);
    await runRefundJobs(deps);
    const { enrolment, seatsTaken, refundedCents } = await ledger(deps, paymentId);
    expect({ enrolment, seatsTaken }).toEqual({ enrolment: "refunded", seatsTaken: 0 });
    const sent = await stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(sent.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundedCents);
  }
});

test("without the locks and the constraints the same run refunds more than was paid", async ({ deps, stripe, db }) => {
  await db.$executeRaw`ALTER TABLE payments DROP CONSTRAINT payments_refunded_range`;
  await db.$executeRaw`ALTER TABLE payment_items DROP CONSTRAINT payment_items_refunded_range`;
  await db.$executeRaw`ALTER TABLE payments DROP CONSTRAINT payments_refunded_whole`;
  await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
  await db.$executeRaw`DROP INDEX refunds_one_requested`;
  const unlocked = db.$extends({
    query: { $allOperations: ({ args, query }) => query(args instanceof Prisma.Sql ? unlock(args) : args) },
  }) as unknown as Db;
  const refunded: number[] = [];
  for (let round = 0; round < 8; round++) {
    const { paymentId } = await cancelConcurrently(deps, stripe, unlocked);
    refunded.push((await ledger(deps, paymentId)).refundedCents);
  }
  expect(Math.max(...refunded)).toBeGreaterThan(7999);
});

function unlock({ strings, values }: Prisma.Sql): Prisma.Sql {
  return new Prisma.Sql(strings.map(withoutLock), values);
}
