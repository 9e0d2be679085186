import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { exportOwnData } from "../users/export-own-data.ts";
import { removeUser } from "../users/remove-user.ts";
import { createDiscountCode } from "./create-discount-code.ts";
import { type CreateDiscountCodeInput, createDiscountCodeInput } from "./discounts.schema.ts";
import { listCodeUses } from "./list-code-uses.ts";
import { listDiscountCodes } from "./list-discount-codes.ts";
import { listDiscounts } from "./list-discounts.ts";
import { retireDiscountCode } from "./retire-discount-code.ts";
import { setDiscounts } from "./set-discounts.ts";

const PAGE = { sort: "newest", shown: "all", limit: 25, offset: 0 } as const;
const APIA = "Pacific/Apia";

async function anAdmin(db: Db, timeZone = "Europe/Berlin") {
  const caller = signed({ db, school: schoolWith({ timeZone }) }, await aUser(db, "admin"));
  return {
    caller,
    create: (more: Partial<CreateDiscountCodeInput> = {}) =>
      createDiscountCode(
        caller,
        createDiscountCodeInput.parse({
          code: "SUMMER",
          ...(more.amountCents === undefined ? { percent: 10 } : { maxUsesPerFamily: 9 }),
          isCombinable: true,
          ...more,
        }),
      ),
    list: async (more: object = {}) => (await listDiscountCodes(caller, { ...PAGE, ...more })).codes,
  };
}

const eventsOf = (db: Db) =>
  db.auditEvent.findMany({ select: { kind: true, userId: true, details: true }, orderBy: { id: "asc" } });

describe("[CODE-6] automatic discounts", () => {
  test("are none before they are set, and are logged with what differs", async ({ db }) => {
    const { caller } = await anAdmin(db);
    expect(await listDiscounts(caller)).toEqual({ siblingPercents: [], multiClassPercent: 0 });
    const settings = { siblingPercents: [10, 20], multiClassPercent: 0 };
    await setDiscounts(caller, settings);
    await setDiscounts(caller, settings);
    expect(await listDiscounts(caller)).toEqual(settings);
    await setDiscounts(caller, { ...settings, multiClassPercent: 5 });
    expect(await eventsOf(db)).toEqual([
      { kind: "discounts_changed", userId: null, details: { changes: { siblingPercents: [null, "10 %, 20 %"] } } },
      { kind: "discounts_changed", userId: null, details: { changes: { multiClassPercent: ["0 %", "5 %"] } } },
    ]);
  });

  test("that are set while others are set are logged one after the other", async ({ db }) => {
    const { caller } = await anAdmin(db);
    const set = (multiClassPercent: number) => setDiscounts(caller, { siblingPercents: [], multiClassPercent });
    await Promise.all([set(5), set(5), set(5)]);
    expect(await db.auditEvent.count()).toBe(1);
  });

  test("hold for new purchases", async ({ db, deps }) => {
    const { caller } = await anAdmin(db);
    const guardian = await aUser(db, "student");
    const { id: classId } = await aClass(db, { priceCents: 5000 });
    const items = [{ classId, participantId: (await aChild(db, guardian.id, { name: "Anna" })).id }];
    items.push({ classId, participantId: (await aChild(db, guardian.id, { name: "Ben" })).id });
    const buyer = signed(deps, guardian);
    const { checkoutId, totalCents } = await startPayment(buyer, { items });
    await setDiscounts(caller, { siblingPercents: [10], multiClassPercent: 0 });
    expect([totalCents, (await startPayment(buyer, { items })).totalCents]).toEqual([10_000, 10_000]);
    await releaseCheckout(deps, checkoutId);
    expect((await startPayment(buyer, { items })).totalCents).toBe(9500);
  });
});

