import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aCode } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { quoteCart } from "./quote-cart.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { startPayment } from "./start-payment.ts";
import { aFamily, heldOf, seat, seatsTaken } from "../../../test/family-cart.ts";

const PAY = { payment_method: "pm_card_visa" };

describe("[CART-10] a cart that is changed", () => {
  test("keeps what stays, releases what goes, and cancels the payment of before", async ({ deps, db, stripe }) => {
    const { guardian, anna, ben, judo, chess, swimming } = await aFamily(db);
    const caller = signed(deps, guardian);
    const before = await startPayment(caller, { items: [seat(judo, anna), seat(chess, ben)] });
    const after = await startPayment(caller, { items: [seat(judo, anna), seat(swimming, ben)] });
    expect(await stripe.paymentIntents.retrieve(before.paymentIntentId)).toMatchObject({ status: "canceled" });
    const kept = (all: typeof before) => all.items.find(({ classId }) => classId === judo)?.enrolmentId;
    expect(kept(after)).toBe(kept(before));
    expect([await seatsTaken(db, judo), await seatsTaken(db, chess), await seatsTaken(db, swimming)]).toEqual([
      1, 0, 1,
    ]);
    expect(after.totalCents).toBe(10_000);
  });

  test("takes no discount for a sibling who went", async ({ deps, db }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [50] } });
    const { guardian, anna, ben, judo } = await aFamily(db);
    const caller = signed(deps, guardian);
    expect(await startPayment(caller, { items: [seat(judo, anna), seat(judo, ben)] })).toMatchObject({
      totalCents: 7500,
    });
    for (const one of [anna, ben])
      expect(await startPayment(caller, { items: [seat(judo, one)] })).toMatchObject({ totalCents: 5000 });
  });

  test("tells the page of before that nothing was taken", async ({ deps, db }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [50] } });
    const { guardian, anna, ben, judo } = await aFamily(db);
    await aCode(db, { code: "FREE", percent: 100 });
    const caller = signed(deps, guardian);
    const items = [seat(judo, anna), seat(judo, ben)];
    const pages = [];
    for (const code of ["", "FREE"]) pages.push(await startPayment(caller, { items, code }));
    await startPayment(caller, { items, code: "" });
    for (const page of pages) expect(await settleOwnPayment(caller, page)).toMatchObject({ outcome: "failed" });
  });

  test("is quoted at the price of the holds that stand, also of a class that waits for approval", async ({
    deps,
    db,
  }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const caller = signed(deps, guardian);
    await startPayment(caller, { items: [seat(judo, anna)] });
    await db.class.updateMany({ data: { priceCents: 6000 } });
    await db.class.update({ where: { id: judo }, data: { status: "pending" } });
    const items = [seat(judo, anna), seat(chess, ben)];
    const { lines, totalCents } = await quoteCart(caller, { items });
    expect([lines.map(({ priceCents }) => priceCents), totalCents]).toEqual([[5000, 6000], 11_000]);
    expect(await startPayment(caller, { items, totalCents })).toMatchObject({ totalCents });
  });

  test("gets its time once more and not again", async ({ deps, db }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const caller = signed({ ...deps, school: schoolWith({ holdMinutes: 10 }) }, guardian);
    await startPayment(caller, { items: [seat(judo, anna)] });
    const longAgo = new Date(Date.now() - 19 * 60_000);
    await db.enrolment.updateMany({ data: { createdAt: longAgo } });
    const changed = await startPayment(caller, { items: [seat(judo, anna), seat(chess, ben)] });
    expect(changed.holdSecondsLeft).toBeLessThanOrEqual(60);
  });

  test("one whose payment has come through meanwhile is enrolled, and says so", async ({ deps, db, stripe }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const caller = signed(deps, guardian);
    const paid = await startPayment(caller, { items: [seat(judo, anna)] });
    await stripe.paymentIntents.confirm(paid.paymentIntentId, PAY);
    const error = await errorOf(startPayment(caller, { items: [seat(judo, anna), seat(chess, ben)] }));
    expect(error.refused).toMatchObject([{ ...seat(judo, anna), reason: { code: "ALREADY_ENROLLED" } }]);
    expect(await db.enrolment.findMany({ select: { state: true } })).toEqual([{ state: "paid" }]);
  });
});

