import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { runCancellationJobs, runRefundJobs } from "../../../test/money-jobs.ts";
import { aPlace, expectConsistent } from "../../../test/moving-place.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { type MoneyDeps, sentCents, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { listPayments } from "../payments/list-payments.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { startPayment } from "../payments/start-payment.ts";
import { listAllPayments } from "../reconciliation/list-all-payments.ts";
import { listAllPaymentsInput } from "../reconciliation/reconciliation.schema.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { refundPlace } from "./refund-place.ts";
import { listMoveOptions } from "./list-move-options.ts";
import { moveEnrolment, moveOwnEnrolment } from "./move-enrolment.ts";

const PAY = { payment_method: "pm_card_visa" };

const enrolmentsOf = async (db: Db) => {
  const all = await db.enrolment.findMany({ include: { class: true, items: true }, orderBy: { id: "asc" } });
  return all.map(({ state, class: { name }, items }) =>
    [state, name, ...items.map(({ amountCents, refundedCents }) => `${amountCents}-${refundedCents}`).toSorted()].join(
      " ",
    ),
  );
};
const seatsOf = async (db: Db) => {
  const classes = await db.class.findMany({ orderBy: { createdAt: "asc" } });
  return Object.fromEntries(classes.map(({ name, seatsTaken, enrolledCount }) => [name, [seatsTaken, enrolledCount]]));
};

