import { randomUUID } from "node:crypto";
import { describe, expect, vi } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { listEnrolledClasses } from "../enrolments/list-enrolled-classes.ts";
import { startPaymentInput } from "./payments.schema.ts";
import { quoteCart } from "./quote-cart.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const PAY = { payment_method: "pm_card_visa" };

/** A guardian of Anna and Ben, and three classes. */
async function aFamily(db: Db) {
  const guardian = await aUser(db, "student");
  const anna = (await aChild(db, guardian.id, { name: "Anna" })).id;
  const ben = (await aChild(db, guardian.id, { name: "Ben" })).id;
  const classes = [];
  for (const name of ["Judo", "Chess", "Swimming"]) classes.push((await aClass(db, { name, priceCents: 5000 })).id);
  const [judo = "", chess = "", swimming = ""] = classes;
  return { guardian, anna, ben, judo, chess, swimming };
}

const seat = (classId: string, participantId: string) => ({ classId, participantId });
const heldOf = (db: Db) => db.enrolment.count({ where: { state: "held" } });
const seatsTaken = async (db: Db, id: string) => (await db.class.findUniqueOrThrow({ where: { id } })).seatsTaken;

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
    expect(error.refused).toEqual([
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
    const refusal = { code: "CART_TOO_DEAR", message: "One payment is at most $999,999.99. Please take out a place." };
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
    const caller = signed({ ...deps, holdMinutes: 10 }, guardian);
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
    expect(error.refused).toMatchObject([{ ...seat(judo, anna), errorCode: "ALREADY_ENROLLED" }]);
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
    expect(await errorOf(startPayment(caller, { items, ...more }))).toMatchObject({ code });
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

describe("[CODE-1] a code's uses", () => {
  const usesOf = async (db: Db) => (await db.discountCode.findFirstOrThrow()).uses;

  test("are taken with the hold and come back with it", async ({ deps, db }) => {
    const { guardian, anna, ben, judo } = await aFamily(db);
    await aCode(db, { code: "SUMMER", percent: 20, maxUses: 1, maxUsesPerFamily: 1 });
    const caller = signed(deps, guardian);
    const items = [seat(judo, anna)];
    const { checkoutId, totalCents } = await startPayment(caller, { items, code: "summer" });
    expect([totalCents, await usesOf(db)]).toEqual([4000, 1]);
    // A reload keeps it and says so, and the changed cart has it once.
    expect(await startPayment(caller, { items })).toMatchObject({ checkoutId, totalCents: 4000, code: "SUMMER" });
    const more = await startPayment(caller, { items: [...items, seat(judo, ben)], code: "SUMMER" });
    expect([more.totalCents, await usesOf(db)]).toEqual([8000, 1]);
    // Taken out again.
    expect(await startPayment(caller, { items, code: "" })).toMatchObject({ totalCents: 5000, code: null });
    expect(await usesOf(db)).toBe(0);
    const again = await startPayment(caller, { items, code: "SUMMER" });
    await releaseCheckout(deps, again.checkoutId);
    expect([await usesOf(db), await heldOf(db)]).toEqual([0, 0]);
  });

  test("stay taken once it is paid, and no family goes beyond its own limit", async ({ deps, db, stripe }) => {
    const { guardian, anna, judo, chess } = await aFamily(db);
    await aCode(db, { code: "ONCE", amountCents: 500, maxUsesPerFamily: 1 });
    const caller = signed(deps, guardian);
    const started = await startPayment(caller, { items: [seat(judo, anna)], code: "ONCE" });
    await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
    await settleOwnPayment(caller, started);
    const items = [seat(chess, anna)];
    expect(await errorOf(startPayment(caller, { items, code: "ONCE" }))).toMatchObject({ code: "CODE_USED_BY_FAMILY" });
    expect(await errorOf(quoteCart(caller, { items, code: "ONCE" }))).toMatchObject({ code: "CODE_USED_BY_FAMILY" });
    expect(await startPayment(caller, { items })).toMatchObject({ totalCents: 5000 });
    expect(await usesOf(db)).toBe(1);
  });

  test("of twelve families at once as many as are left get it", async ({ deps, db }) => {
    await aCode(db, { code: "FEW", percent: 10, maxUses: 3 });
    // In a class each: the lock of a class would keep them apart.
    const families = await Promise.all(
      Array.from({ length: 12 }, async () => ({ actor: await aUser(db, "student"), classId: (await aClass(db)).id })),
    );
    const asked = families.map(({ actor, classId }) =>
      errorOf(startPayment(signed(deps, actor), { items: [seat(classId, actor.id)], code: "FEW" })),
    );
    const codes = (await Promise.all(asked)).map(({ code }) => code ?? "held").toSorted();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => "CODE_USED_UP"), "held", "held", "held"]);
    expect(await usesOf(db)).toBe(3);
  });

  test("of one family at once, in a class each, as many as a family may get it", async ({ deps, db }) => {
    const { guardian, anna, judo, chess, swimming } = await aFamily(db);
    await aCode(db, { code: "ONE-EACH", percent: 10, maxUsesPerFamily: 1 });
    const classIds = [judo, chess, swimming];
    const { asked } = await db.$transaction(async (tx) => {
      // Each has looked whether the code can be used, or waits to look, and none has used it.
      await tx.$executeRaw`SELECT 1 FROM users FOR UPDATE`;
      const all = classIds.map((classId) =>
        errorOf(startPayment(signed(deps, guardian), { items: [seat(classId, anna)], code: "ONE-EACH" })),
      );
      await lockWaits(db, classIds.length);
      return { asked: Promise.all(all) };
    });
    const codes = (await asked).map(({ code }) => code ?? "held").toSorted();
    expect([codes, await usesOf(db)]).toEqual([["CODE_USED_BY_FAMILY", "CODE_USED_BY_FAMILY", "held"], 1]);
  });

  const refusals: [string, Partial<Prisma.DiscountCodeUncheckedCreateInput>][] = [
    ["CODE_UNKNOWN", { retiredAt: new Date() }],
    ["CODE_NOT_VALID_NOW", { startsAt: new Date(Date.now() + 3_600_000) }],
    ["CODE_NOT_VALID_NOW", { endsAt: new Date(Date.now() - 3_600_000) }],
    ["CODE_USED_UP", { maxUses: 1, uses: 1 }],
    ["CODE_FOR_OTHER_CLASSES", { classIds: [randomUUID()] }],
  ];
  test.for(refusals)("[CODE-2] %s, and nothing is held", async ([code, more], { deps, db }) => {
    const { guardian, anna, judo } = await aFamily(db);
    await aCode(db, { code: "CODE", percent: 10, ...more });
    const caller = signed(deps, guardian);
    expect(await errorOf(startPayment(caller, { items: [seat(judo, anna)], code: "CODE" }))).toMatchObject({ code });
    expect(await heldOf(db)).toBe(0);
  });

  test("a code that cannot be used leaves the payment as it is", async ({ deps, db, stripe }) => {
    const { guardian, anna, judo, chess } = await aFamily(db);
    const caller = signed(deps, guardian);
    const items = [seat(judo, anna)];
    const { paymentIntentId } = await startPayment(caller, { items });
    for (const cart of [items, [...items, seat(chess, anna)]])
      expect(await errorOf(startPayment(caller, { items: cart, code: "NONE" }))).toMatchObject({
        code: "CODE_UNKNOWN",
      });
    expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "requires_payment_method" });
    expect(await startPayment(caller, { items })).toMatchObject({ paymentIntentId });
  });

  test("[CODE-3] a code that takes nothing off is refused and not used, alone and in a changed cart", async ({
    deps,
    db,
  }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [50], multiClassPercent: 50 } });
    const { guardian, anna, ben, judo, chess } = await aFamily(db);
    await aCode(db, { code: "LESS", percent: 40, isCombinable: false, classIds: [chess] });
    const caller = signed(deps, guardian);
    const refusal = {
      code: "CODE_NOT_BETTER",
      message: "This code takes off nothing more than you save already. It is not used.",
    };
    // Of both lines for Chess, each has half off: Anna's as a second class, Ben's as a sibling's.
    const items = [seat(judo, anna), seat(judo, ben), seat(chess, anna), seat(chess, ben)];
    await db.class.update({ where: { id: judo }, data: { priceCents: 3000 } });
    expect(await errorOf(quoteCart(caller, { items, code: "LESS" }))).toMatchObject(refusal);
    expect(await errorOf(startPayment(caller, { items, code: "less" }))).toMatchObject(refusal);
    expect([await heldOf(db), await usesOf(db)]).toEqual([0, 0]);
    // Alone, it is better.
    const alone = [seat(chess, anna)];
    expect(await startPayment(caller, { items: alone, code: "LESS" })).toMatchObject({ totalCents: 3000 });
    expect(await errorOf(startPayment(caller, { items, code: "LESS" }))).toMatchObject(refusal);
    expect(await startPayment(caller, { items: alone })).toMatchObject({ totalCents: 3000, code: "LESS" });
    expect(await usesOf(db)).toBe(1);
  });

  test("another account's code is unknown", async ({ deps, db }) => {
    const { guardian, anna, judo } = await aFamily(db);
    await aCode(db, { code: "SORRY", percent: 100, studentId: (await aUser(db, "student")).id });
    const caller = signed(deps, guardian);
    expect(await errorOf(startPayment(caller, { items: [seat(judo, anna)], code: "SORRY" }))).toMatchObject({
      code: "CODE_UNKNOWN",
    });
  });
});

