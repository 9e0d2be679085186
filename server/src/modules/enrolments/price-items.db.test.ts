import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/db-test.ts";
import type { Db } from "../../db/client.ts";
import { quoteCart } from "../payments/quote-cart.ts";
import { signed } from "../../../test/signed.ts";

/** A family in a school that takes 10 % off for a second child, 20 % for further ones, and 5 % for a second class. */
async function aFamily(db: Db) {
  await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [10, 20], multiClassPercent: 5 } });
  const guardian = await aUser(db, "student");
  const children: string[] = [];
  for (const name of ["Anna", "Ben", "Cleo"]) children.push((await aChild(db, guardian.id, { name })).id);
  const [anna = "", ben = "", cleo = ""] = children;
  return { guardian, anna, ben, cleo, oneself: guardian.id };
}

/** What seats cost in new classes at these prices, in their order. */
async function pricesOf(
  db: Db,
  guardian: Awaited<ReturnType<typeof aUser>>,
  seats: readonly (readonly [person: string, priceCents: number])[],
  code = "",
): Promise<number[]> {
  const items = [];
  for (const [participantId, priceCents] of seats)
    items.push({ participantId, classId: (await aClass(db, { priceCents })).id });
  const { lines } = await quoteCart(signed({ db }, guardian), { items, code });
  return lines.map(({ priceCents }) => priceCents);
}

