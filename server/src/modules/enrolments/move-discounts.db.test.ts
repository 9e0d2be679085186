import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";
import { listMoveOptions } from "./list-move-options.ts";
import { moveEnrolment } from "./move-enrolment.ts";

const PAY = { payment_method: "pm_card_visa" };

describe("[CART-5] a place that moves has the discount of the one that it leaves, and no other", () => {
  /** Who has which places: Anna two, then Ben one; all of $100 before discounts, in classes of their own, paid at once or one by one. */
  async function aFamily(deps: AnyCtx, stripe: Stripe, isOneCart: boolean) {
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
