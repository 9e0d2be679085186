import { expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aPayment, aRefund, aUser } from "../../../test/factories.ts";
import { finishSetUp } from "../school/finish-set-up.ts";
import { listWaiting } from "./list-waiting.ts";
import { contextOf } from "../../../test/signed.ts";

test("[OFFICE-4] what has to be done by some time comes first, then the oldest; what is done is gone", async ({
  db,
}) => {
  const admin = await aUser(db, "admin");
  expect(await listWaiting(contextOf({ db }))).toEqual({ waiting: [], total: 0 });
  const { id: pending } = await aClass(db, { name: "Archery", status: "pending" });
  const { id: classId } = await aClass(db, { name: "Judo", seatsTaken: 1, enrolledCount: 1 });
  const emailRefusedAt = new Date("2026-05-03T12:00:00Z");
  const family = await aUser(db, "student", { emailRefusedAt });
  // Nobody of this account comes any more.
  await aUser(db, "student", { emailRefusedAt });
  const paidAt = new Date("2026-05-01T12:00:00Z");
  const { id: enrolmentId } = await anEnrolment(db, { classId, studentId: family.id, state: "paid", paidAt });
  const payment = await aPayment(db, {
    enrolmentId,
    paymentIntentId: "desk_1",
    method: "cash",
    recordedById: admin.id,
    className: "Judo",
    amountCents: 7999,
    refundedCents: 500,
    paidAt,
    state: "succeeded",
  });
  const requestedAt = new Date("2026-05-02T12:00:00Z");
  await aRefund(db, {
    paymentId: payment.id,
    amountCents: 500,
    reason: "goodwill",
    note: "Rain",
    requestedById: admin.id,
    requestedAt,
  });
  const respondBy = new Date("2026-06-01T12:00:00Z");
  await db.dispute.create({
    data: { id: "dp_1", paymentId: payment.id, amountCents: 500, status: "needs_response", respondBy },
  });
  const { waiting, total } = await listWaiting(contextOf({ db }));
  expect(waiting).toMatchObject([
    { kind: "dispute_to_answer", name: "Judo", due: respondBy, paymentIntentId: "desk_1" },
    { kind: "refund_to_hand_out", name: "Judo", since: requestedAt, paymentIntentId: "desk_1" },
    { kind: "address_refused", name: family.name, since: emailRefusedAt, userId: family.id },
    { kind: "class_to_decide", name: "Archery", classId: pending },
  ]);
  expect(total).toBe(4);
  await db.dispute.update({ where: { id: "dp_1" }, data: { status: "under_review" } });
  await db.class.update({ where: { id: pending }, data: { status: "denied", feedback: "No" } });
  expect((await listWaiting(contextOf({ db }))).waiting.map(({ kind }) => kind)).toEqual([
    "refund_to_hand_out",
    "address_refused",
  ]);
});

test("[OFFICE-4] a class whose dates overlap others waits once, however many they are", async ({ db }) => {
  const { classId, instructor } = await aMeetingWithPeople(db, 48);
  const localStart = new Date(Date.now() + 72 * 3_600_000);
  const localEnd = new Date(localStart.getTime() + 3_600_000);
  await db.meeting.create({ data: { classId, instructorId: instructor.id, timeZone: "UTC", localStart, localEnd } });
  // As after a change of the zone's rules: the instants are those of before.
  await db.$executeRaw`ALTER TABLE meetings ALTER COLUMN starts_at DROP EXPRESSION`;
  await db.$executeRaw`UPDATE meetings SET starts_at = starts_at - INTERVAL '1 hour'`;
  expect(await listWaiting(contextOf({ db }))).toMatchObject({
    waiting: [{ kind: "meeting_collides", name: "Judo", classId }],
    total: 1,
  });
});

test("[OFFICE-4] a family that let an offer lapse waits to be called, until it has a turn or a place, or a week is over", async ({
  db,
}) => {
  const { id: classId } = await aClass(db, { name: "Judo" });
  const { id: over } = await aClass(db, { name: "Chess", closedAt: new Date() });
  const family = await aUser(db, "student", { name: "Ada" });
  const endedAt = new Date(Date.now() - 60_000);
  const lapsed = (of: string, at: Date) => ({
    classId: of,
    studentId: family.id,
    participantId: family.id,
    groupId: crypto.randomUUID(),
    state: "lapsed" as const,
    offeredAt: new Date(at.getTime() - 60_000),
    endedAt: at,
  });
  await db.waitlistEntry.createMany({
    data: [lapsed(classId, endedAt), lapsed(classId, new Date(Date.now() - 3_600_000)), lapsed(over, endedAt)],
  });
  const waiting = async () => (await listWaiting(contextOf({ db }))).waiting;
  expect(await waiting()).toMatchObject([
    { kind: "offer_lapsed", name: "Judo, Ada", since: endedAt, userId: family.id },
  ]);
  await anEnrolment(db, { classId, studentId: family.id, state: "paid", paidAt: new Date() });
  expect(await waiting()).toEqual([]);
  await db.enrolment.deleteMany();
  const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000 - 1000);
  await db.waitlistEntry.updateMany({ data: { offeredAt: weekAgo, endedAt: weekAgo } });
  expect(await waiting()).toEqual([]);
});

test("[OFFICE-4][OPS-8] an address that refuses e-mail waits from when somebody with a place has it", async ({
  db,
}) => {
  const family = await aUser(db, "student", { emailRefusedAt: new Date("2026-05-03T12:00:00Z") });
  const { id: classId } = await aClass(db, { name: "Judo" });
  const paidAt = new Date("2026-06-01T12:00:00Z");
  await anEnrolment(db, { classId, studentId: family.id, state: "paid", paidAt });
  const { id: other } = await aClass(db, { name: "Chess" });
  const later = new Date("2026-07-01T12:00:00Z");
  await anEnrolment(db, { classId: other, studentId: family.id, state: "paid", paidAt: later });
  expect((await listWaiting(contextOf({ db }))).waiting).toMatchObject([{ kind: "address_refused", since: paidAt }]);
});

test("[SET-5] a new school waits to be set up, before all that came since, until an admin has done so", async ({
  db,
}) => {
  const seededAt = new Date("2026-05-01T12:00:00Z");
  await db.schoolSettings.update({ where: { id: 1 }, data: { seededAt } });
  await aClass(db, { status: "pending" });
  const kinds = async () => (await listWaiting(contextOf({ db }))).waiting.map(({ kind, since }) => [kind, since]);
  expect((await kinds())[0]).toEqual(["school_to_set_up", seededAt]);
  await finishSetUp(contextOf({ db }));
  expect((await kinds()).map(([kind]) => kind)).toEqual(["class_to_decide"]);
  const { setUpAt } = await db.schoolSettings.findUniqueOrThrow({ where: { id: 1 } });
  await finishSetUp(contextOf({ db }));
  expect(await db.schoolSettings.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({ setUpAt });
});
