import { describe, expect } from "vitest";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { sentCents, settle } from "../../../test/refund-steps.ts";
import { listPayments } from "../payments/list-payments.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { startPayment } from "../payments/start-payment.ts";
import { listAllPayments } from "../reconciliation/list-all-payments.ts";
import { listAllPaymentsInput } from "../reconciliation/reconciliation.schema.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { refundPlace } from "./refund-place.ts";
import { moveEnrolment, moveOwnEnrolment } from "./move-enrolment.ts";
import { aPlace, enrolmentsOf, expectConsistent, payMove, seatsOf } from "../../../test/moving-place.ts";

const PAY = { payment_method: "pm_card_visa" };

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
    expect(await settle(deps, paymentIntentId)).not.toBe("not_ours");
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
    const { outcome, paymentIntentId } = await payMove(place, deps, stripe);
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
    await payMove(place, deps, stripe);
    const left = async () => {
      const { payments } = await listAllPayments(deps, listAllPaymentsInput.parse({}));
      const items = payments.flatMap((payment) => payment.items).filter((item) => item.enrolmentId === enrolmentId);
      return items.map(({ placeLeftCents }) => placeLeftCents);
    };
    expect(await left()).toEqual([12_000, 12_000]);
    const goodwill = { enrolmentId, amountCents: 5000, reason: "The hall was cold" };
    await refundPlace(place.admin, { ...goodwill, leftCents: 12_000 });
    expect(await left()).toEqual([7000, 7000]);
    await runRefundJobs(deps);
    expect(await enrolmentsOf(db)).toEqual(["refunded Football", "paid Chess 4000-4000 8000-1000"]);
    await expectConsistent(deps);
  });

  test("a dispute over either payment ends it", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    await moveOwnEnrolment(place.student, place.input);
    const { paymentIntentId } = await payMove(place, deps, stripe);
    await dispute(stripe, paymentIntentId);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
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