/** Pays for the seat that a move holds, on the ordinary way. */
async function pay(place: Awaited<ReturnType<typeof aPlace>>, deps: MoneyDeps, stripe: Stripe) {
  const { paymentIntentId } = await startPayment(place.student, { classId: place.classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  return { paymentIntentId, outcome: await settle(deps, paymentIntentId) };
}

describe("[MOVE-1] a place moves with its money", () => {
  test("[MOVE-4] to a class that costs the same at once, without another payment or receipt", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student, input, paymentIntentId } = await aPlace(deps, stripe, 8000);
    const receipts = await db.receipt.findMany();
    expect(await moveOwnEnrolment(student, input)).toMatchObject({ missingCents: 0, refundCents: 0 });
    expect(await enrolmentsOf(db)).toEqual(["refunded Football", "paid Chess 8000-0"]);
    expect(await seatsOf(db)).toEqual({ Football: [0, 0], Chess: [1, 1] });
    expect(await db.receipt.findMany()).toEqual(receipts);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await db.auditEvent.count({ where: { kind: "enrolment_moved", actorId: student.actor.id } })).toBe(1);
    await expectConsistent(deps);
  });

  test("to a cheaper one: the difference goes back, with a receipt", async ({ db, deps, stripe }) => {
    const { student, input, paymentId, paymentIntentId } = await aPlace(deps, stripe, 5000);
    expect(await moveOwnEnrolment(student, input)).toMatchObject({
      missingCents: 0,
      refundCents: 3000,
      atDeskCents: 0,
    });
    await runRefundJobs(deps);
    expect(await enrolmentsOf(db)).toEqual(["refunded Football 3000-3000", "paid Chess 5000-0"]);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([3000]);
    expect(await db.receipt.count({ where: { paymentId, kind: "refund" } })).toBe(1);
    expect(await db.refund.findFirst()).toMatchObject({ reason: "moved", amountCents: 3000 });
    expect(await settle(deps, paymentIntentId)).not.toBe("foreign");
    expect(await db.discrepancy.count()).toBe(0);
    await expectConsistent(deps);
  });

  test("[MOVE-4] which the place and its payment say", async ({ deps, stripe }) => {
    const { student, input } = await aPlace(deps, stripe, 5000);
    await moveOwnEnrolment(student, input);
    expect(await listEnrolledClasses(student)).toMatchObject([{ name: "Chess", movedFrom: "Football" }]);
    expect((await listPayments(student, { sort: "newest", limit: 10, offset: 0 })).payments).toMatchObject([
      {
        items: [
          { className: "Football", movedTo: "Chess", movedFrom: null },
          { className: "Chess", movedTo: null, movedFrom: "Football" },
        ],
      },
    ]);
    const all = await listAllPayments(deps, listAllPaymentsInput.parse({ limit: 10, offset: 0 }));
    expect(all.payments[0]?.items).toMatchObject([{ hasMovedOn: true }, { hasMovedOn: false }]);
  });

  test("[MOVE-2] to a dearer one: the old seat is kept until the difference is paid", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const moved = await moveOwnEnrolment(place.student, place.input);
    expect(moved).toMatchObject({ missingCents: 4000, refundCents: 0 });
    expect(await enrolmentsOf(db)).toEqual(["paid Football 8000-0", "held Chess"]);
    expect(await startPayment(place.student, { classId: place.classId })).toMatchObject({
      totalCents: 4000,
      items: [{ priceCents: 4000, movesFrom: "Football" }],
    });
    const { outcome, paymentIntentId } = await pay(place, deps, stripe);
    expect(outcome).toBe("enrolled");
    expect(await enrolmentsOf(db)).toEqual(["refunded Football", "paid Chess 4000-0 8000-0"]);
    expect(await seatsOf(db)).toEqual({ Football: [0, 0], Chess: [1, 1] });
    expect(await listEnrolledClasses(place.student)).toMatchObject([{ name: "Chess", refundCents: 12_000 }]);
    expect((await db.receipt.findMany({ orderBy: { number: "asc" } })).map((one) => one.amountCents)).toEqual([
      8000, 4000,
    ]);
    for (const id of [place.paymentIntentId, paymentIntentId]) expect(await settle(deps, id)).toBe("enrolled");
    await expectConsistent(deps);
    // Cancelled, each payment gives its part back.
    expect(await cancelOwnEnrolment(place.student, { enrolmentId: moved.enrolmentId })).toEqual({
      refundCents: 12_000,
      atDeskCents: 0,
    });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, place.paymentIntentId)).toEqual([8000]);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([4000]);
    await expectConsistent(deps);
  });

  test("[MOVE-2] nothing has happened where the difference is not paid in time", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    await moveOwnEnrolment(place.student, place.input);
    const { checkoutId } = await startPayment(place.student, { classId: place.classId });
    expect(await releaseCheckout(deps, checkoutId)).toBe(true);
    expect(await enrolmentsOf(db)).toEqual(["paid Football 8000-0", "released Chess 4000-0"]);
    expect(await seatsOf(db)).toEqual({ Football: [1, 1], Chess: [0, 0] });
    expect(await moveOwnEnrolment(place.student, place.input)).toMatchObject({ missingCents: 4000 });
    await expectConsistent(deps);
  });

  test("where the old place ends before the difference is paid, the new money goes back", async ({
    db,
    deps,
    stripe,
  }) => {
    const place = await aPlace(deps, stripe, 12_000);
    await moveOwnEnrolment(place.student, place.input);
    const { paymentIntentId } = await startPayment(place.student, { classId: place.classId });
    await cancelOwnEnrolment(place.student, { enrolmentId: place.enrolmentId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    await runRefundJobs(deps);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([4000]);
    expect(await sentCents(stripe, place.paymentIntentId)).toEqual([8000]);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
  });

  test("there and back again, and a difference that no card can pay is given away", async ({ db, deps, stripe }) => {
    const { admin, input, football, paymentIntentId } = await aPlace(deps, stripe, 8049);
    const there = await moveEnrolment(admin, { ...input, differenceCents: 0 });
    expect(there).toMatchObject({ missingCents: 0, refundCents: 0 });
    const { enrolmentId } = there;
    await moveEnrolment(admin, { enrolmentId, classId: football, differenceCents: 0 });
    expect(await enrolmentsOf(db)).toEqual(["refunded Football", "refunded Chess", "paid Football 8000-0"]);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    await expectConsistent(deps);
  });

  test("[PAY-10] the money page knows what is left of all its payments, and gives it back", async ({
    db,
    deps,
    stripe,
  }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId } = await moveOwnEnrolment(place.student, place.input);
    await pay(place, deps, stripe);
    const left = async () => {
      const { payments } = await listAllPayments(deps, listAllPaymentsInput.parse({}));
      const items = payments.flatMap((payment) => payment.items).filter((item) => item.enrolmentId === enrolmentId);
      return items.map(({ placeLeftCents }) => placeLeftCents);
    };
    expect(await left()).toEqual([12_000, 12_000]);
    const given = { enrolmentId, amountCents: 5000, reason: "The hall was cold" };
    await refundPlace(place.admin, { ...given, leftCents: 12_000 });
    expect(await left()).toEqual([7000, 7000]);
    await runRefundJobs(deps);
    expect(await enrolmentsOf(db)).toEqual(["refunded Football", "paid Chess 4000-4000 8000-1000"]);
    await expectConsistent(deps);
  });

  test("a dispute over either payment ends it", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    await moveOwnEnrolment(place.student, place.input);
    const { paymentIntentId } = await pay(place, deps, stripe);
    await dispute(stripe, paymentIntentId);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
  });
});

