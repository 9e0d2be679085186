import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, dispute, setDispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { sentCents, settle } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { freeCheckoutOf, settleFreeCheckout } from "../payments/settle-free-checkout.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { closeRefund } from "../reconciliation/close-refund.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { sumMeetingRefunds } from "./meeting-refunds.ts";
import { moveEnrolment } from "./move-enrolment.ts";
import { refundPlace } from "./refund-place.ts";

const PAY = { payment_method: "pm_card_visa" };
const DAYS = ["2029-05-01", "2029-05-08", "2029-05-15"];

/** A place that has moved from Football at $80 to Chess at $120, which two payments have paid. */
async function aMovedPlace(deps: AnyCtx, stripe: Stripe, days: string[] = DAYS) {
  const { db } = deps;
  const chess = await aTeacher(db, "Chess");
  const { classId } = chess;
  await db.class.update({ where: { id: classId }, data: { priceCents: 12000 } });
  await chess.add(days.map((day) => at(day)));
  const { id: football } = await aClass(db, { name: "Football", priceCents: 8000 });
  const place = await aPaidEnrolment(deps, stripe, { classId: football });
  const admin = signed(deps, await aUser(db, "admin"));
  const { enrolmentId } = await moveEnrolment(admin, {
    enrolmentId: place.enrolmentId,
    classId,
    differenceCents: 4000,
  });
  const { paymentIntentId: second } = await startPayment(signed(deps, place.student), { classId, moveId: enrolmentId });
  await stripe.paymentIntents.confirm(second, PAY);
  expect(await settle(deps, second)).toBe("enrolled");
  const [meeting] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  return { chess, classId, admin, enrolmentId, first: place.paymentIntentId, second, meetingId: meeting?.id ?? "" };
}

