import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf, hold } from "../../../test/holds.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, joined, statesOf } from "../../../test/waitlist.ts";
import { publishConsent } from "../consents/publish-consent.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { enrolAtDesk } from "../desk/enrol-at-desk.ts";
import { quoteAtDesk } from "../desk/quote-at-desk.ts";
import { quoteCart } from "../payments/quote-cart.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { releaseOwnCheckout } from "../payments/release-own-checkout.ts";
import { startPayment } from "../payments/start-payment.ts";
import { seatInconsistencies } from "../reconciliation/inconsistencies.ts";
import { listOwnTurns } from "./list-own-turns.ts";

/** A family of so many children with an offer, a family behind it, and what the first one's payment page asks for. */
async function anOffer(deps: AnyCtx, children = 1) {
  const { db } = deps;
  const { classId, enrolmentIds } = await aFullClass(db, children, { priceCents: 5000 });
  const { guardian, participantIds } = await aWaitingFamily(db, classId, children);
  const next = await aWaitingFamily(db, classId, children);
  for (const id of enrolmentIds) await freeSeat(db, id);
  const caller = signed(deps, guardian);
  const items = participantIds.map((participantId) => ({ classId, participantId }));
  return { db, classId, guardian, next, caller, items };
}

const offersOf = async (caller: Parameters<typeof listOwnTurns>[0]) => (await listOwnTurns(caller)).offers;

async function pay(deps: AnyCtx, stripe: Stripe, paymentIntentId: string) {
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  return settle(deps, paymentIntentId);
}

