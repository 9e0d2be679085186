import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { checkoutOf, errorOf, hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { aTeacher, at, BERLIN } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { selectClass } from "../enrolments/select-class.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { removeUser } from "../users/remove-user.ts";
import { archiveClass, closeClass, reopenClass } from "./close-class.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { findClass } from "./find-class.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listClasses } from "./list-classes.ts";
import { listOwnClasses } from "./list-own-classes.ts";
import { listPopularClasses } from "./list-popular-classes.ts";
import { updateClass } from "./update-class.ts";

const OPEN = { standing: "open", status: "approved", isClosed: false, isCloseRequested: false };
const PAGE = { limit: 10, offset: 0 };
const byNobody = (db: Db) => contextOf({ db });
const stored = (db: Db, id: string) => db.class.findUniqueOrThrow({ where: { id } });

describe("[LIFE-2] a closed class", () => {
  test("keeps its students and takes no new ones until it is open again", async ({ db, deps, stripe }) => {
    const { student, classId } = await aPaidEnrolment(deps, stripe);
    expect(await closeClass(byNobody(db), { classId })).toEqual({ ...OPEN, standing: "closed", isClosed: true });
    const late = signed(deps, await aUser(db, "student"));
    await expect(startPayment(late, { classId })).rejects.toMatchObject({ code: "CLASS_CLOSED" });
    await expect(selectClass(late, { classId })).rejects.toMatchObject({ code: "CLASS_CLOSED" });
    expect(await stored(db, classId)).toMatchObject({ status: "approved", seatsTaken: 1, enrolledCount: 1 });
    expect(await findClass(signed({ db }, student), { classId })).toMatchObject({ isClosed: true });
    expect((await listClasses(contextOf({ db }), { ...PAGE, sort: "newest" })).total).toBe(0);
    expect(await listPopularClasses(contextOf({ db }))).toEqual([]);
    expect(await reopenClass(byNobody(db), { classId })).toEqual(OPEN);
    expect((await listClasses(contextOf({ db }), { ...PAGE, sort: "newest" })).total).toBe(1);
    await expect(startPayment(late, { classId })).resolves.toMatchObject({ totalCents: 7999 });
    const kinds = await db.auditEvent.findMany({ orderBy: { at: "asc" }, select: { kind: true, classId: true } });
    expect(kinds).toEqual([
      { kind: "class_closed", classId },
      { kind: "class_reopened", classId },
    ]);
  });

  test("lets a student pay for the seat that was held before", async ({ db, deps, stripe }) => {
    const student = signed(deps, await aUser(db, "student"));
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(student, { classId });
    await closeClass(byNobody(db), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe("enrolled");
  });

  test("refunds money that comes after the hold has ended", async ({ db, deps, stripe }) => {
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    const intent = await deps.payments.intent(paymentIntentId);
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId } });
    await db.payment.updateMany({ data: { state: "cancelled" } });
    await releaseCheckout(deps, await checkoutOf(deps.db, enrolmentId));
    await closeClass(byNobody(db), { classId });
    expect(await settlePayment(deps, intent)).toBe("refunded");
    expect(await db.refund.findMany()).toMatchObject([{ amountCents: 7999, reason: "no_seat" }]);
    expect(await stored(db, classId)).toMatchObject({ seatsTaken: 0, enrolledCount: 0 });
  });

  test("stays closed over an edit of its price and the new approval", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const { id: classId, name, imageUrl, capacity, description } = await aClass(db, { instructorId: actor.id });
    const edit = (changes: { capacity: number; priceCents: number }) =>
      updateClass(signed({ db }, actor), { classId, name, imageUrl, description, ...changes });
    await closeClass(byNobody(db), { classId });
    await edit({ capacity: capacity + 1, priceCents: 7999 });
    expect(await stored(db, classId)).toMatchObject({ status: "approved", closedAt: expect.any(Date) });
    await edit({ capacity, priceCents: 8999 });
    const closed = { closedAt: expect.any(Date) };
    expect(await stored(db, classId)).toMatchObject({ status: "pending", ...closed });
    expect(await errorOf(reopenClass(byNobody(db), { classId }))).toMatchObject({ code: "CLASS_CHANGED" });
    expect(await errorOf(archiveClass(byNobody(db), { classId }))).toMatchObject({ code: "CLASS_CHANGED" });
    await denyClass(byNobody(db), { classId, feedback: "Too dear." });
    await edit({ capacity, priceCents: 7999 });
    await approveClass(byNobody(db), { classId });
    expect(await stored(db, classId)).toMatchObject({ status: "approved", ...closed });
    expect((await listClasses(contextOf({ db }), { ...PAGE, sort: "newest" })).total).toBe(0);
    const student = await aUser(db, "student");
    expect(await errorOf(hold(db, student, classId))).toMatchObject({ code: "CLASS_CLOSED" });
    await reopenClass(byNobody(db), { classId });
    expect(await errorOf(hold(db, student, classId))).toEqual({});
  });

  test("is closed once: a second admin gets CLASS_CHANGED", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const outcomes = await Promise.allSettled([
      closeClass(byNobody(db), { classId }),
      closeClass(byNobody(db), { classId }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CLASS_CHANGED" } });
    const { id: pending } = await aClass(db, { status: "pending" });
    expect(await errorOf(closeClass(byNobody(db), { classId: pending }))).toMatchObject({ code: "CLASS_CHANGED" });
    expect(await errorOf(reopenClass(byNobody(db), { classId: pending }))).toMatchObject({ code: "CLASS_CHANGED" });
    const unknown = "00000000-0000-7000-8000-000000000000";
    expect(await errorOf(closeClass(byNobody(db), { classId: unknown }))).toMatchObject({ code: "CLASS_NOT_FOUND" });
  });
});

