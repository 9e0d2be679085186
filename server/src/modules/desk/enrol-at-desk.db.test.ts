import { schoolWith } from "../../../test/school.ts";
import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf, forgetFreeSeats, hold } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { removeUser } from "../users/remove-user.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { startPayment } from "../payments/start-payment.ts";
import { type DeskEnrolInput, deskEnrolInput } from "./desk.schema.ts";
import { enrolAtDesk } from "./enrol-at-desk.ts";
import { findDeskAccount } from "./find-desk-account.ts";
import { quoteAtDesk } from "./quote-at-desk.ts";

/** A guardian of Anna and Ben, two classes at $50.00, and an admin at the desk. */
async function aDesk(deps: AnyCtx) {
  const { db } = deps;
  const guardian = await aUser(db, "student", { name: "Ada" });
  const anna = (await aChild(db, guardian.id, { name: "Anna" })).id;
  const ben = (await aChild(db, guardian.id, { name: "Ben" })).id;
  const judo = (await aClass(db, { name: "Judo", priceCents: 5000 })).id;
  const chess = (await aClass(db, { name: "Chess", priceCents: 5000 })).id;
  const admin = signed(deps, await aUser(db, "admin"));
  const sale = (items: DeskEnrolInput["items"], more: Partial<DeskEnrolInput> = {}) =>
    deskEnrolInput.parse({
      studentId: guardian.id,
      items,
      method: "cash",
      totalCents: items.length * 5000,
      idempotencyKey: randomUUID(),
      ...more,
    });
  return { guardian, anna, ben, judo, chess, admin, sale };
}

const seat = (classId: string, participantId: string) => ({ classId, participantId });

