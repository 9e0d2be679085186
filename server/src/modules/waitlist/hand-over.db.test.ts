import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { hold } from "../../../test/holds.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { cancel, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { aWaitingFamily, statesOf } from "../../../test/waitlist.ts";
import type { Tx } from "../../db/client.ts";
import { approveClass } from "../classes/decide-class.ts";
import { updateClass } from "../classes/update-class.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { releaseOwnCheckout } from "../payments/release-own-checkout.ts";
import { startPayment } from "../payments/start-payment.ts";
import { repairSeats } from "../reconciliation/repair-seats.ts";
import { seatInconsistencies } from "../reconciliation/inconsistencies.ts";
import { removeUser } from "../users/remove-user.ts";

interface Course {
  deps: AnyCtx;
  stripe: Stripe;
  classId: string;
  /** One of the two seats is paid, the other held. */
  paid: Awaited<ReturnType<typeof aPaidEnrolment>>;
  holder: Awaited<ReturnType<typeof aUser>>;
}

const formOf = async ({ deps: { db }, classId }: Course) => {
  const found = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const { name, imageUrl, capacity, priceCents, description, instructorId } = found;
  const instructor = await db.user.findUniqueOrThrow({ where: { id: instructorId } });
  const actor = { ...instructor, isEmailVerified: true, isEmailRefused: false };
  return { actor, form: { classId, name, imageUrl, capacity, priceCents, description } };
};
const edit = async (course: Course, change: { name?: string; capacity?: number }) => {
  const { actor, form } = await formOf(course);
  await updateClass(signed(course.deps, actor), { ...form, ...change });
};
const admin = async ({ deps }: Course) => signed(deps, await aUser(deps.db, "admin"));

/** Every way by which one seat becomes free, or is added. */
const WAYS: Record<string, (course: Course) => Promise<unknown>> = {
  "a hold is given back": async ({ deps, holder, classId }) => {
    const { checkoutId } = await startPayment(signed(deps, holder), { classId });
    await releaseOwnCheckout(signed(deps, holder), { checkoutId });
  },
  "a hold expires": async ({ deps, holder }) => {
    await deps.db.enrolment.updateMany({ where: { studentId: holder.id }, data: { holdExpiresAt: new Date(0) } });
    await releaseExpiredHolds(deps);
  },
  "the family cancels": ({ deps, paid }) =>
    cancelOwnEnrolment(signed(deps, paid.student), { enrolmentId: paid.enrolmentId }),
  "the school cancels": ({ deps, paid }) => cancel(deps, paid.enrolmentId, 7999),
  "the money is returned at the provider": async ({ deps, stripe, paid: { paymentIntentId } }) => {
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await settle(deps, paymentIntentId);
  },
  "the payment is disputed": async ({ deps, stripe, paid: { paymentIntentId } }) => {
    await dispute(stripe, paymentIntentId);
    await settle(deps, paymentIntentId);
  },
  "the place moves away": async (course) => {
    const { id: classId } = await aClass(course.deps.db);
    const { enrolmentId } = course.paid;
    await moveEnrolment(await admin(course), { enrolmentId, classId, differenceCents: 0 });
  },
  "the account is removed": async (course) =>
    removeUser(await admin(course), { userId: course.paid.student.id, refundCents: 7999 }),
  "the class gets another seat": (course) => edit(course, { capacity: 3 }),
  "an edit is approved after a seat became free": async (course) => {
    await edit(course, { name: "Football and more" });
    await cancel(course.deps, course.paid.enrolmentId, 7999);
    expect(await statesOf(course.deps.db, course.classId)).not.toContain("offered");
    await approveClass(await admin(course), { classId: course.classId });
  },
  "the counter of seats is repaired": async (course) => {
    await course.deps.db.$executeRaw`
      UPDATE enrolments SET state = 'refunded', ended_at = now() WHERE id = ${course.paid.enrolmentId}::uuid`;
    await repairSeats(await admin(course), { classId: course.classId });
  },
};