test("[CODE-5] a total of nothing enrols without the provider and without a receipt, once", async ({
  deps,
  db,
  stripe,
}) => {
  const { guardian, anna, ben, judo } = await aFamily(db);
  await aCode(db, { code: "FREE", percent: 100 });
  const caller = signed(deps, guardian);
  const createIntent = vi.spyOn(deps.payments, "createIntent");
  const started = await startPayment(caller, { items: [seat(judo, anna), seat(judo, ben)], code: "FREE" });
  expect(started).toMatchObject({ totalCents: 0, clientSecret: null });
  const stranger = signed(deps, await aUser(db, "student"));
  expect(await errorOf(settleOwnPayment(stranger, started))).toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  for (const _again of [1, 2]) expect(await settleOwnPayment(caller, started)).toMatchObject({ outcome: "enrolled" });
  expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(2);
  expect(await db.payment.findMany({ select: { method: true, amountCents: true, state: true } })).toEqual([
    { method: "none", amountCents: 0, state: "succeeded" },
  ]);
  expect([await db.receipt.count(), createIntent.mock.calls.length]).toEqual([0, 0]);
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  // What costs something is not to be had so.
  const { checkoutId } = await startPayment(stranger, { classId: judo });
  expect(await errorOf(settleOwnPayment(stranger, { paymentIntentId: `free_${checkoutId}` }))).toMatchObject({
    code: "PAYMENT_NOT_FOUND",
  });
});