describe("[CART-5] what a cart costs", () => {
  test("three children: the first in full, the others less", async ({ db }) => {
    const { guardian, anna, ben, cleo } = await aFamily(db);
    const { id: classId } = await aClass(db, { priceCents: 7999 });
    const items = [anna, ben, cleo].map((participantId) => ({ classId, participantId }));
    const { lines, totalCents } = await quoteCart(signed({ db }, guardian), { items });
    expect(lines.map(({ priceCents }) => priceCents).toSorted((a, b) => b - a)).toEqual([7999, 7199, 6399]);
    expect(totalCents).toBe(7999 + 7199 + 6399);
    expect(lines.filter(({ discountKind }) => discountKind === "sibling")).toHaveLength(2);
  });

  test("the child for whom the cart costs least pays in full, as if bought first", async ({ db }) => {
    const { guardian, anna, ben } = await aFamily(db);
    expect(
      await pricesOf(db, guardian, [
        [anna, 1999],
        [ben, 12_000],
      ]),
    ).toEqual([1999, 10_800]);
    expect(
      await pricesOf(db, guardian, [
        [anna, 7999],
        [ben, 12_000],
        [ben, 1999],
      ]),
    ).toEqual([7999, 10_800, 1799]);
  });

  test("no cart costs more than its places bought apart, the cheapest first", async ({ db }) => {
    const { guardian, anna, ben } = await aFamily(db);
    for (const [people, cart] of [
      [
        [anna, ben],
        [5000, 45_000],
      ],
      [
        [anna, anna],
        [5000, 47_500],
      ],
    ] as const) {
      const [first, second] = people;
      expect(
        await pricesOf(db, guardian, [
          [second, 50_000],
          [first, 5000],
        ]),
      ).toEqual(cart.toReversed());
      const { id: classId } = await aClass(db, { priceCents: 5000 });
      const { id: checkoutId } = await db.checkout.create({ data: { studentId: guardian.id, totalCents: 5000 } });
      const place = {
        classId,
        studentId: guardian.id,
        participantId: first,
        checkoutId,
        priceCents: 5000,
        paidCents: 5000,
      };
      const { id } = await db.enrolment.create({ data: { ...place, state: "paid", paidAt: new Date() } });
      expect(await pricesOf(db, guardian, [[second, 50_000]])).toEqual(cart.slice(1));
      await db.enrolment.update({ where: { id }, data: { state: "refunded", endedAt: new Date() } });
    }
  });

  test("oneself is nobody's sibling, and the larger of two discounts holds", async ({ db }) => {
    const { guardian, anna, ben, oneself } = await aFamily(db);
    expect(
      await pricesOf(db, guardian, [
        [oneself, 7999],
        [anna, 7999],
      ]),
    ).toEqual([7999, 7999]);
    // The second child's second class: 10 % as a sibling, 5 % as a second class.
    expect(
      await pricesOf(db, guardian, [
        [anna, 5000],
        [ben, 7999],
        [ben, 1000],
      ]),
    ).toEqual([5000, 7199, 900]);
  });

  test("who has a paid place counts first, as long as the class goes on", async ({ db }) => {
    const { guardian, anna, ben } = await aFamily(db);
    const { id: classId } = await aClass(db);
    const { id: checkoutId } = await db.checkout.create({ data: { studentId: guardian.id, totalCents: 7999 } });
    const place = {
      classId,
      studentId: guardian.id,
      participantId: anna,
      checkoutId,
      priceCents: 7999,
      paidCents: 7999,
    };
    await db.enrolment.create({ data: { ...place, state: "paid", paidAt: new Date() } });
    expect(await pricesOf(db, guardian, [[ben, 10_000]])).toEqual([9000]);
    expect(await pricesOf(db, guardian, [[anna, 10_000]])).toEqual([9500]);
    await db.class.update({ where: { id: classId }, data: { closedAt: new Date(), archivedAt: new Date() } });
    expect(await pricesOf(db, guardian, [[ben, 10_000]])).toEqual([10_000]);
  });

  test("[CODE-4] an amount is shared out to the cent", async ({ db }) => {
    const { guardian, anna } = await aFamily(db);
    await aCode(db, { code: "TEN", amountCents: 1000 });
    const seats = [
      [anna, 12_000],
      [anna, 7999],
      [anna, 1999],
    ] as const;
    const before = await pricesOf(db, guardian, seats);
    expect(before).toEqual([11_400, 7599, 1999]);
    const after = await pricesOf(db, guardian, seats, "ten");
    expect(after.map((cents, index) => (before[index] ?? 0) - cents)).toEqual([543, 362, 95]);
  });

  test("[CODE-3] a code comes on top, or is taken where it is better", async ({ db }) => {
    const { guardian, anna, ben } = await aFamily(db);
    await aCode(db, { code: "TOP", percent: 50 });
    await aCode(db, { code: "EITHER", percent: 5, isCombinable: false });
    const seats = [
      [anna, 20_000],
      [ben, 10_000],
    ] as const;
    expect(await pricesOf(db, guardian, seats, "TOP")).toEqual([9000, 5000]);
    expect(await pricesOf(db, guardian, seats, "EITHER")).toEqual([18_000, 9500]);
  });

  test("[CODE-2] a code for some classes lowers these only", async ({ db }) => {
    const { guardian, anna } = await aFamily(db);
    const [judo, chess] = [await aClass(db, { priceCents: 10_000 }), await aClass(db, { priceCents: 10_000 })];
    await aCode(db, { code: "JUDO", percent: 100, classIds: [judo.id] });
    const items = [judo, chess].map(({ id }) => ({ classId: id, participantId: anna }));
    const { lines } = await quoteCart(signed({ db }, guardian), { items, code: "JUDO" });
    // The multi-class discount is taken off before the code.
    expect(lines.map(({ codeCents }) => codeCents > 0)).toEqual([true, false]);
    expect(lines.map(({ priceCents }) => priceCents)).toContain(0);
    await expect(quoteCart(signed({ db }, guardian), { items: items.slice(1), code: "JUDO" })).rejects.toMatchObject({
      code: "CODE_FOR_OTHER_CLASSES",
    });
  });

  test("[CODE-5] less than 50 cents is nothing, with a code and without one", async ({ db }) => {
    const { guardian, anna, ben } = await aFamily(db);
    await aCode(db, { code: "ALMOST", amountCents: 1969 });
    expect(await pricesOf(db, guardian, [[anna, 1999]], "ALMOST")).toEqual([0]);
    await aCode(db, { code: "FREE", percent: 100 });
    expect(
      await pricesOf(
        db,
        guardian,
        [
          [anna, 1999],
          [ben, 7999],
        ],
        "FREE",
      ),
    ).toEqual([0, 0]);
    await db.schoolSettings.update({ where: { id: 1 }, data: { multiClassPercent: 50 } });
    const { id: classId } = await aClass(db);
    const { id: checkoutId } = await db.checkout.create({ data: { studentId: guardian.id, totalCents: 7999 } });
    const place = {
      classId,
      studentId: guardian.id,
      participantId: anna,
      checkoutId,
      priceCents: 7999,
      paidCents: 7999,
    };
    await db.enrolment.create({ data: { ...place, state: "paid", paidAt: new Date() } });
    expect(await pricesOf(db, guardian, [[anna, 98]])).toEqual([0]);
  });

  test("of any cart each cent is accounted for, and no price is below zero", async ({ db }) => {
    const { guardian, anna, ben, cleo, oneself } = await aFamily(db);
    const people = [anna, ben, cleo, oneself];
    await aCode(db, { code: "AMOUNT", amountCents: 3333 });
    await aCode(db, { code: "INSTEAD", amountCents: 2500, isCombinable: false });
    await aCode(db, { code: "THIRD", percent: 33 });
    // Fixed numbers that look random: a linear congruential generator.
    let state = 7;
    const next = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let cart = 0; cart < 60; cart++) {
      const seats = Array.from({ length: 1 + next(5) }, () => [people[next(4)] ?? anna, 50 + next(20_000)] as const);
      const code = ["", "AMOUNT", "INSTEAD", "THIRD"][next(4)] ?? "";
      const items = [];
      for (const [participantId, priceCents] of seats)
        items.push({ participantId, classId: (await aClass(db, { priceCents })).id });
      const { lines, totalCents } = await quoteCart(signed({ db }, guardian), { items, code });
      const lists = lines.map((line) => line.priceCents + line.discountCents + line.codeCents);
      expect(lists, `cart ${cart}`).toEqual(seats.map(([, cents]) => cents));
      expect(lines.every((line) => Math.min(line.priceCents, line.discountCents, line.codeCents) >= 0)).toBe(true);
      expect(totalCents === 0 || totalCents >= 50, `cart ${cart}`).toBe(true);
      const byCode = lines.reduce((sum, { codeCents }) => sum + codeCents, 0);
      const base = lines.reduce((sum, line) => sum + line.priceCents + line.codeCents, 0);
      if (code === "AMOUNT" && totalCents > 0) expect(byCode, `cart ${cart}`).toBe(Math.min(3333, base));
    }
  });
});