describe("[CODE-6] a discount code", () => {
  test("is listed with everything that it was created with, and logged", async ({ db }) => {
    const { create, list } = await anAdmin(db);
    const { id: studentId, email } = await aUser(db, "student", { name: "Ada" });
    const classIds = [(await aClass(db, { name: "Judo" })).id, (await aClass(db, { name: "Chess" })).id];
    const plain = await create({ code: "ten", amountCents: 1000, isCombinable: false });
    await create({
      ...{ code: "SORRY", note: "Rain in July", percent: 100, classIds, maxUses: 3, maxUsesPerFamily: 1 },
      ...{ email: email.toUpperCase(), startsAt: "2036-07-01", endsAt: "2036-07-31" },
    });
    const unlimited = { maxUses: null, maxUsesPerFamily: null, startsAt: null, endsAt: null, classes: null };
    expect(await list()).toEqual([
      {
        ...{ id: expect.any(String), code: "SORRY", note: "Rain in July", percent: 100, amountCents: null },
        ...{ isCombinable: true, classes: ["Chess", "Judo"], uses: 0, maxUses: 3, maxUsesPerFamily: 1 },
        ...{ isForOne: true, name: "Ada", email, startsAt: "2036-07-01", endsAt: "2036-07-31" },
        ...{ isOver: false, retiredAt: null },
      },
      {
        ...{ id: plain.id, code: "TEN", note: "", percent: null, amountCents: 1000, isCombinable: false, uses: 0 },
        ...{
          isForOne: false,
          name: null,
          email: null,
          isOver: false,
          retiredAt: null,
          ...unlimited,
          maxUsesPerFamily: 9,
        },
      },
    ]);
    expect(await eventsOf(db)).toEqual([
      {
        kind: "discount_code_created",
        userId: null,
        details: { code: { code: "TEN", percent: null, amountCents: 1000 } },
      },
      {
        kind: "discount_code_created",
        userId: studentId,
        details: { code: { code: "SORRY", percent: 100, amountCents: null } },
      },
    ]);
  });

  test("that can make places free is not stored without a limit per family", async ({ db }) => {
    for (const free of [{ percent: 100 }, { amountCents: 1000 }])
      await expect(aCode(db, { code: "FREE", ...free, maxUsesPerFamily: null })).rejects.toThrow(
        "discount_codes_free_limited",
      );
  });

  test("for all classes is usable for each", async ({ db, deps }) => {
    const { create } = await anAdmin(db);
    await create();
    const { id: classId } = await aClass(db, { priceCents: 5000 });
    const buyer = signed(deps, await aUser(db, "student"));
    const items = [{ classId, participantId: buyer.actor.id }];
    expect((await startPayment(buyer, { items, code: "SUMMER" })).totalCents).toBe(4500);
  });

  test("that cannot be is refused with one error, and nothing is written", async ({ db }) => {
    const { create, caller } = await anAdmin(db);
    await create();
    const removed = await aUser(db, "student");
    await removeUser(signed({ db }, caller.actor), { userId: removed.id });
    const { id: archived } = await aClass(db, { closedAt: new Date(), archivedAt: new Date() });
    const before = await db.auditEvent.count();
    const refusals: [string, Partial<CreateDiscountCodeInput>][] = [
      ["CODE_TAKEN", { code: "summer" }],
      ["CODE_OVER", { code: "LATE", endsAt: "2020-01-01" }],
      ["CODE_FOR_NOBODY", { code: "WHO", email: "nobody@camp.example" }],
      ["CODE_FOR_NOBODY", { code: "GONE", email: removed.email }],
      ["CLASS_NOT_FOUND", { code: "WHERE", classIds: [crypto.randomUUID()] }],
      ["CLASS_NOT_FOUND", { code: "THERE", classIds: [archived] }],
    ];
    for (const [code, more] of refusals) expect(await errorOf(create(more))).toMatchObject({ code });
    expect([await db.discountCode.count(), await db.auditEvent.count()]).toEqual([1, before]);
  });

  test("is retired once, for good, and nobody can use it any more", async ({ db, deps }) => {
    const { create, list, caller } = await anAdmin(db);
    const { id } = await create();
    for (const _again of [1, 2]) await retireDiscountCode(caller, { id });
    expect(await list()).toMatchObject([{ code: "SUMMER", retiredAt: expect.any(Date) }]);
    expect((await eventsOf(db)).map(({ kind }) => kind)).toEqual(["discount_code_created", "discount_code_retired"]);
    const buyer = signed(deps, await aUser(db, "student"));
    const items = [{ classId: (await aClass(db)).id, participantId: buyer.actor.id }];
    expect(await errorOf(startPayment(buyer, { items, code: "SUMMER" }))).toMatchObject({ code: "CODE_ENDED" });
    expect(await errorOf(retireDiscountCode(caller, { id: crypto.randomUUID() }))).toMatchObject({
      code: "CODE_UNKNOWN",
    });
    // Its name stays taken: receipts have it.
    expect(await errorOf(create())).toMatchObject({ code: "CODE_TAKEN" });
  });

  test("is found by its letters and its note, and by whether it is in use", async ({ db }) => {
    const { create, list, caller } = await anAdmin(db);
    await create({ code: "SUMMER-26", note: "Flyer at the lake" });
    const { id } = await create({ code: "WINTER-26", note: "Café" });
    await retireDiscountCode(caller, { id });
    const found = async (more: object) => (await list(more)).map(({ code }) => code);
    expect(await found({})).toEqual(["WINTER-26", "SUMMER-26"]);
    expect(await found({ sort: "oldest" })).toEqual(["SUMMER-26", "WINTER-26"]);
    expect(await found({ search: "mer-2" })).toEqual(["SUMMER-26"]);
    expect(await found({ search: "cafe" })).toEqual(["WINTER-26"]);
    expect(await found({ search: "spring" })).toEqual([]);
    expect(await found({ shown: "current" })).toEqual(["SUMMER-26"]);
    expect(await found({ shown: "retired" })).toEqual(["WINTER-26"]);
  });
});

