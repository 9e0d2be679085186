import { randomUUID } from "node:crypto";
import { describe, expect, vi } from "vitest";
import { aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { listEnrolledClasses } from "../enrolments/list-enrolled-classes.ts";
import { quoteCart } from "./quote-cart.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { startPayment } from "./start-payment.ts";
import { aFamily, heldOf, seat, seatsTaken } from "../../../test/family-cart.ts";

const PAY = { payment_method: "pm_card_visa" };

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
    const starts = families.map(({ actor, classId }) =>
      errorOf(startPayment(signed(deps, actor), { items: [seat(classId, actor.id)], code: "FEW" })),
    );
    const codes = (await Promise.all(starts)).map(({ code }) => code ?? "held").toSorted();
    expect(codes).toEqual([...Array.from({ length: 9 }, () => "CODE_USED_UP"), "held", "held", "held"]);
    expect(await usesOf(db)).toBe(3);
  });

  test("of one family at once, in a class each, as many as a family may get it", async ({ deps, db }) => {
    const { guardian, anna, judo, chess, swimming } = await aFamily(db);
    await aCode(db, { code: "ONE-EACH", percent: 10, maxUsesPerFamily: 1 });
    const classIds = [judo, chess, swimming];
    const { starts } = await db.$transaction(async (tx) => {
      // Each has looked whether the code can be used, or waits to look, and none has used it.
      await tx.$executeRaw`SELECT 1 FROM users FOR UPDATE`;
      const all = classIds.map((classId) =>
        errorOf(startPayment(signed(deps, guardian), { items: [seat(classId, anna)], code: "ONE-EACH" })),
      );
      await lockWaits(db, classIds.length);
      return { starts: Promise.all(all) };
    });
    const codes = (await starts).map(({ code }) => code ?? "held").toSorted();
    expect([codes, await usesOf(db)]).toEqual([["CODE_USED_BY_FAMILY", "CODE_USED_BY_FAMILY", "held"], 1]);
  });

  const refusals: [string, Partial<Prisma.DiscountCodeUncheckedCreateInput>][] = [
    ["CODE_ENDED", { retiredAt: new Date() }],
    ["CODE_NOT_VALID_NOW", { startsAt: new Date(Date.now() + 3_600_000) }],
    ["CODE_ENDED", { endsAt: new Date(Date.now() - 3_600_000) }],
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

test("a place that a code has paid for whole ends like any other, also once the rest of its payment is refunded", async ({
  deps,
  db,
  stripe,
}) => {
  const { guardian, anna, ben, judo, chess } = await aFamily(db);
  await aCode(db, { code: "CHESS", percent: 100, classIds: [chess] });
  const caller = signed(deps, guardian);
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
