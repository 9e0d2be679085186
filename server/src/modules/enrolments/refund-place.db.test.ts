import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { ledger, sentCents, settle } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { endCancelledEnrolments } from "./end-cancelled-enrolments.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { cancelEnrolment } from "./cancel-enrolment.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { sumMeetingRefunds } from "./meeting-refunds.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { refundPlace } from "./refund-place.ts";

/** A place at $79.99, and an admin who gives money back for it: of `leftCents`, as they saw. */
async function aPlace(deps: AnyCtx, stripe: Stripe, options: { classId?: string } = {}) {
  const place = await aPaidEnrolment(deps, stripe, options);
  const admin = signed(deps, await aUser(deps.db, "admin"));
  const { enrolmentId } = place;
  const give = (amountCents: number, leftCents: number, reason = "The hall was cold") =>
    refundPlace(admin, { enrolmentId, amountCents, leftCents, reason });
  return { ...place, admin, give };
}

/** That nothing of the ledger needs a person. */
async function expectConsistent({ db }: AnyCtx) {
  expect(await sumLedger(contextOf({ db }))).toMatchObject({ differenceCents: 0, inconsistentPayments: 0, seats: [] });
}

describe("[PAY-10] an admin who gives money back", () => {
  test("gives it several times up to what was paid: the place stays, each refund has a receipt", async ({
    db,
    deps,
    stripe,
  }) => {
    const { give, paymentId, paymentIntentId, classId, admin, student } = await aPlace(deps, stripe);
    expect(await give(3000, 7999)).toEqual({ refundCents: 3000, atDeskCents: 0 });
    // The first is still on its way.
    await give(1000, 4999, "Too few balls");
    await runRefundJobs(deps);
    await give(3999, 3999);
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "paid",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done goodwill 1000", "done goodwill 3000", "done goodwill 3999"],
    });
    expect(await sentCents(stripe, paymentIntentId)).toEqual([1000, 3000, 3999]);
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      seatsTaken: 1,
      enrolledCount: 1,
    });
    expect(await db.receipt.count({ where: { kind: "refund", paymentId } })).toBe(3);
    expect(await db.refund.findFirst({ where: { note: "Too few balls" } })).toMatchObject({
      amountCents: 1000,
      requestedById: admin.actor.id,
    });
    expect(
      await db.auditEvent.findMany({
        where: { kind: "refund_requested", actorId: admin.actor.id, userId: student.id },
        select: { amountCents: true },
        orderBy: { id: "asc" },
      }),
    ).toEqual([{ amountCents: 3000 }, { amountCents: 1000 }, { amountCents: 3999 }]);
    await expectConsistent(deps);
  });

  test("is rejected where another amount is left by now, and refunds nothing", async ({ deps, stripe }) => {
    const { give, paymentId } = await aPlace(deps, stripe);
    await give(3000, 7999);
    await expect(give(3000, 7999)).rejects.toMatchObject({ code: "REFUND_CHANGED" });
    await expect(give(5000, 4999)).rejects.toMatchObject({ code: "REFUND_TOO_HIGH" });
    expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["requested goodwill 3000"] });
  });

  test("gives the rest of a place that has ended, and nothing more", async ({ deps, stripe }) => {
    const { give, admin, enrolmentId, paymentId } = await aPlace(deps, stripe);
    await cancelEnrolment(admin, { enrolmentId, refundCents: 3000 });
    await give(4999, 4999);
    await expect(give(1, 0)).rejects.toMatchObject({ code: "ENROLMENT_ENDED" });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded" });
    await expectConsistent(deps);
  });

  test("twelve at once: each amount once, and never more than was paid", async ({ db, deps, stripe }) => {
    const { give, paymentId } = await aPlace(deps, stripe);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => give(3000, 7999)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ refundedCents: 3000 });
  });

  test("beside the student who cancels: the place ends at most once, and the price goes back once", async ({
    deps,
    stripe,
  }) => {
    for (let round = 0; round < 6; round++) {
      const { give, paymentId, paymentIntentId, student, enrolmentId } = await aPlace(deps, stripe);
      const studentCtx = signed(deps, student);
      const outcomes = await Promise.allSettled([
        give(3000, 7999),
        cancelOwnEnrolment(studentCtx, { enrolmentId }),
        give(2000, 7999),
      ]);
      expect(outcomes[1]?.status).toBe("fulfilled");
      await runRefundJobs(deps);
      expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded", refundedCents: 7999 });
      const sent = await sentCents(stripe, paymentIntentId);
      expect(sent.reduce((sum, cents) => sum + cents, 0)).toBe(7999);
    }
    await expectConsistent(deps);
  });

  test("keeps the place where it has given all of it: it can be cancelled, with its class as well", async ({
    db,
    deps,
    stripe,
  }) => {
    const { give, student, enrolmentId, classId } = await aPlace(deps, stripe);
    const other = await aPlace(deps, stripe, { classId });
    await give(7999, 7999);
    await other.give(7999, 7999);
    await runRefundJobs(deps);
    const studentCtx = signed(deps, student);
    expect(await listEnrolledClasses(studentCtx)).toMatchObject([{ enrolmentId, refundCents: 0 }]);
    expect(await cancelOwnEnrolment(studentCtx, { enrolmentId })).toEqual({ refundCents: 0, atDeskCents: 0 });
    const { actor } = other.admin;
    await cancelClass(signed({ db }, actor), { classId, reason: "Storm" });
    await endCancelledEnrolments(deps, { classId, requestedById: actor.id });
    expect(await db.enrolment.count({ where: { state: "refunded" } })).toBe(2);
    await expectConsistent(deps);
  });
});

