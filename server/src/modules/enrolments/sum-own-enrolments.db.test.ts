import { expect } from "vitest";
import type { Prisma } from "../../db/generated/client.ts";
import { aDeskPlace } from "../../../test/desk-place.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { cancel, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { listSelectedClasses } from "./list-selected-classes.ts";
import { selectClass } from "./select-class.ts";
import { sumOwnEnrolments } from "./sum-own-enrolments.ts";

test("a new student has nothing selected, paid or enrolled in, whatever others have", async ({ deps, stripe }) => {
  const other = signed(deps, (await aPaidEnrolment(deps, stripe)).student);
  await selectClass(other, { classId: (await aClass(deps.db)).id });
  const newcomer = signed(deps, await aUser(deps.db, "student"));
  expect(await sumOwnEnrolments(newcomer)).toEqual({
    selectedCount: 0,
    payableCount: 0,
    openMoveCount: 0,
    enrolledCount: 0,
    liveEnrolmentCount: 0,
    lastPayment: null,
  });
});

test("a paid class counts as enrolled and no more as selected; a held one is still selected and not paid", async ({
  deps,
  stripe,
}) => {
  const actor = await aUser(deps.db, "student");
  const student = signed(deps, actor);
  const [paid, held] = [await aClass(deps.db, { priceCents: 1200 }), await aClass(deps.db, { priceCents: 3400 })];
  for (const { id: classId } of [paid, held]) await selectClass(student, { classId });
  expect(await sumOwnEnrolments(student)).toMatchObject({ selectedCount: 2, enrolledCount: 0 });
  await aPaidEnrolment(deps, stripe, { student: actor, classId: paid.id });
  await startPayment(student, { classId: held.id });
  expect(await sumOwnEnrolments(student)).toEqual({
    selectedCount: 1,
    payableCount: 1,
    openMoveCount: 0,
    enrolledCount: 1,
    liveEnrolmentCount: 1,
    lastPayment: {
      className: paid.name,
      amountCents: 1200,
      refundedCents: 0,
      dueCents: 0,
      isAtDesk: false,
      paidAt: expect.any(Date) as Date,
    },
  });
});

test("the last of two payments is shown, with what of it is on its way back and what was refunded", async ({
  deps,
  stripe,
}) => {
  const actor = await aUser(deps.db, "student");
  const first = await aPaidEnrolment(deps, stripe, { student: actor, priceCents: 1000 });
  const second = await aPaidEnrolment(deps, stripe, { student: actor, priceCents: 2000 });
  const lastPayment = async () => (await sumOwnEnrolments(signed(deps, actor))).lastPayment;
  const paidAt = async (id: string) => (await deps.db.payment.findUniqueOrThrow({ where: { id } })).paidAt;
  expect(await lastPayment()).toMatchObject({ amountCents: 2000, refundedCents: 0, dueCents: 0 });
  await cancel(deps, first.enrolmentId, 1000);
  await cancel(deps, second.enrolmentId, 500);
  expect(await lastPayment()).toMatchObject({ amountCents: 2000, refundedCents: 0, dueCents: 500 });
  await runRefundJobs(deps);
  expect(await lastPayment()).toMatchObject({ amountCents: 2000, refundedCents: 500, dueCents: 0 });
  expect((await lastPayment())?.paidAt).toEqual(await paidAt(second.paymentId));
  expect((await lastPayment())?.paidAt).not.toEqual(await paidAt(first.paymentId));
});

test("a refund that came back is due until it is paid another way; a dispute that the school won is not", async ({
  deps,
  stripe,
}) => {
  const { student, enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe, { priceCents: 2000 });
  const lastPayment = async () => (await sumOwnEnrolments(signed(deps, student))).lastPayment;
  await cancel(deps, enrolmentId, 500);
  await runRefundJobs(deps);
  const { returns } = await deps.payments.intent(paymentIntentId);
  await settle(deps, paymentIntentId, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
  expect(await lastPayment()).toMatchObject({ refundedCents: 0, dueCents: 500 });
  const change = (data: object) => deps.db.refund.updateMany({ where: { paymentId }, data });
  await change({ state: "paid_elsewhere", method: "cash", doneAt: new Date() });
  expect(await lastPayment()).toMatchObject({ refundedCents: 500, dueCents: 0 });
  await change({ state: "failed", method: null, doneAt: new Date(), reason: "dispute" });
  expect(await lastPayment()).toMatchObject({ refundedCents: 0, dueCents: 0 });
  await change({ state: "kept", doneAt: new Date() });
  expect(await lastPayment()).toMatchObject({ refundedCents: 0, dueCents: 0 });
});

test("[DESK-2] what is due of a payment at the desk waits there", async ({ deps }) => {
  const { student, enrolmentId } = await aDeskPlace(deps);
  await cancelOwnEnrolment(student, { enrolmentId });
  expect((await sumOwnEnrolments(student)).lastPayment).toMatchObject({ dueCents: 5000, isAtDesk: true });
});

test("[DASH-4] what waits to be paid for is what can be paid for: a class that takes students, or a held seat", async ({
  deps,
}) => {
  const student = signed(deps, await aUser(deps.db, "student"));
  const classes = await Promise.all(
    ["open", "cancelled", "closed", "full", "begun", "held", "held, cancelled"].map((name) =>
      aClass(deps.db, { name, capacity: 1 }),
    ),
  );
  for (const { id: classId } of classes) await selectClass(student, { classId });
  const idOf = (index: number) => classes[index]?.id ?? "";
  for (const index of [5, 6]) await startPayment(student, { classId: idOf(index) });
  await startPayment(signed(deps, await aUser(deps.db, "student")), { classId: idOf(3) });
  const change = (index: number, data: Prisma.ClassUpdateInput) =>
    deps.db.class.update({ where: { id: idOf(index) }, data });
  for (const index of [1, 6]) await change(index, { status: "cancelled", feedback: "Storm" });
  await change(2, { closedAt: new Date() });
  await change(4, { firstStartsAt: new Date(0) });
  expect(await sumOwnEnrolments(student)).toMatchObject({ selectedCount: 7, payableCount: 2 });
  const payable = (await listSelectedClasses(student)).filter(({ isPayable }) => isPayable);
  expect(payable.map(({ name }) => name).toSorted()).toEqual(["held", "open"]);
});

test("[LIFE-9] a place in a class that is over or cancelled is not in the way of removing the account", async ({
  deps,
  stripe,
}) => {
  const actor = await aUser(deps.db, "student");
  const { classId } = await aPaidEnrolment(deps, stripe, { student: actor });
  const student = signed(deps, actor);
  expect(await sumOwnEnrolments(student)).toMatchObject({ liveEnrolmentCount: 1 });
  await deps.db.class.update({ where: { id: classId }, data: { closedAt: new Date(), archivedAt: new Date() } });
  expect(await sumOwnEnrolments(student)).toMatchObject({ liveEnrolmentCount: 0, enrolledCount: 1 });
});