describe("[MOVE-2] the page of a move", () => {
  test("holds nothing once the time to pay is over, and nothing in place of it", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId: moveId } = await moveOwnEnrolment(place.student, place.input);
    const { classId } = place;
    const start = () => startPayment(place.student, { classId, moveId, priceCents: 4000 });
    expect(await start()).toMatchObject({ totalCents: 4000, items: [{ movesFrom: "Football" }] });
    await db.enrolment.updateMany({ where: { state: "held" }, data: { holdExpiresAt: new Date("2020-01-01") } });
    for (const _reload of [1, 2]) expect((await errorOf(start())).code).toBe("MOVE_ENDED");
    await releaseExpiredHolds(deps);
    expect((await errorOf(start())).code).toBe("MOVE_ENDED");
    expect((await errorOf(startPayment(place.student, { classId, moveId }))).code).toBe("MOVE_ENDED");
    expect(await enrolmentsOf(db)).toEqual(["paid Football 8000-0", "released Chess 4000-0"]);
  });

  test("says that it is paid once it is", async ({ deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId: moveId } = await moveOwnEnrolment(place.student, place.input);
    await pay(place, deps, stripe);
    expect((await errorOf(startPayment(place.student, { classId: place.classId, moveId }))).code).toBe(
      "ALREADY_ENROLLED",
    );
  });
});

describe("[MOVE-2] a seat is held for a move no longer than the money is there that is to move", () => {
  type Held = Awaited<ReturnType<typeof aHeldMove>>;
  async function aHeldMove(deps: MoneyDeps, stripe: Stripe) {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId: moveId } = await moveOwnEnrolment(place.student, place.input);
    const start = (more: Partial<MoneyDeps> = {}) =>
      startPayment({ ...place.student, ...more }, { classId: place.classId, moveId });
    return { ...place, start };
  }
  const giveBack = ({ admin, enrolmentId }: Held, leftCents = 8000) =>
    refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents, reason: "The hall was cold" });
  const CHANGES = {
    "is cancelled": ({ student, enrolmentId }) => cancelOwnEnrolment(student, { enrolmentId }),
    "ends with its class": async ({ admin, football }, deps) => {
      await cancelClass(admin, { classId: football, reason: "No teacher" });
      await runCancellationJobs(deps);
    },
    "is paid back in part": (place) => giveBack(place),
    "is disputed": async ({ paymentIntentId }, deps, stripe) => {
      await dispute(stripe, paymentIntentId);
      await settle(deps, paymentIntentId);
    },
  } satisfies Record<string, (place: Held, deps: MoneyDeps, stripe: Stripe) => Promise<unknown>>;

  test.for(Object.entries(CHANGES))(
    "the old place %s: the seat is free at once",
    async ([_what, change], { db, deps, stripe }) => {
      const place = await aHeldMove(deps, stripe);
      await place.start();
      await change(place, deps, stripe);
      expect((await errorOf(place.start())).code).toBe("MOVE_ENDED");
      await releaseExpiredHolds(deps);
      expect((await seatsOf(db))["Chess"]).toEqual([0, 0]);
      await runRefundJobs(deps);
      expect(await sumLedger({ db })).toMatchObject({ differenceCents: 0, seats: [] });
    },
  );

  test("what is paid all the same goes back once, and not for want of a seat", async ({ db, deps, stripe }) => {
    const place = await aHeldMove(deps, stripe);
    const { paymentIntentId } = await place.start();
    await giveBack(place);
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect((await seatsOf(db))["Chess"]).toEqual([0, 0]);
    expect(await db.refund.findMany({ where: { payment: { paymentIntentId } } })).toMatchObject([
      { reason: "move_ended", amountCents: 4000 },
    ]);
    expect((await errorOf(place.start())).code).toBe("MOVE_ENDED");
    await runRefundJobs(deps);
    await expectConsistent(deps);
  });

  test("no payment is opened where the money changes meanwhile", async ({ db, deps, stripe }) => {
    const place = await aHeldMove(deps, stripe);
    let leftCents = 8000;
    const payments: MoneyDeps["payments"] = {
      ...deps.payments,
      createIntent: async (order) => {
        const intent = await deps.payments.createIntent(order);
        await giveBack(place, leftCents);
        leftCents -= 1000;
        return intent;
      },
    };
    expect((await errorOf(place.start({ payments }))).code).toBe("MOVE_ENDED");
    expect(await db.payment.count({ where: { state: "open" } })).toBe(0);
  });
});