describe("[PAY-10] a place for which money was given back", () => {
  test("ends when the rest is returned at Stripe, or disputed", async ({ deps, stripe }) => {
    const returned = await aPlace(deps, stripe);
    await returned.give(3000, 7999);
    await runRefundJobs(deps);
    await stripe.refunds.create({ payment_intent: returned.paymentIntentId, amount: 4999 });
    expect(await settle(deps, returned.paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, returned.paymentId)).toMatchObject({ enrolment: "refunded" });
    const disputed = await aPlace(deps, stripe);
    await disputed.give(3000, 7999);
    await runRefundJobs(deps);
    await dispute(stripe, disputed.paymentIntentId);
    expect(await settle(deps, disputed.paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, disputed.paymentId)).toMatchObject({ enrolment: "refunded" });
  });

  test("goes on where the shares of cancelled dates take what is left", async ({ db, deps, stripe }) => {
    const teacher = await aTeacher(db);
    const { classId } = teacher;
    await db.class.update({ where: { id: classId }, data: { priceCents: 7999 } });
    await teacher.add(["2029-05-01", "2029-05-08", "2029-05-15"].map((day) => at(day)));
    const { give, paymentId, admin } = await aPlace(deps, stripe, { classId });
    await give(6000, 7999);
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId }, orderBy: { startsAt: "asc" } });
    const sums = await sumMeetingRefunds(contextOf({ db }), { meetingId });
    expect(sums).toMatchObject({ refundCents: 1999, endCount: 0 });
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents: 1999 });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", payment: "refunded" });
    await expectConsistent(deps);
  });
});

test("without the lock and the constraints, two admins give back more than was paid", async ({ db, deps, stripe }) => {
  for (const [table, name] of [
    ["payments", "payments_refunded_range"],
    ["payments", "payments_refunded_whole"],
    ["payment_items", "payment_items_refunded_range"],
  ])
    await db.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const { enrolmentId, paymentId, admin } = await aPlace(deps, stripe);
  const outdated = db.$extends({
    query: {
      // The amount left that both saw.
      paymentItem: {
        findMany: async ({ args, query }) => (await query(args)).map((item) => ({ ...item, refundedCents: 0 })),
      },
    },
  }) as unknown as Db;
  const give = () =>
    refundPlace({ ...admin, db: outdated }, { enrolmentId, amountCents: 7999, leftCents: 7999, reason: "Cold" });
  await Promise.all([give(), give()]);
  expect(await db.payment.findUniqueOrThrow({ where: { id: paymentId } })).toMatchObject({ refundedCents: 15_998 });
});