describe("[WAIT-6] an offer", () => {
  test("is paid on the ordinary way by exactly its people; the turn is taken", async ({ deps, stripe }) => {
    const { db, classId, caller, items } = await anOffer(deps, 2);
    const [offer] = await offersOf(caller);
    const { checkoutId, totalCents, paymentIntentId } = await startPayment(caller, { items: items.toReversed() });
    expect({ checkoutId, totalCents }).toEqual({ checkoutId: offer?.checkoutId, totalCents: 10_000 });
    expect(await pay(deps, stripe, paymentIntentId)).toBe("enrolled");
    expect(await statesOf(db, classId)).toEqual(["taken", "taken", "waiting", "waiting"]);
    expect(await seatInconsistencies(db)).toEqual([]);
  });

  test("takes none of the five holds, and no cooldown counts it", async ({ deps }) => {
    const { db, guardian, caller } = await anOffer(deps);
    for (let count = 0; count < 5; count++) await hold(db, guardian, (await aClass(db)).id);
    const [offer] = await offersOf(caller);
    await releaseOwnCheckout(caller, { checkoutId: offer?.checkoutId ?? "" });
    expect(await db.enrolment.count({ where: { holdSlot: null, state: "held" } })).toBe(1);
  });

  test("is refused in any other cart, and part of it is", async ({ deps }) => {
    const { db, guardian, caller, items } = await anOffer(deps, 2);
    const other = { classId: (await aClass(db)).id, participantId: guardian.id };
    const message = "This seat is an offer of the waitlist: it is paid for alone.";
    for (const cart of [items.slice(1), [...items, other]])
      expect(await errorOf(startPayment(caller, { items: cart }))).toMatchObject({ code: "HELD_AS_OFFER", message });
    expect(await offersOf(caller)).toHaveLength(1);
  });

  test("is priced anew with a code, and keeps its end", async ({ deps, stripe }) => {
    const { db, caller, items, classId } = await anOffer(deps, 2);
    await aCode(db, { code: "TEN", percent: 10 });
    const [before] = await offersOf(caller);
    await startPayment(caller, { items });
    const { totalCents, paymentIntentId } = await startPayment(caller, { items, code: "TEN" });
    expect(totalCents).toBe(9000);
    const [after] = await offersOf(caller);
    expect(after).toMatchObject({ totalCents: 9000, until: before?.until });
    expect(await statesOf(db, classId)).toEqual(["offered", "offered", "waiting", "waiting"]);
    expect(await pay(deps, stripe, paymentIntentId)).toBe("enrolled");
  });

  test("keeps its price when the class's changes", async ({ deps }) => {
    const { db, classId, caller, items } = await anOffer(deps);
    await db.class.update({ where: { id: classId }, data: { priceCents: 9000 } });
    expect(await quoteCart(caller, { items })).toMatchObject({ totalCents: 5000 });
    expect(await startPayment(caller, { items, totalCents: 5000 })).toMatchObject({ totalCents: 5000 });
  });

  test("needs the answers that the school has asked for since", async ({ deps }) => {
    const { db, caller, items } = await anOffer(deps);
    const question = { kind: "other", text: "May we?", isRequired: true } as const;
    await publishConsent(signed({ db }, await aUser(db, "admin")), question);
    expect((await errorOf(startPayment(caller, { items }))).code).toBe("CONSENT_REQUIRED");
  });

  test("that is declined is the next one's; [WAIT-7] who declined is not in line any more", async ({ deps }) => {
    const { db, classId, caller, next } = await anOffer(deps);
    const [offer] = await offersOf(caller);
    expect(await releaseOwnCheckout(caller, { checkoutId: offer?.checkoutId ?? "" })).toEqual({ released: true });
    expect(await statesOf(db, classId)).toEqual(["declined", "offered"]);
    expect(await listOwnTurns(caller)).toEqual({ turns: [], offers: [] });
    expect(await offersOf(signed(deps, next.guardian))).toHaveLength(1);
  });

  test("that is not paid in time is the next one's; [WAIT-7] who joins again is last", async ({ deps }) => {
    const { db, classId, guardian, items } = await anOffer(deps);
    await db.enrolment.updateMany({ where: { studentId: guardian.id }, data: { holdExpiresAt: new Date(0) } });
    await releaseExpiredHolds(deps);
    expect(await statesOf(db, classId)).toEqual(["lapsed", "offered"]);
    await joined(db, guardian, classId, [items[0]?.participantId ?? ""]);
    expect(await statesOf(db, classId)).toEqual(["lapsed", "offered", "waiting"]);
  });

  test("whose money comes late is taken where a seat is free, else the money goes back", async ({ deps, stripe }) => {
    const { db, classId, guardian, caller, items, next } = await anOffer(deps);
    const { paymentIntentId } = await startPayment(caller, { items });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await db.$executeRaw`
      UPDATE enrolments SET state = 'released', ended_at = now(), hold_expires_at = NULL WHERE student_id = ${guardian.id}::uuid`;
    await db.class.update({ where: { id: classId }, data: { seatsTaken: { decrement: 1 } } });
    expect(await offersOf(signed(deps, next.guardian))).toHaveLength(1);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await statesOf(db, classId)).toEqual(["declined", "offered"]);
    expect(await seatInconsistencies(db)).toEqual([]);
  });
});

