import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aPayment, aRefund, aUser } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import type { PaymentState, RefundState } from "../../db/generated/enums.ts";
import { sumSchool } from "./sum-school.ts";
import { contextOf } from "../../../test/signed.ts";

/** A Thursday in the week after Berlin's clocks went forward: ten in the morning there. */
const NOW = new Date("2026-04-02T08:00:00Z");
const BERLIN = "Europe/Berlin";

const read = (db: Db, timeZone = BERLIN) => sumSchool(contextOf({ db, school: schoolWith({ timeZone }) }), NOW);

let count = 0;

interface Paid {
  at: string;
  cents?: number;
  classId?: string;
  state?: PaymentState;
  refunds?: { at: string | null; cents: number; state?: RefundState }[];
}

/** A payment of a student of its own, with its refunds. */
async function pay(db: Db, { at, cents = 1000, classId, state = "succeeded", refunds = [] }: Paid) {
  count += 1;
  const paidAt = new Date(at);
  const enrolment = await anEnrolment(db, {
    classId: classId ?? (await aClass(db)).id,
    studentId: (await aUser(db, "student")).id,
    state: "paid",
    priceCents: cents,
    paidAt,
  });
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  const payment = await aPayment(db, {
    enrolmentId: enrolment.id,
    paymentIntentId: `pi_${count}`,
    state,
    amountCents: cents,
    refundedCents,
    refundedAt: state === "refunded" ? paidAt : null,
    className: "Archery",
    paidAt,
  });
  for (const refund of refunds) {
    await aRefund(db, {
      paymentId: payment.id,
      amountCents: refund.cents,
      reason: refund.state === "kept" ? "dispute" : "admin_cancelled",
      state: refund.state ?? "done",
      method: refund.state === "paid_elsewhere" ? "cash" : null,
      doneAt: refund.at && new Date(refund.at),
    });
  }
}

test("[DASH-7] an empty school has twelve empty weeks and nothing else", async ({ db }) => {
  const sums = await read(db);
  expect(sums).toMatchObject({ pendingCount: 0, closeRequestCount: 0, heldCount: 0, fullest: [] });
  expect(sums).toMatchObject({ takenTodayCents: 0, refundedTodayCents: 0 });
  expect(sums.weeks).toHaveLength(12);
  expect(sums.weeks.at(0)).toEqual({ start: "2026-01-12", enrolmentCount: 0, revenueCents: 0 });
  expect(sums.weeks.at(-1)).toEqual({ start: "2026-03-30", enrolmentCount: 0, revenueCents: 0 });
});

describe("money", () => {
  test("[DASH-7] of today is that of the school's day, and not of the server's", async ({ db }) => {
    await pay(db, { at: "2026-04-01T21:59:59Z", cents: 100 });
    await pay(db, { at: "2026-04-01T22:00:00Z", cents: 2000 });
    await pay(db, { at: "2026-04-02T07:00:00Z", cents: 30_000 });
    expect(await read(db)).toMatchObject({ takenTodayCents: 32_000 });
    expect(await read(db, "UTC")).toMatchObject({ takenTodayCents: 30_000 });
    expect(await read(db, "Pacific/Kiritimati")).toMatchObject({ takenTodayCents: 32_100 });
  });

  test("[DASH-7] counts as refunded once it was sent or paid another way, and not while it is due, failed or kept", async ({
    db,
  }) => {
    const at = "2026-04-02T06:00:00Z";
    await pay(db, {
      at: "2026-03-01T12:00:00Z",
      cents: 20_000,
      refunds: [
        { at, cents: 1 },
        { at, cents: 20, state: "paid_elsewhere" },
        { at: null, cents: 300, state: "requested" },
        { at, cents: 4000, state: "failed" },
        { at, cents: 5000, state: "kept" },
        { at: "2026-04-01T12:00:00Z", cents: 600 },
      ],
    });
    const sums = await read(db);
    expect(sums).toMatchObject({ takenTodayCents: 0, refundedTodayCents: 21 });
    expect(sums.weeks.at(-1)).toMatchObject({ revenueCents: -621 });
  });
});