test("[CODE-2] a code holds from the first second of its first day to the last one of its last, in the school's zone", async ({
  db,
}) => {
  const { create, list } = await anAdmin(db, APIA);
  await create({ startsAt: "2036-07-01", endsAt: "2036-07-02" });
  expect(await list()).toMatchObject([{ startsAt: "2036-07-01", endsAt: "2036-07-02" }]);
  /** Why it cannot be used at some second: instead of the clock, its days are moved. */
  const problemAt = (second: string) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`
        UPDATE discount_codes d SET starts_at = starts_at + x.moved, ends_at = ends_at + x.moved
        FROM (SELECT date_trunc('second', now()) - ${second}::timestamptz AS moved) AS x`;
      const [found] = await tx.$queryRaw<{ problem: string | null }[]>`
        SELECT code_problem(d, uuidv7(), '{}', '{}') AS problem FROM discount_codes d`;
      await tx.$executeRaw`
        UPDATE discount_codes d SET starts_at = starts_at - x.moved, ends_at = ends_at - x.moved
        FROM (SELECT date_trunc('second', now()) - ${second}::timestamptz AS moved) AS x`;
      return found?.problem;
    });
  // 13 hours ahead of UTC.
  expect(await problemAt("2036-06-30T10:59:59Z")).toBe("CODE_NOT_VALID_NOW");
  expect(await problemAt("2036-06-30T11:00:00Z")).toBeNull();
  expect(await problemAt("2036-07-02T10:59:59Z")).toBeNull();
  expect(await problemAt("2036-07-02T11:00:00Z")).toBe("CODE_ENDED");
});

test("[CODE-6] a code that was over yesterday is marked as over, and one of today is taken", async ({ db }) => {
  const { create, list } = await anAdmin(db, APIA);
  const [{ today } = { today: "" }] = await db.$queryRaw<{ today: string }[]>`
    SELECT to_char(now() AT TIME ZONE ${APIA}, 'YYYY-MM-DD') AS today`;
  const { id } = await create({ startsAt: today, endsAt: today });
  expect(await list()).toMatchObject([{ startsAt: today, endsAt: today, isOver: false }]);
  await db.$executeRaw`UPDATE discount_codes SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE id = ${id}::uuid`;
  expect(await list()).toMatchObject([{ isOver: true }]);
});

