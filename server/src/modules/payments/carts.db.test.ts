import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { startPaymentInput } from "./payments.schema.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";
import { aFamily, heldOf, seat, seatsTaken } from "../../../test/family-cart.ts";
import { errorText } from "../../texts/error-text.ts";

const PAY = { payment_method: "pm_card_visa" };

describe("[CART-1] a cart is held and paid whole", () => {
  test("three places are one payment", async ({ deps, db, stripe }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const caller = signed(deps, guardian);
    const items = [seat(judo, anna), seat(judo, ben), seat(chess, anna)];
    const started = await startPayment(caller, { items });
    expect(started).toMatchObject({ totalCents: 15_000, items: [{ participantName: "Anna" }, {}, {}] });
    const intent = await stripe.paymentIntents.retrieve(started.paymentIntentId);
    expect(intent).toMatchObject({ amount: 15_000, description: "Judo and 2 more" });
    expect(await seatsTaken(db, judo)).toBe(2);
    await stripe.paymentIntents.confirm(intent.id, PAY);
    expect(await settleOwnPayment(caller, started)).toMatchObject({ outcome: "enrolled" });
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(3);
    expect(await db.paymentItem.findMany({ select: { amountCents: true } })).toEqual(
      [5000, 5000, 5000].map((amountCents) => ({ amountCents })),
    );
    expect(await db.receipt.count()).toBe(1);
  });

  test("[CART-2] where one place cannot be had none is held, and each that cannot is named", async ({ deps, db }) => {
    const { guardian, anna, ben, judo, chess, swimming } = await aFamily(db);
    await db.class.update({ where: { id: judo }, data: { capacity: 1 } });
    await db.class.update({ where: { id: chess }, data: { closedAt: new Date() } });
    const items = [seat(swimming, anna), seat(judo, anna), seat(judo, ben), seat(chess, ben)];
    const error = await errorOf(startPayment(signed(deps, guardian), { items }));
    expect(
      error.refused?.map(({ reason, ...seat }) => ({
        ...seat,
        errorCode: reason.code,
        message: errorText("en", reason),
      })),
    ).toEqual([
      { ...seat(judo, ben), errorCode: "NO_SEATS_LEFT", message: "This class is sold out. Please choose another one." },
      {
        ...seat(chess, ben),
        errorCode: "CLASS_CLOSED",
        message: "This class takes no new students. Please choose another one.",
      },
    ]);
    expect([await heldOf(db), await seatsTaken(db, swimming)]).toEqual([0, 0]);
  });

  test("a cart of thirteen and one for another's child are refused; a place that is in it twice is one", async ({
    deps,
    db,
  }) => {
    const { guardian, anna, judo } = await aFamily(db);
    const problemOf = (items: object[]) => startPaymentInput.safeParse({ items }).error?.message;
    expect(problemOf(Array.from({ length: 13 }, () => seat(judo, anna)))).toContain("at most 12 places");
    expect(problemOf([])).toContain("at least one place");
    const stranger = signed(deps, await aUser(db, "student"));
    for (const items of [[seat(judo, anna)], [seat(judo, stranger.actor.id), seat(judo, anna)]])
      expect(await errorOf(startPayment(stranger, { items }))).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
    expect(await errorOf(startPayment(stranger, { items: [seat(judo, guardian.id)] }))).toMatchObject({
      code: "PARTICIPANT_NOT_FOUND",
    });
    expect(await heldOf(db)).toBe(0);
    const twice = [{ classId: judo }, seat(judo, stranger.actor.id)];
    expect(await startPayment(stranger, { items: twice })).toMatchObject({ totalCents: 5000 });
  });

  test("[CART-9] in five tabs at once it is one checkout with one payment", async ({ deps, db, stripe }) => {
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    const items = [seat(judo, anna), seat(chess, ben)];
    const tabs = await Promise.all(Array.from({ length: 5 }, () => startPayment(signed(deps, guardian), { items })));
    expect(new Set(tabs.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect((await stripe.paymentIntents.list()).data.filter(({ status }) => status !== "canceled")).toHaveLength(1);
    expect([await seatsTaken(db, judo), await seatsTaken(db, chess)]).toEqual([1, 1]);
  });

  test("[CART-2] beyond what one payment can take is refused in one sentence", async ({ deps, db }) => {
    const { guardian } = await aFamily(db);
    const items = [];
    for (let number = 0; number < 11; number++)
      items.push(seat((await aClass(db, { priceCents: 9_999_999 })).id, guardian.id));
    const refusal = { code: "CART_TOO_DEAR", message: "One payment is at most 999,999.99. Please take out a place." };
    expect(await errorOf(startPayment(signed(deps, guardian), { items }))).toMatchObject(refusal);
    expect(await heldOf(db)).toBe(0);
    expect(await startPayment(signed(deps, guardian), { items: items.slice(1) })).toMatchObject({
      totalCents: 99_999_990,
    });
  });

  test("[CART-6] another total than expected is refused before anything is held", async ({ deps, db }) => {
    const { guardian, anna, ben, judo } = await aFamily(db);
    const items = [seat(judo, anna), seat(judo, ben)];
    const input = { items, totalCents: 9999 };
    expect(await errorOf(startPayment(signed(deps, guardian), input))).toMatchObject({ code: "PRICE_CHANGED" });
    expect(await heldOf(db)).toBe(0);
  });
});

test("who expects the price without discounts pays the lower one", async ({ deps, db }) => {
  await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [50] } });
  const { guardian, anna, ben, judo } = await aFamily(db);
  const caller = signed(deps, guardian);
  const items = [seat(judo, anna), seat(judo, ben)];
  expect(await startPayment(caller, { items, totalCents: 10_000 })).toMatchObject({ totalCents: 7500 });
});

