import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aPlace } from "../../../test/moving-place.ts";
import { test } from "../../../test/payment-test.ts";
import { settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { listEnrolledClasses } from "../enrolments/list-enrolled-classes.ts";
import { listClassStudents } from "../enrolments/list-class-students.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { sumOwnEnrolments } from "../enrolments/sum-own-enrolments.ts";
import { endOpenMove } from "./end-open-move.ts";
import { releaseOwnCheckout } from "./release-own-checkout.ts";
import { startPayment } from "./start-payment.ts";

/** A place in Football whose student has begun to pay the difference of a move to Chess. */
async function anOpenMove(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
  const { id: chess } = await aClass(db, { name: "Chess", priceCents: 9999 });
  const admin = signed(deps, await aUser(db, "admin"));
  await moveEnrolment(admin, { enrolmentId, classId: chess, differenceCents: 2000 });
  const { paymentIntentId } = await startPayment(signed(deps, student), { classId: chess });
  const football = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  const movingTo = async () => (await listClassStudents(admin, football)).students.map((one) => one.movingTo);
  const seatsTaken = async () => (await db.class.findUniqueOrThrow({ where: { id: chess } })).seatsTaken;
  return { admin, student: signed(deps, student), enrolmentId, paymentIntentId, movingTo, seatsTaken };
}

test("[MOVE-1] an admin ends a move that is not paid: its seat is free, its payment ends, the place stays", async ({
  deps,
  db,
  stripe,
}) => {
  const { admin, enrolmentId, paymentIntentId, movingTo, seatsTaken } = await anOpenMove(deps, stripe);
  expect([await movingTo(), await seatsTaken()]).toEqual([["Chess"], 1]);
  const ends = await Promise.all(Array.from({ length: 4 }, () => endOpenMove(admin, { enrolmentId })));
  expect(ends.filter(({ ended }) => ended)).toHaveLength(1);
  expect([await movingTo(), await seatsTaken()]).toEqual([[null], 0]);
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
  expect(await db.enrolment.findUnique({ where: { id: enrolmentId } })).toMatchObject({ state: "paid" });
  expect(await db.auditEvent.findMany({ where: { kind: "move_ended" } })).toMatchObject([{ actorId: admin.actor.id }]);
});

test("[MOVE-1] the page of a move that an admin has ended says that it is not open any more", async ({
  deps,
  stripe,
}) => {
  const { student, admin, input, classId } = await aPlace(deps, stripe, 9000);
  const { enrolmentId: moveId } = await moveEnrolment(admin, input);
  await endOpenMove(admin, input);
  await expect(startPayment(student, { classId, moveId, priceCents: 1000 })).rejects.toThrow(
    "This move is not open any more. Nothing was charged.",
  );
});

test("[MOVE-2] a difference that has been paid by then moves the place instead", async ({ deps, db, stripe }) => {
  const { admin, enrolmentId, paymentIntentId } = await anOpenMove(deps, stripe);
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  expect(await endOpenMove(admin, { enrolmentId })).toEqual({ ended: false });
  await settle(deps, paymentIntentId);
  const places = await db.enrolment.findMany({ select: { state: true, class: { select: { name: true } } } });
  expect(places).toContainEqual({ state: "paid", class: { name: "Chess" } });
});

test("[MOVE-1] a family sees a move of its own that waits for the difference, and gives it up", async ({
  deps,
  db,
  stripe,
}) => {
  const { student, enrolmentId, seatsTaken } = await anOpenMove(deps, stripe);
  const held = await db.enrolment.findFirstOrThrow({ where: { movesFromId: enrolmentId } });
  const { openMove, ...place } = (await listEnrolledClasses(student))[0] ?? {};
  expect(place).toMatchObject({ enrolmentId });
  expect(openMove).toEqual({
    checkoutId: held.checkoutId,
    enrolmentId: held.id,
    classId: held.classId,
    className: "Chess",
    missingCents: 2000,
    until: held.holdExpiresAt,
  });
  expect(await sumOwnEnrolments(student)).toMatchObject({ openMoveCount: 1, enrolledCount: 1 });
  const another = signed(deps, await aUser(db, "student"));
  expect(await releaseOwnCheckout(another, held)).toEqual({ released: false });
  expect([await releaseOwnCheckout(student, held), await seatsTaken()]).toEqual([{ released: true }, 0]);
  expect(await listEnrolledClasses(student)).toMatchObject([{ enrolmentId, openMove: null }]);
  expect(await sumOwnEnrolments(student)).toMatchObject({ openMoveCount: 0 });
});