describe("[DESK-1] a family pays at the desk", () => {
  test("all places are paid at once, by the admin's word, with one receipt, and nothing is asked of the provider", async ({
    db,
    deps,
    stripe,
  }) => {
    const { guardian, anna, ben, judo, admin, sale } = await aDesk(deps);
    const input = sale([seat(judo, anna), seat(judo, ben)], { reference: "Envelope 7" });
    const sold = await enrolAtDesk(admin, input);
    expect(sold).toEqual({ paymentId: sold.paymentId, amountCents: 10_000, receiptNumber: 1 });
    expect(await db.payment.findMany()).toMatchObject([
      {
        studentId: guardian.id,
        paymentIntentId: `desk_${input.idempotencyKey}`,
        method: "cash",
        state: "succeeded",
        amountCents: 10_000,
        recordedById: admin.actor.id,
        reference: "Envelope 7",
        className: "Judo and 1 more",
      },
    ]);
    expect(await db.enrolment.findMany({ select: { state: true, paidCents: true } })).toEqual([
      { state: "paid", paidCents: 5000 },
      { state: "paid", paidCents: 5000 },
    ]);
    expect(await db.class.findUniqueOrThrow({ where: { id: judo } })).toMatchObject({
      seatsTaken: 2,
      enrolledCount: 2,
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    expect(await db.auditEvent.findMany()).toMatchObject([
      {
        kind: "desk_payment_recorded",
        actorId: admin.actor.id,
        userId: guardian.id,
        paymentId: sold.paymentId,
        amountCents: 10_000,
        details: { desk: { method: "cash", discountCents: 0 } },
      },
    ]);
    expect(await findDeskAccount(admin, { studentId: guardian.id })).toMatchObject({
      name: "Ada",
      people: [{ name: "Ada" }, { name: "Anna", classNames: ["Judo"] }, { name: "Ben", classNames: ["Judo"] }],
    });
  });

  test("costs what it would in the family's cart, less a discount with its reason", async ({ db, deps }) => {
    const { anna, ben, judo, chess, admin, sale } = await aDesk(deps);
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [10] } });
    await aCode(db, { code: "FIVE", amountCents: 500 });
    const cart = { items: [seat(judo, anna), seat(chess, ben)], code: "five", discountCents: 1001 };
    const { studentId } = sale(cart.items);
    const quote = await quoteAtDesk(admin, { studentId, ...cart });
    expect(quote).toMatchObject({
      lines: [
        { discountKind: null, discountCents: 0, manualCents: 527 },
        { discountKind: "sibling", discountCents: 500, manualCents: 474 },
      ],
      totalCents: 5000 + 4500 - 500 - 1001,
    });
    const input = sale(cart.items, { ...cart, discountReason: "Moved house", totalCents: quote.totalCents });
    await enrolAtDesk(admin, input);
    const enrolments = await db.enrolment.findMany({ orderBy: { id: "asc" } });
    expect(enrolments.map(({ classId, priceCents }) => [classId, priceCents])).toEqual(
      quote.lines.map(({ classId, priceCents }) => [classId, priceCents]),
    );
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ amountCents: 7999, discountReason: "Moved house" });
    expect(await db.checkout.findFirstOrThrow()).toMatchObject({ totalCents: 7999 });
    // Each part has its own words on the receipt.
    const { lines } = await db.receipt.findFirstOrThrow();
    expect(lines).toMatchObject([
      { discountKind: null, discountCents: 0, manualCents: 527 },
      { discountKind: "sibling", discountCents: 500, manualCents: 474 },
    ]);
    expect(await db.discountCode.findFirstOrThrow()).toMatchObject({ uses: 1 });
  });

  test("[ADMIN-3] the reason of a discount goes with the family's account", async ({ db, deps }) => {
    const { guardian, anna, judo, admin, sale } = await aDesk(deps);
    const less = { discountCents: 1000, discountReason: "Ada has lost her work", totalCents: 4000 };
    await enrolAtDesk(admin, sale([seat(judo, anna)], less));
    await removeUser({ ...deps, actor: admin.actor }, { userId: guardian.id });
    expect(await db.payment.findMany()).toMatchObject([{ amountCents: 4000, discountReason: "" }]);
  });

  test("a discount of everything leaves a payment of nothing, without a receipt", async ({ db, deps }) => {
    const { anna, judo, admin, sale } = await aDesk(deps);
    const free = { discountCents: 5000, discountReason: "Won it", totalCents: 0 };
    expect(await enrolAtDesk(admin, sale([seat(judo, anna)], free))).toMatchObject({ receiptNumber: null });
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      method: "none",
      recordedById: admin.actor.id,
      discountReason: "Won it",
    });
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
  });

  test("what is refused changes nothing and says why", async ({ db, deps }) => {
    const { guardian, anna, ben, judo, admin, sale } = await aDesk(deps);
    const full = (await aClass(db, { priceCents: 5000, capacity: 1, seatsTaken: 1 })).id;
    const stranger = await aUser(db, "student");
    const both = [seat(judo, anna), seat(full, ben)];
    expect(await errorOf(enrolAtDesk(admin, sale(both)))).toMatchObject({
      code: "NO_SEATS_LEFT",
      refused: [{ classId: full, participantId: ben }],
    });
    const codeOf = async (input: DeskEnrolInput) => (await errorOf(enrolAtDesk(admin, input))).code;
    expect(await codeOf(sale([seat(judo, stranger.id)]))).toBe("PARTICIPANT_NOT_FOUND");
    expect(await codeOf(sale([seat(judo, anna)], { totalCents: 4000 }))).toBe("PRICE_CHANGED");
    expect(await codeOf(sale([seat(judo, anna)], { code: "NONE" }))).toBe("CODE_UNKNOWN");
    expect(await codeOf({ ...sale([seat(judo, anna)]), discountCents: 5001, discountReason: "x" })).toBe(
      "DISCOUNT_TOO_HIGH",
    );
    expect(await codeOf(sale([seat(judo, anna)], { studentId: randomUUID() }))).toBe("USER_NOT_FOUND");
    await db.user.update({ where: { id: guardian.id }, data: { removedAt: new Date() } });
    expect(await codeOf(sale([seat(judo, anna)]))).toBe("USER_NOT_FOUND");
    expect([await db.enrolment.count(), await db.payment.count(), await db.auditEvent.count()]).toEqual([0, 0, 0]);
    const { error } = deskEnrolInput.safeParse({ ...sale([seat(judo, anna)]), discountCents: 100 });
    expect(error?.message).toContain("Say why the family pays less");
  });

  test("neither unpaid holds of before nor an unverified address stand in the way", async ({ db, deps }) => {
    const { guardian, judo, admin, sale } = await aDesk({
      ...deps,
      school: schoolWith({ requiresVerifiedEmail: true }),
    });
    for (const _unpaid of [1, 2]) {
      const id = await hold(db, guardian, judo);
      const { checkoutId } = await db.enrolment.findUniqueOrThrow({ where: { id } });
      await releaseCheckout(deps, checkoutId);
    }
    await expect(hold(db, guardian, judo)).rejects.toMatchObject({ code: "HOLD_COOLDOWN" });
    await enrolAtDesk(admin, sale([seat(judo, guardian.id)]));
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
  });

  test("has the prices of today where the family holds one of the seats at another", async ({ db, deps }) => {
    const { guardian, anna, ben, judo, admin, sale } = await aDesk(deps);
    await startPayment(signed(deps, guardian), { items: [seat(judo, ben)] });
    await db.payment.updateMany({ data: { state: "cancelled" } });
    await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [10] } });
    await enrolAtDesk(admin, sale([seat(judo, anna)]));
    await db.class.update({ where: { id: judo }, data: { priceCents: 6000 } });
    const items = [seat(judo, ben)];
    const { totalCents } = await quoteAtDesk(admin, { studentId: guardian.id, items, discountCents: 0 });
    expect(totalCents).toBe(5400);
    expect(await enrolAtDesk(admin, sale(items, { totalCents }))).toMatchObject({ amountCents: 5400 });
    expect(await db.class.findUniqueOrThrow({ where: { id: judo } })).toMatchObject({ seatsTaken: 2 });
  });

  test("a removed account is not found", async ({ deps }) => {
    const { guardian, admin } = await aDesk(deps);
    await removeUser(admin, { userId: guardian.id });
    expect(await errorOf(findDeskAccount(admin, { studentId: guardian.id }))).toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("a refused sale leaves the family its card payment", async ({ db, deps, stripe }) => {
    const { guardian, anna, judo, admin, sale } = await aDesk(deps);
    const { paymentIntentId } = await startPayment(signed(deps, guardian), { items: [seat(judo, anna)] });
    const refused = enrolAtDesk(admin, sale([seat(judo, anna)], { totalCents: 4000 }));
    expect(await errorOf(refused)).toMatchObject({ code: "PRICE_CHANGED" });
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("requires_payment_method");
    expect(await db.enrolment.findMany({ select: { state: true } })).toEqual([{ state: "held" }]);
  });

  test("a family that holds all the places that it may buys one more", async ({ db, deps }) => {
    const { guardian, anna, judo, admin, sale } = await aDesk(deps);
    for (let held = 0; held < 5; held++) await hold(db, guardian, (await aClass(db)).id);
    expect(await enrolAtDesk(admin, sale([seat(judo, anna)]))).toMatchObject({ amountCents: 5000 });
  });

  test("uses the seats that the family holds itself, and cancels their card payment first", async ({
    db,
    deps,
    stripe,
  }) => {
    const { guardian, anna, ben, judo, chess, admin, sale } = await aDesk(deps);
    await db.class.update({ where: { id: judo }, data: { capacity: 1 } });
    const caller = signed(deps, guardian);
    const items = [seat(judo, anna), seat(chess, ben)];
    const one = await startPayment(caller, { items });
    // Some of the seats of the cart, and then exactly those of another one.
    await enrolAtDesk(admin, sale([seat(judo, anna)]));
    const two = await startPayment(caller, { classId: chess, participantId: anna });
    await enrolAtDesk(admin, sale([seat(chess, anna)]));
    for (const { paymentIntentId } of [one, two])
      expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
    expect(await db.enrolment.groupBy({ by: ["state"], _count: true, orderBy: { state: "asc" } })).toEqual([
      { state: "paid", _count: 2 },
      { state: "released", _count: 3 },
    ]);
    expect(await db.payment.count({ where: { method: "cash", state: "succeeded" } })).toBe(2);
  });
});

