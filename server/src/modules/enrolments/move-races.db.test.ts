import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { sentCents, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { moveEnrolment, moveOwnEnrolment } from "./move-enrolment.ts";
import { aPlace, expectConsistent, seatsOf } from "../../../test/moving-place.ts";

const PAY = { payment_method: "pm_card_visa" };

/** Eight students move from Football into the last seat of Chess at once. */
async function moveIntoLastSeat(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const { id: football } = await aClass(db, { name: "Football", priceCents: 8000, capacity: 20 });
  const { id: classId } = await aClass(db, { name: "Chess", priceCents: 8000, capacity: 1 });
  const admin = signed(deps, await aUser(db, "admin"));
  const places = [];
  for (let count = 0; count < 8; count++) places.push(await aPaidEnrolment(deps, stripe, { classId: football }));
  const outcomes = await Promise.allSettled(
    places.map(({ enrolmentId }) => moveEnrolment(admin, { enrolmentId, classId, differenceCents: 0 })),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("[MOVE-1] races", () => {
  test("eight into the last seat: one moves, the others stay", async ({ db, deps, stripe }) => {
    expect(await moveIntoLastSeat(deps, stripe)).toBe(1);
    expect(await seatsOf(db)).toEqual({ Football: [7, 7], Chess: [1, 1] });
    await expectConsistent(deps);
  });

  test("without the constraint and the look at the seats, the same run oversells", async ({ db, deps, stripe }) => {
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    await db.$executeRaw`
      CREATE OR REPLACE FUNCTION has_free_seat(class classes) RETURNS boolean LANGUAGE sql STABLE AS 'SELECT true'`;
    expect(await moveIntoLastSeat(deps, stripe)).toBe(8);
  });

  test("twice, there and elsewhere, beside a cancellation: one place and its money at the end", async ({
    db,
    deps,
    stripe,
  }) => {
    for (let round = 0; round < 6; round++) {
      const place = await aPlace(deps, stripe, 5000);
      const { id: elsewhere } = await aClass(db, { priceCents: 8000 });
      await Promise.allSettled([
        moveOwnEnrolment(place.student, place.input),
        moveEnrolment(place.admin, place.input),
        moveEnrolment(place.admin, { ...place.input, classId: elsewhere, differenceCents: 0 }),
        cancelOwnEnrolment(place.student, { enrolmentId: place.enrolmentId }),
      ]);
      await runRefundJobs(deps);
      const live = await db.enrolment.findMany({
        where: { studentId: place.student.actor.id, state: { in: ["held", "paid"] } },
      });
      expect(live.length).toBeLessThanOrEqual(1);
      const sent = await sentCents(stripe, place.paymentIntentId);
      expect(sent.reduce((sum, cents) => sum + cents, 0)).toBe(8000 - (live[0]?.priceCents ?? 0));
    }
    await expectConsistent(deps);
  });

  test("its payment waits for both classes before it locks a place", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId } = await moveOwnEnrolment(place.student, place.input);
    const { paymentIntentId } = await startPayment(place.student, { classId: place.classId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    let settled: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${place.football}::uuid FOR NO KEY UPDATE`;
      // As where the statement that pays at once has failed.
      settled = settle(deps, paymentIntentId, { order: null });
      await lockWaits(db, 1);
      await tx.$executeRaw`SELECT 1 FROM enrolments WHERE id = ${enrolmentId}::uuid FOR NO KEY UPDATE NOWAIT`;
    });
    expect(await settled).toBe("enrolled");
  });

  test("paid beside a cancellation: either the place has moved, or all money goes back", async ({
    db,
    deps,
    stripe,
  }) => {
    for (let round = 0; round < 4; round++) {
      const place = await aPlace(deps, stripe, 12_000);
      await moveOwnEnrolment(place.student, place.input);
      const { paymentIntentId } = await startPayment(place.student, { classId: place.classId });
      await stripe.paymentIntents.confirm(paymentIntentId, PAY);
      await Promise.allSettled([
        settle(deps, paymentIntentId),
        cancelOwnEnrolment(place.student, { enrolmentId: place.enrolmentId }),
        settle(deps, paymentIntentId),
      ]);
      await settle(deps, paymentIntentId);
      await runRefundJobs(deps);
      const live = await db.enrolment.findMany({ where: { studentId: place.student.actor.id, state: "paid" } });
      const back = [...(await sentCents(stripe, place.paymentIntentId)), ...(await sentCents(stripe, paymentIntentId))];
      expect(back.reduce((sum, cents) => sum + cents, 0)).toBe(12_000 - (live[0]?.priceCents ?? 0));
    }
    await expectConsistent(deps);
  });
});