async function aCourse(deps: AnyCtx, stripe: Stripe): Promise<Course> {
  const { id: classId } = await aClass(deps.db, { name: "Football", capacity: 2 });
  const paid = await aPaidEnrolment(deps, stripe, { classId });
  const holder = await aUser(deps.db, "student");
  await hold(deps.db, holder, classId);
  return { deps, stripe, classId, paid, holder };
}

describe.each(Object.entries(WAYS))("[WAIT-3][WAIT-4][WAIT-5] %s", (_, free) => {
  test("and the seat is the first's in the same commit; nobody else can have it", async ({ deps, stripe, db }) => {
    const course = await aCourse(deps, stripe);
    for (const children of [2, 1, 1]) await aWaitingFamily(db, course.classId, children);
    await free(course);
    // The two before them need two seats.
    expect(await statesOf(db, course.classId)).toEqual(["waiting", "waiting", "offered", "waiting"]);
    const other = signed(deps, await aUser(db, "student"));
    await expect(startPayment(other, { classId: course.classId })).rejects.toMatchObject({ code: "NO_SEATS_LEFT" });
    expect(await seatInconsistencies(db)).toEqual([]);
  });

  test("and a group that needs two waits on, while the seat is for everybody", async ({ deps, stripe, db }) => {
    const course = await aCourse(deps, stripe);
    await aWaitingFamily(db, course.classId, 2);
    await free(course);
    expect(await statesOf(db, course.classId)).toEqual(["waiting", "waiting"]);
    await hold(db, await aUser(db, "student"), course.classId);
    expect(await seatInconsistencies(db)).toEqual([]);
  });

  test("and where nobody waits, the seat is for everybody", async ({ deps, stripe, db }) => {
    const course = await aCourse(deps, stripe);
    await free(course);
    await hold(db, await aUser(db, "student"), course.classId);
    expect(await seatInconsistencies(db)).toEqual([]);
  });
});

test("[WAIT-5] two seats that are freed at once are a group's that waits for two", async ({ deps, stripe, db }) => {
  const course = await aCourse(deps, stripe);
  await aWaitingFamily(db, course.classId, 2);
  await aWaitingFamily(db, course.classId, 2);
  await edit(course, { capacity: 4 });
  expect(await statesOf(db, course.classId)).toEqual(["offered", "offered", "waiting", "waiting"]);
  expect(await db.class.findUnique({ where: { id: course.classId } })).toMatchObject({
    seatsTaken: 4,
    waitlistNeeds: 2,
  });
});

describe("[WAIT-4] the CHECK of the line", () => {
  test("without the trigger refuses to free a seat for which somebody waits", async ({ deps, stripe, db }) => {
    const course = await aCourse(deps, stripe);
    await aWaitingFamily(db, course.classId);
    await db.$executeRaw`DROP TRIGGER classes_waitlist ON classes`;
    await expect(cancel(deps, course.paid.enrolmentId, 7999)).rejects.toThrow("classes_waitlist");
    expect(await db.enrolment.findUnique({ where: { id: course.paid.enrolmentId } })).toMatchObject({ state: "paid" });
  });

  test("cannot be left out of a class for which somebody waits, only until the transaction ends", async ({
    deps,
    stripe,
    db,
  }) => {
    const { classId } = await aCourse(deps, stripe);
    await aWaitingFamily(db, classId);
    const pause = (tx: Tx) => tx.$executeRaw`UPDATE classes SET waitlist_needs = NULL WHERE id = ${classId}::uuid`;
    await expect(db.$transaction(pause)).rejects.toThrow("classes_waitlist_needs");
    await db.$transaction(async (tx) => {
      await pause(tx);
      await tx.$executeRaw`UPDATE classes SET waitlist_needs = 1 WHERE id = ${classId}::uuid`;
    });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ waitlistNeeds: 1 });
  });

  test("without either the seat is for whoever comes first", async ({ deps, stripe, db }) => {
    const course = await aCourse(deps, stripe);
    await aWaitingFamily(db, course.classId);
    await db.$executeRaw`DROP TRIGGER classes_waitlist ON classes`;
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_waitlist`;
    await cancel(deps, course.paid.enrolmentId, 7999);
    await hold(db, await aUser(db, "student"), course.classId);
    expect(await statesOf(db, course.classId)).toEqual(["waiting"]);
  });
});