test("[CODE-1] a free place is not had once its hold is released: its code is free for others", async ({
  deps,
  db,
}) => {
  const { guardian, anna, judo } = await aFamily(db);
  await aCode(db, { code: "FREE", percent: 100, maxUses: 1 });
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, { items: [seat(judo, anna)], code: "FREE" });
  const { settled } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT release_checkout(${started.checkoutId}::uuid)`;
    // It has found the hold, and waits for the class.
    const settled = settleOwnPayment(caller, started);
    await lockWaits(db, 1);
    return { settled };
  });
  expect(await settled).toMatchObject({ outcome: "failed" });
  expect(await db.enrolment.findMany({ select: { state: true } })).toEqual([{ state: "released" }]);
  expect(await db.discountCode.findFirstOrThrow()).toMatchObject({ uses: 0 });
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

test("a place that a code has paid for whole ends like any other, also once the rest of its payment is refunded", async ({
  deps,
  db,
  stripe,
}) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  await aCode(db, { code: "CHESS", percent: 100, classIds: [chess] });
  const caller = signed({ ...deps, cancelWithinHours: 24 }, guardian);
  const started = await startPayment(caller, { items: [seat(judo, anna), seat(chess, ben)], code: "CHESS" });
  expect(started.totalCents).toBe(5000);
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  const enrolmentIn = (classId: string) => started.items.find((item) => item.classId === classId)?.enrolmentId ?? "";
  await cancelOwnEnrolment(caller, { enrolmentId: enrolmentIn(judo) });
  await runRefundJobs(deps);
  expect(await db.payment.findMany({ select: { state: true } })).toEqual([{ state: "refunded" }]);
  expect(await listEnrolledClasses(caller)).toMatchObject([
    { id: chess, paymentIntentId: started.paymentIntentId, refundCents: 0 },
  ]);
  await cancelOwnEnrolment(caller, { enrolmentId: enrolmentIn(chess) });
  expect([await seatsTaken(db, judo), await seatsTaken(db, chess)]).toEqual([0, 0]);
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
  const asked = { paymentIntentId, kind: "unassigned_return", amountCents };
  expect(await db.discrepancy.findMany()).toMatchObject(places > 0 ? [asked] : []);
});
