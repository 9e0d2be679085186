import type { AnyCtx, Ctx, Deps } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { errorOf } from "../../../test/holds.ts";
import { runCancellationJobs, runRefundJobs } from "../../../test/money-jobs.ts";
import { dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { settle } from "../../../test/refund-steps.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { startPayment } from "../payments/start-payment.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { refundPlace } from "./refund-place.ts";
import { moveOwnEnrolment } from "./move-enrolment.ts";
import { aPlace, enrolmentsOf, expectConsistent, payMove, seatsOf } from "../../../test/moving-place.ts";
import { contextOf } from "../../../test/signed.ts";

const PAY = { payment_method: "pm_card_visa" };

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
    await payMove(place, deps, stripe);
    expect((await errorOf(startPayment(place.student, { classId: place.classId, moveId }))).code).toBe(
      "ALREADY_ENROLLED",
    );
  });
});

describe("[MOVE-2] a seat is held for a move no longer than the money is there that is to move", () => {
  type Held = Awaited<ReturnType<typeof aHeldMove>>;
  async function aHeldMove(deps: AnyCtx, stripe: Stripe) {
    const place = await aPlace(deps, stripe, 12_000);
    const { enrolmentId: moveId } = await moveOwnEnrolment(place.student, place.input);
    const start = (more: Partial<Ctx> = {}) =>
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
  } satisfies Record<string, (place: Held, deps: AnyCtx, stripe: Stripe) => Promise<unknown>>;

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
      expect(await sumLedger(contextOf({ db }))).toMatchObject({ differenceCents: 0, seats: [] });
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
    const payments: Deps["payments"] = {
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