describe("[DESK-1] pressed eight times at once", () => {
  const EIGHT = 8;

  /** Eight sales of one seat, of which each waits for the class. */
  async function pressEightTimes({ db, deps }: { db: Db; deps: AnyCtx }, keyOf: () => string) {
    const { anna, judo, admin, sale } = await aDesk(deps);
    const { sales } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const sales = Promise.allSettled(
        Array.from({ length: EIGHT }, () => enrolAtDesk(admin, sale([seat(judo, anna)], { idempotencyKey: keyOf() }))),
      );
      await lockWaits(db, EIGHT);
      return { sales };
    });
    return sales;
  }

  test("with the same key it is one payment, and all eight get the same response", async ({ db, deps }) => {
    const key = randomUUID();
    const sales = await pressEightTimes({ db, deps }, () => key);
    const [payment, ...rest] = await db.payment.findMany();
    expect(rest).toEqual([]);
    expect(sales).toEqual(
      sales.map(() => ({
        status: "fulfilled",
        value: { paymentId: payment?.id, amountCents: 5000, receiptNumber: 1 },
      })),
    );
    expect([await db.receipt.count(), await db.auditEvent.count()]).toEqual([1, 1]);
  });

  test("with a key each, seven are refused", async ({ db, deps }) => {
    const sales = await pressEightTimes({ db, deps }, randomUUID);
    expect(sales.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.payment.count()).toBe(1);
  });
});

