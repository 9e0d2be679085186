import type { AnyCtx } from "../../deps.ts";
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { startPayment } from "../payments/start-payment.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { type DeskEnrolInput, deskEnrolInput } from "./desk.schema.ts";
import { enrolAtDesk } from "./enrol-at-desk.ts";
import { quoteAtDesk } from "./quote-at-desk.ts";

/** A place in Football for $80, which an admin moves to Chess for $120: the seat is kept until the difference is paid. */
async function aHeldMove(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const { id: football } = await aClass(db, { name: "Football", priceCents: 8000 });
  const { id: chess } = await aClass(db, { name: "Chess", priceCents: 12_000 });
  const { student, enrolmentId } = await aPaidEnrolment(deps, stripe, { classId: football });
  const admin = signed(deps, await aUser(db, "admin"));
  await moveEnrolment(admin, { enrolmentId, classId: chess, differenceCents: 4000 });
  const items = [{ classId: chess, participantId: student.id }];
  const sale = (more: Partial<DeskEnrolInput> = {}) =>
    deskEnrolInput.parse({
      studentId: student.id,
      items,
      method: "cash",
      totalCents: 4000,
      idempotencyKey: randomUUID(),
      ...more,
    });
  const places = async () => {
    const all = await db.enrolment.findMany({ include: { class: true, items: true }, orderBy: { id: "asc" } });
    return all.map(({ state, class: { name }, items: paid }) => [
      name,
      state,
      ...paid.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
    ]);
  };
  return { student, chess, admin, enrolmentId, items, sale, places };
}

const UNCHANGED = [
  ["Football", "paid", 8000],
  ["Chess", "held"],
];
const MOVED = [
  ["Football", "refunded"],
  ["Chess", "paid", 4000, 8000],
];

describe("[MOVE-2] the difference of a move is paid at the desk", () => {
  test("[DESK-1] once, and then the old place ends", async ({ db, deps, stripe }) => {
    const { student, admin, items, sale, places } = await aHeldMove(deps, stripe);
    expect(await quoteAtDesk(admin, { studentId: student.id, items, discountCents: 0 })).toMatchObject({
      lines: [{ priceCents: 4000, movesFrom: "Football" }],
      totalCents: 4000,
    });
    expect((await errorOf(enrolAtDesk(admin, sale({ totalCents: 12_000 })))).code).toBe("PRICE_CHANGED");
    expect(await places()).toEqual(UNCHANGED);
    expect(await enrolAtDesk(admin, sale())).toMatchObject({ amountCents: 4000, receiptNumber: 2 });
    expect(await places()).toEqual(MOVED);
    expect((await errorOf(enrolAtDesk(admin, sale()))).code).toBe("ALREADY_ENROLLED");
    expect(await sumLedger(contextOf({ db }))).toMatchObject({
      differenceCents: 0,
      inconsistentPayments: 0,
      seats: [],
    });
  });

  test("[DESK-4] eight presses of one key are one payment", async ({ db, deps, stripe }) => {
    const { admin, sale, places } = await aHeldMove(deps, stripe);
    const input = sale();
    const sold = await Promise.all(Array.from({ length: 8 }, () => enrolAtDesk(admin, input)));
    expect(new Set(sold.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await places()).toEqual(MOVED);
    expect(await db.payment.count()).toBe(2);
    expect(await sumLedger(contextOf({ db }))).toMatchObject({
      differenceCents: 0,
      inconsistentPayments: 0,
      seats: [],
    });
  });

  test("the family's card payment for it is cancelled first", async ({ db, deps, stripe }) => {
    const { student, chess, admin, sale, places } = await aHeldMove(deps, stripe);
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId: chess });
    await enrolAtDesk(admin, sale());
    expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
    expect(await places()).toEqual([
      ["Football", "refunded"],
      ["Chess", "paid", 4000, 4000, 8000],
    ]);
    expect(await sumLedger(contextOf({ db }))).toMatchObject({
      differenceCents: 0,
      inconsistentPayments: 0,
      seats: [],
    });
  });

  test("alone, without a code or a discount: anything else is refused and changes nothing", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student, admin, items, sale, places } = await aHeldMove(deps, stripe);
    await aCode(db, { code: "FIVE", amountCents: 500 });
    const { id: judo } = await aClass(db, { name: "Judo", priceCents: 5000 });
    const less = { discountCents: 1000, discountReason: "Friends" };
    const refused: Partial<DeskEnrolInput>[] = [
      { ...less, totalCents: 3000 },
      { code: "FIVE", totalCents: 3500 },
      { items: [...items, { classId: judo, participantId: student.id }], totalCents: 9000 },
    ];
    for (const more of refused) {
      const error = await errorOf(enrolAtDesk(admin, sale(more)));
      expect(error.code).toBe("HELD_FOR_MOVE");
      expect(error.message).toBe(
        "This seat is kept for a place that moves. Please pay for it alone, without a code or a discount.",
      );
    }
    for (const more of refused) {
      const quoted = quoteAtDesk(admin, { studentId: student.id, items, discountCents: 0, ...more });
      expect((await errorOf(quoted)).code).toBe("HELD_FOR_MOVE");
    }
    expect(await places()).toEqual(UNCHANGED);
  });

  test("once the old place has other money, the seat costs its full price, and the old place stays", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student, admin, enrolmentId, items, sale, places } = await aHeldMove(deps, stripe);
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 8000, reason: "Cold hall" });
    expect(await quoteAtDesk(admin, { studentId: student.id, items, discountCents: 0 })).toMatchObject({
      totalCents: 12_000,
    });
    await enrolAtDesk(admin, sale({ totalCents: 12_000 }));
    expect(await places()).toEqual([
      ["Football", "paid", 8000],
      ["Chess", "released"],
      ["Chess", "paid", 12_000],
    ]);
    expect(await sumLedger(contextOf({ db }))).toMatchObject({
      differenceCents: 0,
      inconsistentPayments: 0,
      seats: [],
    });
  });
});