test("[LIFE-7] the audit log says of a move whether a seat is only kept", async ({ db, deps, stripe }) => {
  for (const priceCents of [12_000, 8000]) {
    const { admin, input } = await aPlace(deps, stripe, priceCents);
    await moveEnrolment(admin, input);
  }
  const events = await db.auditEvent.findMany({ where: { kind: "enrolment_moved" }, orderBy: { at: "asc" } });
  expect(events.map(({ details }) => details)).toEqual([{ missingCents: 4000 }, null]);
});

/** Eight students move from Football into the last seat of Chess at once. */
async function moveIntoLastSeat(deps: MoneyDeps, stripe: Stripe) {
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

describe("[CART-5] a place that moves has the discount of the one that it leaves, and no other", () => {
  /** Who has which places: Anna two, then Ben one; all of $100 before discounts, in classes of their own, paid at once or one by one. */
  async function aFamily(deps: MoneyDeps, stripe: Stripe, isOneCart: boolean) {
    const { db } = deps;
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [10, 20], multiClassPercent: 5 } });
    const student = await aUser(db, "student");
    const anna = (await aChild(db, student.id, { name: "Anna" })).id;
    const ben = (await aChild(db, student.id, { name: "Ben" })).id;
    const items = [];
    for (const participantId of [anna, anna, ben])
      items.push({ participantId, classId: (await aClass(db, { priceCents: 10_000 })).id });
    for (const cart of isOneCart ? [items] : items.map((item) => [item])) {
      const { paymentIntentId } = await startPayment(signed(deps, student), { items: cart });
      await stripe.paymentIntents.confirm(paymentIntentId, PAY);
      await settle(deps, paymentIntentId);
    }
    const places = await db.enrolment.findMany({ orderBy: { id: "asc" } });
    const admin = signed(deps, await aUser(db, "admin"));
    /** Moves a place to a new class at $120, and pays the difference; returns the new one. */
    async function move(place: { id: string; participantId: string } | undefined) {
      if (!place) throw new Error("no place");
      const { id: classId } = await aClass(db, { priceCents: 12_000 });
      const options = await listMoveOptions(admin, { enrolmentId: place.id });
      const option = options.find((one) => one.classId === classId);
      const differenceCents = option?.differenceCents ?? 0;
      const { enrolmentId } = await moveEnrolment(admin, { enrolmentId: place.id, classId, differenceCents });
      const { participantId } = place;
      const { paymentIntentId } = await startPayment(signed(deps, student), { classId, participantId });
      await stripe.paymentIntents.confirm(paymentIntentId, PAY);
      expect(await settle(deps, paymentIntentId)).toBe("enrolled");
      return db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    }
    return { places, move };
  }

  test.for([
    ["one by one", false, [10_000, 9500, 9000]],
    // Ben, for whom the cart costs less, is the first of both.
    ["in one cart", true, [9000, 9000, 10_000]],
  ] as const)("paid %s, moved in any order and again", async ([_how, isOneCart, prices], { deps, stripe }) => {
    const { places, move } = await aFamily(deps, stripe, isOneCart);
    expect(places.map(({ priceCents }) => priceCents)).toEqual(prices);
    const [first, second, bens] = places;
    const moved = [await move(bens), await move(second), await move(first)];
    expect(moved.map(({ priceCents }) => priceCents)).toEqual(prices.map((cents) => cents * 1.2).toReversed());
  });
});

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