describe("[DESK-1] at the desk and by card for the last seat", () => {
  /** Four families at the desk and four with a card want the last seat at once. */
  async function rush({ db, deps }: { db: Db; deps: AnyCtx }) {
    const { id: classId } = await aClass(db, { priceCents: 5000, capacity: 1 });
    const admin = signed(deps, await aUser(db, "admin"));
    const people = await Promise.all(Array.from({ length: 8 }, () => aUser(db, "student")));
    const { all } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const all = Promise.allSettled(
        people.map((actor, index) =>
          index % 2 === 0
            ? hold(db, actor, classId)
            : enrolAtDesk(
                admin,
                deskEnrolInput.parse({
                  studentId: actor.id,
                  items: [seat(classId, actor.id)],
                  method: "other",
                  totalCents: 5000,
                  idempotencyKey: randomUUID(),
                }),
              ),
        ),
      );
      await lockWaits(db, people.length);
      return { all };
    });
    const outcomes = await all;
    const live = await db.enrolment.count({ where: { classId, state: { in: ["held", "paid"] } } });
    return {
      live,
      refusals: outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code as string] : [])),
    };
  }

  test("one has it", async ({ db, deps }) => {
    expect(await rush({ db, deps })).toEqual({ live: 1, refusals: Array(7).fill("NO_SEATS_LEFT") });
  });

  test("without the constraint and the condition of the hold, all eight have", async ({ db, deps }) => {
    await forgetFreeSeats(db);
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    expect(await rush({ db, deps })).toEqual({ live: 8, refusals: [] });
  });
});

describe("[DESK-4] one seat more", () => {
  test("grows a full class by what is lacking, in the same transaction and on record", async ({ db, deps }) => {
    const { anna, ben, judo, admin, sale } = await aDesk(deps);
    await db.class.update({ where: { id: judo }, data: { capacity: 1 } });
    const items = [seat(judo, anna), seat(judo, ben)];
    expect(await errorOf(enrolAtDesk(admin, sale(items)))).toMatchObject({ code: "NO_SEATS_LEFT" });
    const grown = { growClassIds: [judo] };
    expect(await errorOf(enrolAtDesk(admin, sale(items, { ...grown, totalCents: 1 })))).toMatchObject({
      code: "PRICE_CHANGED",
    });
    expect(await db.class.findUniqueOrThrow({ where: { id: judo } })).toMatchObject({ capacity: 1, seatsTaken: 0 });
    await enrolAtDesk(admin, sale(items, grown));
    expect(await db.class.findUniqueOrThrow({ where: { id: judo } })).toMatchObject({ capacity: 2, seatsTaken: 2 });
    expect(await db.auditEvent.findMany({ where: { kind: "class_edited" } })).toMatchObject([
      { classId: judo, actorId: admin.actor.id, details: { changes: { capacity: [1, 2] } } },
    ]);
  });

  test("locks the classes in their order, also where one is to grow", async ({ db, deps }) => {
    const { anna, judo, chess, admin, sale } = await aDesk(deps);
    await db.class.update({ where: { id: chess }, data: { capacity: 1 } });
    await hold(db, await aUser(db, "student"), chess);
    const { sold } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM classes WHERE id = ${judo}::uuid FOR NO KEY UPDATE`;
      const sold = enrolAtDesk(admin, sale([seat(judo, anna), seat(chess, anna)], { growClassIds: [chess] }));
      await lockWaits(db, 1);
      await tx.$queryRaw`SELECT 1 FROM classes WHERE id = ${chess}::uuid FOR NO KEY UPDATE NOWAIT`;
      return { sold };
    });
    expect(await sold).toMatchObject({ amountCents: 10_000 });
  });

  test("not of another class than the admin has confirmed", async ({ db, deps }) => {
    const { anna, judo, chess, admin, sale } = await aDesk(deps);
    await db.class.updateMany({ data: { capacity: 1, seatsTaken: 1 } });
    const items = [seat(judo, anna), seat(chess, anna)];
    expect(await errorOf(enrolAtDesk(admin, sale(items, { growClassIds: [judo] })))).toMatchObject({
      code: "NO_SEATS_LEFT",
    });
  });
});