/** Closing and a hold wait for the same row; the first of them gets it first. */
async function race(db: Db, first: "close" | "hold") {
  const { id: classId } = await aClass(db);
  const student = await aUser(db, "student");
  const calls = { close: () => closeClass(byNobody(db), { classId }), hold: () => hold(db, student, classId) };
  const { outcomes } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
    const one = errorOf(calls[first]());
    await lockWaits(db, 1);
    const other = errorOf(calls[first === "close" ? "hold" : "close"]());
    await lockWaits(db, 2);
    return { outcomes: Promise.all([one, other]) };
  });
  const codes = (await outcomes).map(({ code }) => code ?? null);
  const { closedAt, seatsTaken } = await stored(db, classId);
  return { codes, isClosed: closedAt !== null, seatsTaken, holds: await db.enrolment.count() };
}

test("[LIFE-2][SAFE-3] a hold that waits while the class is closed is refused", async ({ db }) => {
  expect(await race(db, "close")).toEqual({ codes: [null, "CLASS_CLOSED"], isClosed: true, seatsTaken: 0, holds: 0 });
});

test("[LIFE-2] a hold that comes before the class is closed stands", async ({ db }) => {
  expect(await race(db, "hold")).toEqual({ codes: [null, null], isClosed: true, seatsTaken: 1, holds: 1 });
});

test("without its trigger the same race holds a seat in a closed class", async ({ db }) => {
  await db.$executeRaw`DROP TRIGGER enrolments_class_open ON enrolments`;
  expect(await race(db, "close")).toEqual({ codes: [null, null], isClosed: true, seatsTaken: 1, holds: 1 });
});

test("[LIFE-2] an archived class is in no list, and whoever is enrolled still sees it", async ({
  db,
  deps,
  stripe,
}) => {
  const instructor = await aUser(db, "instructor");
  const { id } = await aClass(db, { instructorId: instructor.id });
  const { student, classId } = await aPaidEnrolment(deps, stripe, { classId: id });
  expect(await errorOf(archiveClass(byNobody(db), { classId }))).toMatchObject({ code: "CLASS_CHANGED" });
  await closeClass(byNobody(db), { classId });
  expect(await errorOf(removeUser(byNobody(db), { userId: instructor.id }))).toMatchObject({
    code: "INSTRUCTOR_HAS_CLASSES",
  });
  await archiveClass(byNobody(db), { classId });
  expect((await listAllClasses(contextOf({ db }), { ...PAGE, sort: "newest" })).total).toBe(0);
  const archived = await listAllClasses(contextOf({ db }), { ...PAGE, sort: "waiting", shown: "archived" });
  expect(archived).toMatchObject({ total: 1, classes: [{ id: classId, standing: "archived", enrolledCount: 1 }] });
  expect(await findClass(signed({ db }, student), { classId })).toMatchObject({ standing: "archived" });
  expect(await listOwnClasses(signed({ db }, instructor))).toEqual([]);
  expect(await findClass(signed({ db }, student), { classId })).toMatchObject({ isClosed: true });
  expect(await errorOf(findClass(contextOf({ db }), { classId }))).toMatchObject({ code: "CLASS_NOT_FOUND" });
  expect(await errorOf(reopenClass(byNobody(db), { classId }))).toMatchObject({ code: "CLASS_CHANGED" });
  await removeUser(byNobody(db), { userId: instructor.id });
});

