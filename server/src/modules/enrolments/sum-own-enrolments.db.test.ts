import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelEnrolment } from "./cancel-enrolment.ts";
import { selectClass } from "./select-class.ts";
import { sumOwnEnrolments } from "./sum-own-enrolments.ts";

test("a new student has nothing selected, paid or enrolled in, whatever others have", async ({ deps, stripe }) => {
  const other = signed(deps, (await aPaidEnrolment(deps, stripe)).student);
  await selectClass(other, { classId: (await aClass(deps.db)).id });
  const newcomer = signed(deps, await aUser(deps.db, "student"));
  expect(await sumOwnEnrolments(newcomer)).toEqual({ selectedCount: 0, enrolledCount: 0, lastPayment: null });
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
    enrolledCount: 1,
    lastPayment: { className: paid.name, amountCents: 1200, paidAt: expect.any(Date) as Date },
  });
});

test("the last of two payments is shown, with its full amount after a refund of a part", async ({ deps, stripe }) => {
  const actor = await aUser(deps.db, "student");
  const first = await aPaidEnrolment(deps, stripe, { student: actor, priceCents: 1000 });
  const second = await aPaidEnrolment(deps, stripe, { student: actor, priceCents: 2000 });
  const admin = signed(deps, await aUser(deps.db, "admin"));
  await cancelEnrolment(admin, { enrolmentId: second.enrolmentId, refundCents: 500 });
  const paidAt = async (id: string) => (await deps.db.payment.findUniqueOrThrow({ where: { id } })).paidAt;
  const sums = await sumOwnEnrolments(signed(deps, actor));
  expect(sums).toMatchObject({ enrolledCount: 1, lastPayment: { amountCents: 2000 } });
  expect(sums.lastPayment?.paidAt).toEqual(await paidAt(second.paymentId));
  expect(sums.lastPayment?.paidAt).not.toEqual(await paidAt(first.paymentId));
});