const stateOf = async ({ db }: AnyCtx, id: string) =>
  (await db.enrolment.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;

describe("[MOVE-1][MOVE-4] the money of a place that has moved", () => {
  test("keeps the place while one of its payments is left, where the other was given back at the provider", async ({
    deps,
    stripe,
  }) => {
    const { second, enrolmentId, admin } = await aMovedPlace(deps, stripe);
    await stripe.refunds.create({ payment_intent: second });
    await settle(deps, second);
    expect(await stateOf(deps, enrolmentId)).toBe("paid");
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 8000, reason: "Rain" });
    expect(await sumLedger(deps)).toMatchObject({ differenceCents: 0, inconsistentPayments: 0, seats: [] });
  });

  test.for([
    ["another free one", 100, 0],
    ["a dearer one", 0, 4000],
  ] as const)(
    "[CODE-5] a free place that has moved to %s is said to be enrolled, until that ends",
    async ([_which, siblingPercent, differenceCents], { db, deps, stripe }) => {
      await db.schoolSettings.update({ where: { id: 1 }, data: { siblingPercents: [siblingPercent] } });
      await aCode(db, { code: "FREE", percent: 100 });
      const student = signed(deps, await aUser(db, "student"));
      const place = async (name: string, priceCents: number) => ({
        classId: (await aClass(db, { priceCents })).id,
        participantId: (await aChild(db, student.actor.id, { name })).id,
      });
      const [anna, ben] = [await place("Anna", 8000), await place("Ben", 9000)];
      const { paymentIntentId } = await startPayment(student, { items: [anna, ben], code: "FREE" });
      const settleNothing = async () => (await settleOwnPayment(student, { paymentIntentId })).outcome;
      expect(await settleNothing()).toBe("enrolled");
      const { id } = await db.enrolment.findFirstOrThrow({ where: ben });
      const admin = signed(deps, await aUser(db, "admin"));
      const { id: classId } = await aClass(db, { priceCents: 4000 });
      const { enrolmentId } = await moveEnrolment(admin, { enrolmentId: id, classId, differenceCents });
      if (differenceCents > 0) {
        const { participantId } = ben;
        const missing = await startPayment(student, { classId, participantId, moveId: enrolmentId });
        await stripe.paymentIntents.confirm(missing.paymentIntentId, PAY);
        expect(await settle(deps, missing.paymentIntentId)).toBe("enrolled");
      }
      expect(await settleNothing()).toBe("enrolled");
      expect(await sumLedger(deps)).toMatchObject({ differenceCents: 0, inconsistentPayments: 0, seats: [] });
      await cancelOwnEnrolment(student, { enrolmentId });
      expect(await settleNothing()).toBe("failed");
    },
  );

  test("ends the place that was free before, where its only money was given back at the provider", async ({
    deps,
    stripe,
  }) => {
    const { db } = deps;
    const { id: classId } = await aClass(db, { priceCents: 4000 });
    const admin = signed(deps, await aUser(db, "admin"));
    const student = signed(deps, await aUser(db, "student"));
    await aCode(db, { code: "FREE", percent: 100 });
    const { id: free } = await aClass(db, { priceCents: 8000 });
    const { paymentIntentId: nothing } = await startPayment(student, { items: [{ classId: free }], code: "FREE" });
    await settleFreeCheckout(student, freeCheckoutOf(nothing) ?? "");
    const { id } = await db.enrolment.findFirstOrThrow({ where: { classId: free, state: "paid" } });
    const { enrolmentId } = await moveEnrolment(admin, { enrolmentId: id, classId, differenceCents: 4000 });
    const { paymentIntentId } = await startPayment(student, { classId, moveId: enrolmentId });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await stateOf(deps, enrolmentId)).toBe("refunded");
  });

  test("is given back by an admin where a dispute over one payment has ended the place", async ({ deps, stripe }) => {
    const { first, second, enrolmentId, admin } = await aMovedPlace(deps, stripe);
    await dispute(stripe, second);
    expect(await settle(deps, second)).toBe("refunded");
    expect(await stateOf(deps, enrolmentId)).toBe("refunded");
    await refundPlace(admin, { enrolmentId, amountCents: 8000, leftCents: 8000, reason: "The place has ended" });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, first)).toEqual([8000]);
    expect(await stateOf(deps, enrolmentId)).toBe("refunded");
    const again = refundPlace(admin, { enrolmentId, amountCents: 1, leftCents: 0, reason: "Once more" });
    expect((await errorOf(again)).code).toBe("ENROLMENT_ENDED");
  });

  test("has the share of a cancelled date that another place has, from its latest payments first", async ({
    db,
    deps,
    stripe,
  }) => {
    const { admin, meetingId, enrolmentId } = await aMovedPlace(deps, stripe);
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId })).toMatchObject({
      shareCount: 1,
      refundCents: 4000,
    });
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 12000, reason: "Cold" });
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId })).toMatchObject({
      shareCount: 1,
      refundCents: 4000,
    });
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents: 4000 });
    const items = await db.paymentItem.findMany({ where: { enrolmentId }, orderBy: { amountCents: "asc" } });
    expect(items.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual([
      [4000, 4000],
      [8000, 1000],
    ]);
  });

  test("goes on without money by a goodwill of any of its payments", async ({ db, deps, stripe }) => {
    const { chess, admin, meetingId, enrolmentId } = await aMovedPlace(deps, stripe, DAYS.slice(0, 1));
    await refundPlace(admin, { enrolmentId, amountCents: 4000, leftCents: 12000, reason: "Cold" });
    await chess.add([at("2029-06-01")]);
    const { refundCents } = await sumMeetingRefunds(contextOf({ db }), { meetingId });
    expect(refundCents).toBe(8000);
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents });
    expect(await stateOf(deps, enrolmentId)).toBe("paid");
  });

  test("ends the place where a goodwill was followed by a return of all the rest", async ({ deps, stripe }) => {
    const { first, second, enrolmentId, admin } = await aMovedPlace(deps, stripe);
    // Of the latest payment, so of the second.
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 12000, reason: "Cold" });
    await runRefundJobs(deps);
    await stripe.refunds.create({ payment_intent: second });
    await settle(deps, second);
    expect(await stateOf(deps, enrolmentId)).toBe("paid");
    await stripe.refunds.create({ payment_intent: first });
    await settle(deps, first);
    expect(await stateOf(deps, enrolmentId)).toBe("refunded");
  });

  test("[PAY-11] ends with the place by a dispute over a part, also after a move to a cheaper class", async ({
    db,
    deps,
    stripe,
  }) => {
    const { id: classId } = await aClass(db, { priceCents: 5000 });
    const admin = signed(deps, await aUser(db, "admin"));
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe, { priceCents: 8000 });
    const moved = await moveEnrolment(admin, { enrolmentId, classId, differenceCents: -3000 });
    await runRefundJobs(deps);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    await dispute(stripe, paymentIntentId, { amountCents: 2000 });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await stateOf(deps, moved.enrolmentId)).toBe("refunded");
  });

  test("is not kept twice: a dispute won after its place has moved and was paid for again", async ({
    db,
    deps,
    stripe,
  }) => {
    const [judo, chess, tennis] = await Promise.all([1, 2, 3].map(() => aClass(db, { priceCents: 8000 })));
    if (!judo || !chess || !tennis) throw new Error("three classes");
    const admin = signed(deps, await aUser(db, "admin"));
    const student = signed(deps, await aUser(db, "student"));
    const { paymentIntentId } = await startPayment(student, { items: [{ classId: judo.id }, { classId: chess.id }] });
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    await settle(deps, paymentIntentId);
    const { id: disputeId } = await dispute(stripe, paymentIntentId, { amountCents: 4000 });
    await settle(deps, paymentIntentId);
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId: judo.id } });
    const { enrolmentId: moveId } = await moveEnrolment(admin, {
      enrolmentId,
      classId: tennis.id,
      differenceCents: 2000,
    });
    const missing = await startPayment(student, { classId: tennis.id, moveId });
    await stripe.paymentIntents.confirm(missing.paymentIntentId, PAY);
    expect(await settle(deps, missing.paymentIntentId)).toBe("enrolled");
    await setDispute(stripe, disputeId, "won");
    await settle(deps, paymentIntentId);

    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { enrolmentId, state: "failed" } });
    expect((await errorOf(closeRefund(admin, { refundId, outcome: "kept" }))).code).toBe("MONEY_NOT_KEPT");
    await closeRefund(admin, { refundId, outcome: "bank_transfer" });
  });

  test("takes no removed child along", async ({ db, deps, stripe }) => {
    const { id: classId } = await aClass(db, { priceCents: 8000 });
    const student = await aUser(db, "student");
    const { id: participantId } = await aChild(db, student.id, { name: "Anna" });
    const { enrolmentId } = await aPaidEnrolment(deps, stripe, { student, participantId, priceCents: 8000 });
    const removed = { removedAt: new Date(), name: "Removed", birthDate: null };
    await db.participant.update({ where: { id: participantId }, data: removed });
    const admin = signed(deps, await aUser(db, "admin"));
    const moved = moveEnrolment(admin, { enrolmentId, classId, differenceCents: 0 });
    expect((await errorOf(moved)).code).toBe("ENROLMENT_NOT_FOUND");
  });
});