describe("[CODE-6] who used a code", () => {
  test("is listed newest first with what it took off, while it is held and once it is paid", async ({
    db,
    deps,
    stripe,
  }) => {
    const { create, list, caller } = await anAdmin(db);
    const { id } = await create({ amountCents: 1000, maxUses: 5 });
    const { id: classId } = await aClass(db, { priceCents: 5000 });
    const start = async (name: string) => {
      const buyer = signed(deps, await aUser(db, "student", { name }));
      const items = [{ classId, participantId: buyer.actor.id }];
      return { buyer, started: await startPayment(buyer, { items, code: "SUMMER" }) };
    };
    const ada = await start("Ada");
    await stripe.paymentIntents.confirm(ada.started.paymentIntentId, { payment_method: "pm_card_visa" });
    await settleOwnPayment(ada.buyer, ada.started);
    const bo = await start("Bo");
    const released = await start("Cy");
    await releaseCheckout(deps, released.started.checkoutId);
    const usedAt = expect.any(Date);
    expect(await listCodeUses(caller, { id })).toEqual([
      {
        checkoutId: bo.started.checkoutId,
        usedAt,
        name: "Bo",
        email: bo.buyer.actor.email,
        offCents: 1000,
        isHeld: true,
      },
      {
        checkoutId: ada.started.checkoutId,
        usedAt,
        name: "Ada",
        email: ada.buyer.actor.email,
        offCents: 1000,
        isHeld: false,
      },
    ]);
    expect(await list()).toMatchObject([{ uses: 2, maxUses: 5 }]);
    await removeUser(signed({ db }, caller.actor), { userId: ada.buyer.actor.id });
    expect(await listCodeUses(caller, { id })).toMatchObject([{ name: "Bo" }, { name: null, email: null }]);
  });

  test("is the last hundred", async ({ db }) => {
    const { create, caller } = await anAdmin(db);
    const { id } = await create();
    const { id: studentId } = await aUser(db, "student");
    await db.$executeRaw`
      WITH made AS (
        INSERT INTO checkouts (student_id, total_cents) SELECT ${studentId}::uuid, 0 FROM generate_series(1, 101) RETURNING id
      )
      INSERT INTO code_uses (checkout_id, code_id, student_id, used_at)
      SELECT id, ${id}::uuid, ${studentId}::uuid, now() - row_number() OVER () * interval '1 minute' FROM made`;
    const uses = await listCodeUses(caller, { id });
    const oldest = await db.codeUse.findFirstOrThrow({ orderBy: { usedAt: "asc" } });
    expect([uses.length, uses.some(({ checkoutId }) => checkoutId === oldest.checkoutId)]).toEqual([100, false]);
  });
});

test("[LIFE-9] the own data have the uses of codes and the codes for the own account, not who created them", async ({
  db,
  deps,
}) => {
  const { create, caller } = await anAdmin(db);
  const student = await aUser(db, "student");
  await create({ email: student.email });
  const items = [{ classId: (await aClass(db)).id, participantId: student.id }];
  const { checkoutId } = await startPayment(signed(deps, student), { items, code: "SUMMER" });
  const { data } = await exportOwnData(signed({ db }, student), { page: 0 });
  expect(data).toMatchObject({
    code_uses: [{ checkout_id: checkoutId, released_at: null }],
    discount_codes: [{ code: "SUMMER", student_id: student.id }],
  });
  const { data: ofAdmin } = await exportOwnData(signed({ db }, caller.actor), { page: 0 });
  for (const [text, strange] of [[data, caller.actor.id] as const, [ofAdmin, student.id] as const])
    expect(JSON.stringify(text)).not.toContain(strange);
});
