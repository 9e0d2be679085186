import { describe, expect, onTestFinished, vi } from "vitest";
import { aClass, aPayment, aUser, deletePayments } from "../../../test/factories.ts";
import { end, errorOf, hold, release } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import { lockEnrolment } from "../enrolments/lock-enrolments.ts";
import { releaseExpiredHolds } from "./release-expired-holds.ts";
import { startPayment } from "./start-payment.ts";

const MINUTE_MS = 60_000;

/** Sets the process's clock apart from the database's. */
function skewClock(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });
  onTestFinished(() => void vi.useRealTimers());
}

const held = (db: Db) => db.enrolment.count({ where: { state: "held" } });
const expireAll = (db: Db) => db.$executeRaw`UPDATE enrolments SET hold_expires_at = now() - interval '1 second'`;

describe.for([20, -20])("[SAFE-1] on a server whose clock is %i minutes off", (minutes) => {
  test("live holds stay and expired ones are released", async ({ deps, db }) => {
    const { id: classId } = await aClass(db);
    await startPayment(signed(deps, await aUser(db, "student")), { classId });
    skewClock(minutes);
    await releaseExpiredHolds(deps);
    expect(await held(db)).toBe(1);
    await expireAll(db);
    await releaseExpiredHolds(deps);
    expect(await held(db)).toBe(0);
  });

  test("a student with five live holds gets no sixth, and with expired ones does", async ({ deps, db }) => {
    const student = signed(deps, await aUser(db, "student"));
    for (let count = 0; count < 5; count++) await startPayment(student, { classId: (await aClass(db)).id });
    const { id: classId } = await aClass(db);
    skewClock(minutes);
    await expect(startPayment(student, { classId })).rejects.toMatchObject({ code: "TOO_MANY_HOLDS" });
    expect(await held(db)).toBe(5);
    await expireAll(db);
    await startPayment(student, { classId });
    expect(await held(db)).toBe(1);
  });

  test("the wait after two unpaid holds is as long as a hold", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    skewClock(minutes);
    for (let count = 0; count < 2; count++) await end(db, await hold(db, actor, classId), release);
    const { code, retryAfterSeconds } = await errorOf(hold(db, actor, classId));
    expect([code, Math.ceil((retryAfterSeconds ?? 0) / 60)]).toEqual(["HOLD_COOLDOWN", 15]);
  });
});

test("[SAFE-2] a payment that is recorded while its hold is released is cancelled, and the seat freed", async ({
  deps,
  db,
  stripe,
}) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  const { id: _, studentId: __, ...payment } = await db.payment.findFirstOrThrow();
  const { id: enrolmentId } = await db.enrolment.findFirstOrThrow();
  await deletePayments(db);
  await expireAll(db);
  const { released } = await db.$transaction(async (tx) => {
    await lockEnrolment(tx, enrolmentId);
    const released = releaseExpiredHolds(deps);
    await lockWaits(db, 1);
    await aPayment(tx, { ...payment, enrolmentId });
    return { released };
  });
  await released;
  expect(await held(db)).toBe(0);
  expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
});

test("one run releases all expired holds, however many", async ({ deps, db }) => {
  const count = 450;
  const { id: classId } = await aClass(db, { capacity: count, seatsTaken: count });
  const ids = Array.from({ length: count }, (_, index) => `student-${index}`);
  await db.user.createMany({
    data: ids.map((id) => ({ identityUid: id, name: id, email: `${id}@school.example` })),
  });
  await db.$executeRaw`
    WITH checkout AS (
      INSERT INTO checkouts (student_id, total_cents)
      SELECT id, 7999 FROM users WHERE identity_uid LIKE 'student-%' RETURNING id, student_id
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, price_cents, hold_slot, hold_expires_at)
    SELECT ${classId}::uuid, student_id, student_id, id, 7999, 1, now() - interval '1 minute' FROM checkout`;
  await releaseExpiredHolds(deps);
  expect(await held(db)).toBe(0);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
});

test("[SAFE-3] a run of expired holds stops after three timeouts of the provider; the next one releases them all", async ({
  deps,
  db,
}) => {
  const { id: classId } = await aClass(db, { capacity: 10 });
  for (let held = 0; held < 5; held++) await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await expireAll(db);
  let calls = 0;
  const cancelIntent = async () => {
    calls++;
    throw new AppError("PROVIDER_UNAVAILABLE");
  };
  await releaseExpiredHolds({ ...deps, payments: { ...deps.payments, cancelIntent } });
  expect(calls).toBe(3);
  await releaseExpiredHolds(deps);
  expect(await held(db)).toBe(0);
});

test("only expired holds are released", async ({ deps, db }) => {
  const { id: classId } = await aClass(db);
  const [late, early] = [await aUser(db, "student"), await aUser(db, "student")];
  await startPayment(signed(deps, late), { classId });
  const { paymentIntentId } = await startPayment(signed(deps, early), { classId });
  await db.enrolment.updateMany({
    where: { studentId: late.id },
    data: { holdExpiresAt: new Date(Date.now() - 1000) },
  });
  await releaseExpiredHolds(deps);
  expect(await db.enrolment.findMany({ where: { state: "held" } })).toMatchObject([{ studentId: early.id }]);
  expect(await startPayment(signed(deps, early), { classId })).toMatchObject({ paymentIntentId });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
});