describe("weeks", () => {
  test("[DASH-7] begin on Monday by the school's clock, summer time included, and refunds count when they are sent", async ({
    db,
  }) => {
    // Monday 30 March begins at 22:00 UTC in Berlin; Monday 23 March, before the clocks went forward, at 23:00.
    await pay(db, { at: "2026-03-22T22:59:59Z", cents: 100 });
    await pay(db, { at: "2026-03-22T23:00:00Z", cents: 2000 });
    await pay(db, { at: "2026-03-29T21:59:59Z", cents: 2000 });
    await pay(db, { at: "2026-03-29T22:00:00Z", cents: 5000, refunds: [{ at: "2026-04-02T01:00:00Z", cents: 700 }] });
    const { weeks } = await read(db);
    expect(weeks.slice(-4)).toEqual([
      { start: "2026-03-09", enrolmentCount: 0, revenueCents: 0 },
      { start: "2026-03-16", enrolmentCount: 1, revenueCents: 100 },
      { start: "2026-03-23", enrolmentCount: 2, revenueCents: 4000 },
      { start: "2026-03-30", enrolmentCount: 1, revenueCents: 4300 },
    ]);
  });

  test("[DASH-7] are twelve: what was paid before the first is not counted", async ({ db }) => {
    await pay(db, { at: "2026-01-11T22:59:59Z" });
    await pay(db, { at: "2026-01-11T23:00:00Z" });
    const { weeks } = await read(db);
    expect(weeks.at(0)).toEqual({ start: "2026-01-12", enrolmentCount: 1, revenueCents: 1000 });
    expect(weeks.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(1000);
  });

  test("[DASH-7] count money that was returned because no seat was left as taken and refunded, not as an enrolment", async ({
    db,
  }) => {
    const at = "2026-04-01T12:00:00Z";
    await pay(db, { at, state: "refunded", refunds: [{ at, cents: 1000 }] });
    await db.enrolment.updateMany({
      data: { state: "released", paidAt: null, cancelWithinHours: null, paidMeetings: null, endedAt: NOW },
    });
    expect((await read(db)).weeks.at(-1)).toMatchObject({ enrolmentCount: 0, revenueCents: 0 });
  });
});

test("[DASH-7] a place that moves is no new enrolment", async ({ db }) => {
  await pay(db, { at: "2026-04-01T12:00:00Z" });
  const old = await db.enrolment.findFirstOrThrow();
  await db.enrolment.update({ where: { id: old.id }, data: { state: "refunded", endedAt: NOW } });
  await pay(db, { at: "2026-04-02T06:00:00Z" });
  await db.enrolment.updateMany({ where: { id: { not: old.id } }, data: { movesFromId: old.id } });
  expect((await read(db)).weeks.at(-1)).toMatchObject({ enrolmentCount: 1 });
});

test("[DASH-7] what waits for an admin: pending classes and requests to close, archived ones excepted", async ({
  db,
}) => {
  await aClass(db, { status: "pending" });
  await aClass(db, { status: "pending", archivedAt: NOW });
  await aClass(db, { isCloseRequested: true });
  await aClass(db, { isCloseRequested: true });
  expect(await read(db)).toMatchObject({ pendingCount: 1, closeRequestCount: 2 });
});

test("[DASH-7] held seats are those that wait for their payment", async ({ db }) => {
  const { id: classId } = await aClass(db);
  const studentId = async () => (await aUser(db, "student")).id;
  const hold = { state: "held", holdSlot: 1, holdExpiresAt: NOW } as const;
  await anEnrolment(db, { classId, studentId: await studentId(), priceCents: 1000, ...hold });
  await anEnrolment(db, { classId, studentId: await studentId(), priceCents: 1000, state: "released", endedAt: NOW });
  await pay(db, { at: "2026-04-02T06:00:00Z", classId });
  expect(await read(db)).toMatchObject({ heldCount: 1 });
});

test("[DASH-7] the classes on sale are listed with their seats taken, the fullest first, at most eight", async ({
  db,
}) => {
  const some = async (name: string, enrolledCount: number, capacity: number, more: object = {}) =>
    aClass(db, { name, capacity, enrolledCount, seatsTaken: enrolledCount, ...more });
  await some("Half", 10, 20);
  const full = await some("Aikido", 3, 3);
  await some("Almost", 9, 10, { seatsTaken: 10 });
  await some("Begun", 10, 10, { firstStartsAt: NOW, lastEndsAt: new Date(NOW.getTime() + 3_600_000) });
  await some("Closed", 10, 10, { closedAt: NOW });
  await some("Archived", 10, 10, { closedAt: NOW, archivedAt: NOW });
  await some("Pending", 10, 10, { status: "pending" });
  const { fullest } = await read(db);
  expect(fullest).toEqual([
    { id: full.id, name: "Aikido", capacity: 3, seatsTaken: 3 },
    expect.objectContaining({ name: "Almost", capacity: 10, seatsTaken: 10 }),
    expect.objectContaining({ name: "Half", capacity: 20, seatsTaken: 10 }),
  ]);
  for (let number = 0; number < 9; number++) await some(`Empty ${number}`, 0, 10);
  expect((await read(db)).fullest).toHaveLength(8);
});