describe("[WAIT-6] at the desk", () => {
  test("an offer is sold alone at its price, and to nobody else", async ({ deps }) => {
    const { db, classId, guardian, items } = await anOffer(deps, 2);
    await db.class.update({ where: { id: classId }, data: { priceCents: 9000 } });
    const admin = signed(deps, await aUser(db, "admin"));
    const sale = { studentId: guardian.id, items, discountCents: 0, growClassIds: [] as string[] };
    const more = { method: "cash", reference: "", discountReason: "", totalCents: 10_000 } as const;
    const sell = (some: typeof items) =>
      enrolAtDesk(admin, { ...sale, ...more, items: some, idempotencyKey: crypto.randomUUID() });
    expect((await errorOf(sell(items.slice(1)))).code).toBe("HELD_AS_OFFER");
    expect(await statesOf(db, classId)).toEqual(["offered", "offered", "waiting", "waiting"]);
    expect(await quoteAtDesk(admin, sale)).toMatchObject({ totalCents: 10_000 });
    expect(await sell(items)).toMatchObject({ amountCents: 10_000 });
    expect(await statesOf(db, classId)).toEqual(["taken", "taken", "waiting", "waiting"]);
  });

  test("[WAIT-11] a family is sold the seat that it holds itself, and what it does not buy goes to who waits", async ({
    deps,
  }) => {
    const { db } = deps;
    const { id: classId } = await aClass(db, { name: "Football", capacity: 2, priceCents: 5000 });
    const guardian = await aUser(db, "student");
    const [anna, ben] = [await aChild(db, guardian.id), await aChild(db, guardian.id)];
    const items = [anna, ben].map(({ id: participantId }) => ({ classId, participantId }));
    await startPayment(signed(deps, guardian), { items });
    const otherFamily = await aWaitingFamily(db, classId);
    await aWaitingFamily(db, classId);
    await db.class.update({ where: { id: classId }, data: { priceCents: 6000 } });
    const admin = signed(deps, await aUser(db, "admin"));
    const sale = { studentId: guardian.id, items: items.slice(0, 1), discountCents: 0, growClassIds: [classId] };
    const more = { method: "cash", reference: "", discountReason: "", totalCents: 6000 } as const;
    const sell = () => enrolAtDesk(admin, { ...sale, ...more, idempotencyKey: crypto.randomUUID() });
    expect(await sell()).toMatchObject({ amountCents: 6000 });
    expect(await statesOf(db, classId)).toEqual(["offered", "waiting"]);
    expect(await offersOf(signed(deps, otherFamily.guardian))).toHaveLength(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({
      capacity: 2,
      seatsTaken: 2,
      waitlistNeeds: 1,
    });
    expect(await seatInconsistencies(db)).toEqual([]);
  });

  test("[WAIT-4] a class does not grow for others while somebody waits", async ({ deps }) => {
    const { db, classId } = await anOffer(deps);
    const admin = signed(deps, await aUser(db, "admin"));
    const { id: studentId } = await aUser(db, "student");
    const sale = {
      studentId,
      items: [{ classId, participantId: studentId }],
      discountCents: 0,
      growClassIds: [classId],
    };
    const more = { method: "cash", reference: "", discountReason: "", totalCents: 5000 } as const;
    const sold = enrolAtDesk(admin, { ...sale, ...more, idempotencyKey: crypto.randomUUID() });
    expect(await errorOf(sold)).toMatchObject({
      code: "SEATS_GO_TO_WAITLIST",
      message: "Others wait for Football, and get its next seat. Please let somebody in from its waitlist instead.",
    });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ capacity: 1, seatsTaken: 1 });
  });
});

describe("[WAIT-4] a place that moves", () => {
  test("does not pass the line, nor takes an offer of the same person", async ({ deps, stripe }) => {
    const { db, classId, guardian, items } = await anOffer(deps);
    const admin = signed(deps, await aUser(db, "admin"));
    const move = async (student: typeof guardian, participantId: string) => {
      const { enrolmentId } = await aPaidEnrolment(deps, stripe, { student, participantId, priceCents: 5000 });
      return errorOf(moveEnrolment(admin, { enrolmentId, classId, differenceCents: 0 }));
    };
    const stranger = await aUser(db, "student");
    expect((await move(stranger, stranger.id)).code).toBe("NO_SEATS_LEFT");
    expect((await move(guardian, items[0]?.participantId ?? "")).code).toBe("MOVE_SEAT_HELD");
  });
});

describe("[WAIT-4] who gets a seat otherwise", () => {
  test("waits no more, and the others of the group wait on", async ({ deps, stripe, db }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 2, { priceCents: 5000 });
    const guardian = await aUser(db, "student");
    const anna = (await aChild(db, guardian.id)).id;
    const ben = (await aChild(db, guardian.id)).id;
    await joined(db, guardian, classId, [anna, ben]);
    await freeSeat(db, enrolmentIds[0]);
    await aPaidEnrolment(deps, stripe, { student: guardian, classId, participantId: anna });
    expect(await statesOf(db, classId)).toEqual(["waiting"]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ waitlistNeeds: 1 });
    await freeSeat(db, enrolmentIds[1]);
    expect(await statesOf(db, classId)).toEqual(["offered"]);
    expect(await seatInconsistencies(db)).toEqual([]);
  });
});