test("late money for a cancelled class locks the classes of its cart in their order", async ({ deps, db, stripe }) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  const caller = signed(deps, guardian);
  const { paymentIntentId } = await startPayment(caller, { items: [seat(chess, anna)] });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  // So that the changed cart does not settle it.
  await db.payment.updateMany({ data: { state: "cancelled" } });
  await startPayment(caller, { items: [seat(judo, ben), seat(chess, anna)] });
  await db.class.update({ where: { id: chess }, data: { status: "cancelled", feedback: "Storm" } });
  const { settled } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM classes WHERE id = ${judo}::uuid FOR NO KEY UPDATE`;
    const settled = settlePayment(deps, await deps.payments.intent(paymentIntentId));
    await lockWaits(db, 1);
    await tx.$queryRaw`SELECT 1 FROM classes WHERE id = ${chess}::uuid FOR NO KEY UPDATE NOWAIT`;
    return { settled };
  });
  expect(await settled).toBe("refunded");
});

test("[CART-3] late money gives what is free and returns the rest, to the cent", async ({ deps, db, stripe }) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  await db.class.update({ where: { id: chess }, data: { capacity: 1, priceCents: 3000 } });
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, { items: [seat(judo, anna), seat(chess, ben)] });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  // Released by another server, which has not seen the payment.
  await db.payment.updateMany({ data: { state: "cancelled" } });
  await db.$queryRaw`SELECT release_checkout(${started.checkoutId}::uuid)`;
  await hold(db, await aUser(db, "student"), chess);
  expect(await settlePayment(deps, await deps.payments.intent(started.paymentIntentId))).toBe("partly");
  expect(
    await db.enrolment.findMany({
      where: { studentId: guardian.id },
      select: { state: true, class: { select: { name: true } } },
      orderBy: { id: "asc" },
    }),
  ).toEqual([
    { state: "paid", class: { name: "Judo" } },
    { state: "released", class: { name: "Chess" } },
  ]);
  expect(await db.refund.findMany({ select: { amountCents: true, reason: true } })).toEqual([
    { amountCents: 3000, reason: "no_seat" },
  ]);
});

test.for([
  { part: "a part ends no place, and asks a person", amountCents: 4000, outcome: "enrolled", places: 3 },
  { part: "one place's price, which two cost, ends none either", amountCents: 5000, outcome: "enrolled", places: 3 },
  { part: "all of it ends every place", amountCents: 15_000, outcome: "refunded", places: 0 },
])("[CART-4] a dispute over $part", async ({ amountCents, outcome, places }, { deps, db, stripe }) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  const caller = signed(deps, guardian);
  const items = [seat(judo, anna), seat(judo, ben), seat(chess, anna)];
  const { paymentIntentId } = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await settleOwnPayment(caller, { paymentIntentId });
  await dispute(stripe, paymentIntentId, { amountCents });
  expect(await settlePayment(deps, await deps.payments.intent(paymentIntentId))).toBe(outcome);
  expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(places);
  const discrepancy = { paymentIntentId, kind: "unassigned_return", amountCents };
  expect(await db.discrepancy.findMany()).toMatchObject(places > 0 ? [discrepancy] : []);
});
