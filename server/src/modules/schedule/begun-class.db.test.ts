import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { checkoutOf, errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { findClass } from "../classes/find-class.ts";
import { listClasses } from "../classes/list-classes.ts";
import { listPopularClasses } from "../classes/list-popular-classes.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";

const HOUR_MS = 3_600_000;

/** A class with meetings of an hour that start so many hours from now. */
async function aClassThatMeets(db: Db, ...hours: number[]) {
  const { id: classId, instructorId } = await aClass(db);
  for (const hour of hours) {
    const start = Date.now() + hour * HOUR_MS;
    const times = { localStart: new Date(start), localEnd: new Date(start + HOUR_MS) };
    await db.meeting.create({ data: { classId, instructorId, timeZone: "UTC", ...times } });
  }
  return classId;
}

test("[SCHED-5] nobody enrols in a class that has begun; before, and without dates, everybody does", async ({
  db,
  deps,
}) => {
  const student = signed(deps, await aUser(db, "student"));
  const begun = await aClassThatMeets(db, -0.5, 48);
  expect(await errorOf(startPayment(student, { classId: begun }))).toMatchObject({ code: "CLASS_CLOSED" });
  expect(await findClass(contextOf({ db }), { classId: begun })).toMatchObject({ standing: "late" });
  for (const classId of [await aClassThatMeets(db, 1), await aClassThatMeets(db)]) {
    await startPayment(student, { classId });
    expect(await findClass(contextOf({ db }), { classId })).toMatchObject({ standing: "open" });
  }
});

test("[SCHED-6] a meeting that is under way has begun and is not over", async ({ db }) => {
  const classId = await aClassThatMeets(db, -2, -0.5, 1);
  expect((await findClass(contextOf({ db }), { classId })).meetings).toMatchObject([
    { hasBegun: true, isOver: true },
    { hasBegun: true, isOver: false },
    { hasBegun: false, isOver: false },
  ]);
});

test("[SCHED-5][SAFE-2] money that comes after the hold has ended and the class has begun goes back", async ({
  db,
  deps,
  stripe,
}) => {
  const classId = await aClassThatMeets(db, 1);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const intent = await deps.payments.intent(paymentIntentId);
  const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId } });
  await db.payment.updateMany({ data: { state: "cancelled" } });
  await releaseCheckout(deps, await checkoutOf(deps.db, enrolmentId));
  const begun = { localStart: new Date(Date.now() - HOUR_MS), localEnd: new Date(Date.now() + HOUR_MS) };
  await db.meeting.updateMany({ where: { classId }, data: begun });
  expect(await settlePayment(deps, intent)).toBe("refunded");
  expect(await db.refund.findMany()).toMatchObject([{ amountCents: 7999, reason: "no_seat" }]);
  expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
    seatsTaken: 0,
    enrolledCount: 0,
  });
});

test("[SCHED-5] a first meeting that is cancelled does not close the class", async ({ db, deps }) => {
  const student = signed(deps, await aUser(db, "student"));
  const classId = await aClassThatMeets(db, -0.5, 48);
  const first = await db.meeting.findFirstOrThrow({ where: { classId }, orderBy: { startsAt: "asc" } });
  await db.meeting.update({
    where: { id: first.id },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
  });
  await startPayment(student, { classId });
  await db.meeting.updateMany({
    where: { classId, state: "planned" },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
  });
  const other = signed(deps, await aUser(db, "student"));
  expect(await errorOf(startPayment(other, { classId }))).toMatchObject({ code: "CLASS_CLOSED" });
});

test("[SCHED-5] a class leaves the public lists when its last meeting has ended", async ({ db }) => {
  const over = await aClassThatMeets(db, -50, -2);
  const running = await aClassThatMeets(db, -50, -0.5);
  const dateless = await aClassThatMeets(db);
  const listed = [running, dateless].toSorted();
  const { classes, total } = await listClasses(contextOf({ db }), {
    limit: 10,
    offset: 0,
    sort: "popular",
    search: "",
  });
  expect(classes.map(({ id }) => id).toSorted()).toEqual(listed);
  expect(total).toBe(2);
  expect((await listPopularClasses(contextOf({ db }))).map(({ id }) => id).toSorted()).toEqual(listed);
  expect(await findClass(contextOf({ db }), { classId: over })).toMatchObject({ status: "approved" });
});