test("[LIFE-2] a class is not archived while a seat is held; a denied one is", async ({ db }) => {
  const { id: classId } = await aClass(db);
  await hold(db, await aUser(db, "student"), classId);
  await closeClass(byNobody(db), { classId });
  expect(await errorOf(archiveClass(byNobody(db), { classId }))).toMatchObject({ code: "CLASS_HAS_HOLDS" });
  const { id: denied } = await aClass(db, { status: "pending" });
  await denyClass(byNobody(db), { classId: denied, feedback: "" });
  await archiveClass(byNobody(db), { classId: denied });
  expect(await stored(db, denied)).toMatchObject({ archivedAt: expect.any(Date) });
});

describe("[LIFE-2] a class with dates to come", () => {
  test("is not archived while somebody is enrolled, closed or denied", async ({ db, deps, stripe }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    const { enrolmentId } = await aPaidEnrolment(deps, stripe, { classId });
    await closeClass(byNobody(db), { classId });
    const archiving = () => errorOf(archiveClass(byNobody(db), { classId }));
    expect(await archiving()).toMatchObject({ code: "CLASS_HAS_DATES" });
    await db.class.update({ where: { id: classId }, data: { status: "denied", closedAt: null } });
    expect(await archiving()).toMatchObject({ code: "CLASS_HAS_DATES" });
    expect(await db.meeting.count({ where: { classId, state: "planned" } })).toBe(1);
    await cancelEnrolment(signed(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 7999 });
    expect(await archiving()).toEqual({});
    expect(await db.meeting.count({ where: { classId, state: "planned" } })).toBe(0);
  });

  test("is archived once the last one is over", async ({ db, deps, stripe }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    await aPaidEnrolment(deps, stripe, { classId });
    const past = { localStart: new Date("2020-05-01T16:00Z"), localEnd: new Date("2020-05-01T17:00Z") };
    await db.meeting.updateMany({ data: past });
    await closeClass(byNobody(db), { classId });
    await archiveClass(byNobody(db), { classId });
    expect(await db.meeting.count({ where: { classId, state: "planned" } })).toBe(1);
  });

  const archiveWhileAdding = async (db: Db, deps: AnyCtx, stripe: Stripe) => {
    const { classId, actor } = await aTeacher(db);
    await aPaidEnrolment(deps, stripe, { classId });
    await closeClass(byNobody(db), { classId });
    const { archiving } = await db.$transaction(async (tx) => {
      const data = {
        timeZone: BERLIN,
        localStart: new Date("2029-05-01T16:00Z"),
        localEnd: new Date("2029-05-01T17:00Z"),
      };
      await tx.meeting.create({ data: { classId, instructorId: actor.id, ...data } });
      const waiting = errorOf(archiveClass(byNobody(db), { classId }));
      await lockWaits(db, 1);
      return { archiving: waiting };
    });
    const { code } = await archiving;
    return { code, planned: await db.meeting.count({ where: { state: "planned" } }) };
  };

  test("is not archived either when they are added at the same time", async ({ db, deps, stripe }) => {
    expect(await archiveWhileAdding(db, deps, stripe)).toEqual({ code: "CLASS_HAS_DATES", planned: 1 });
  });

  test("without its trigger is archived, and the dates are cancelled", async ({ db, deps, stripe }) => {
    await db.$executeRaw`DROP TRIGGER classes_archived_without_dates ON classes`;
    expect(await archiveWhileAdding(db, deps, stripe)).toEqual({ code: undefined, planned: 0 });
  });
});

test.for([
  ["classes_closed_until_cancelled", { status: "cancelled", feedback: "Storm", closedAt: new Date() }],
  ["classes_archived_when_over", { archivedAt: new Date() }],
  [
    "classes_archived_when_over",
    { status: "pending", seatsTaken: 1, enrolledCount: 1, closedAt: new Date(), archivedAt: new Date() },
  ],
] as const)("[LIFE-2] the database refuses %s", async ([constraint, data], { db }) => {
  const { id } = await aClass(db);
  await expect(db.class.update({ where: { id }, data })).rejects.toThrow(constraint);
});