describe("[CART-6] a changed cart that is refused leaves the payment of before open", () => {
  test.for([
    ["PRICE_CHANGED", { totalCents: 1 }],
    ["HOLD_COOLDOWN", {}],
    ["NETWORK_HOLDS_USED_UP", {}],
  ] as const)("%s", async ([code, more], { deps, db, stripe }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const isNetwork = code === "NETWORK_HOLDS_USED_UP";
    const caller = signed({ ...deps, ...(isNetwork && { address: "192.0.2.1", newHoldsPerNetwork: 1 }) }, guardian);
    if (code === "HOLD_COOLDOWN")
      for (const _time of [1, 2]) {
        const { checkoutId } = await startPayment(caller, { items: [seat(chess, ben)] });
        await releaseCheckout(deps, checkoutId);
      }
    const before = await startPayment(caller, { items: [seat(judo, anna)] });
    const items = [seat(judo, anna), seat(chess, ben)];
    const error = await errorOf(startPayment(caller, { items, ...more }));
    expect(error).toMatchObject({ code });
    // Of the places, the one to wait for.
    if (code === "HOLD_COOLDOWN") expect(error.refused).toMatchObject([{ ...seat(chess, ben), reason: { code } }]);
    expect(await stripe.paymentIntents.retrieve(before.paymentIntentId)).toMatchObject({
      status: "requires_payment_method",
    });
    expect(await startPayment(caller, { items: [seat(judo, anna)] })).toMatchObject({
      checkoutId: before.checkoutId,
      paymentIntentId: before.paymentIntentId,
    });
    expect([await heldOf(db), await seatsTaken(db, chess)]).toEqual([1, 0]);
  });
});

test("[CART-10] a cart is changed at most twenty times, whatever is changed; the last payment stays open", async ({
  deps,
  db,
  stripe,
}) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  await aCode(db, { code: "SUMMER", percent: 10 });
  await aCode(db, { code: "FREE", percent: 100 });
  const caller = signed(deps, guardian);
  const items = [seat(judo, anna)];
  await startPayment(caller, { items });
  for (const code of Array.from({ length: 10 }, () => ["FREE", "SUMMER"]).flat())
    await startPayment(caller, { items, code });
  const last = await startPayment(caller, { items });
  for (const change of [{ items, code: "" }, { items: [...items, seat(chess, ben)] }])
    expect(await errorOf(startPayment(caller, change))).toMatchObject({ code: "TOO_MANY_CHANGES" });
  expect(await startPayment(caller, { items })).toMatchObject({
    code: "SUMMER",
    paymentIntentId: last.paymentIntentId,
  });
  expect(await stripe.paymentIntents.retrieve(last.paymentIntentId)).toMatchObject({
    status: "requires_payment_method",
  });
  expect(await db.checkout.count()).toBe(21);
});

test("[CART-9] a second tab of a changed cart gets the same payment, also before it is recorded", async ({
  deps,
  db,
  stripe,
}) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  const caller = signed(deps, guardian);
  await startPayment(caller, { items: [seat(judo, anna)] });
  const items = [seat(judo, anna), seat(chess, ben)];
  const first = await startPayment(caller, { items });
  // Not recorded yet, as while the provider answers.
  const { paymentIntentId } = first;
  await db.$transaction([
    db.paymentItem.deleteMany({ where: { payment: { paymentIntentId } } }),
    db.payment.deleteMany({ where: { paymentIntentId } }),
  ]);
  expect(await startPayment(caller, { items })).toMatchObject({ paymentIntentId: first.paymentIntentId });
  const open = (await stripe.paymentIntents.list()).data.filter(({ status }) => status !== "canceled");
  expect(open).toHaveLength(1);
});
