import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aRefund, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { ledger, sentCents, settle } from "../../../test/refund-steps.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { sumMeetingRefunds } from "./meeting-refunds.ts";

const DAYS = ["2029-05-01", "2029-05-08", "2029-05-15"];

/** A class of three meetings at $79.99 with paid enrolments, and an admin. */
async function aPlannedClass(deps: AnyCtx, stripe: Stripe, students = 1) {
  const { db } = deps;
  const teacher = await aTeacher(db);
  const { classId } = teacher;
  await db.class.update({ where: { id: classId }, data: { priceCents: 7999 } });
  await teacher.add(DAYS.map((day) => at(day)));
  const enrolments = [];
  for (let count = 0; count < students; count++) enrolments.push(await aPaidEnrolment(deps, stripe, { classId }));
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  const ids = meetings.map(({ id }) => id);
  const admin = signed(deps, await aUser(db, "admin"));
  const cancel = async (meetingId = "", cents?: number) => {
    const refundCents = cents ?? (await sumMeetingRefunds(contextOf({ db }), { meetingId })).refundCents;
    await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents });
  };
  const makeUp = (replacesId: string | undefined, day: string) =>
    addMeetings(planner(db, teacher.actor), { classId, venueId: null, meetings: [at(day)], replacesId });
  return { teacher, classId, ids, enrolments, admin, cancel, makeUp };
}

describe("[SCHED-7] a cancelled meeting", () => {
  test("pays every student a share once, and they stay enrolled", async ({ db, deps, stripe }) => {
    const { ids, enrolments, classId, cancel } = await aPlannedClass(deps, stripe, 2);
    const [meetingId = ""] = ids;
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId })).toEqual({
      studentCount: 2,
      shareCount: 2,
      endCount: 0,
      refundCents: 5332,
      isLast: false,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(meetingId)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await errorOf(sumMeetingRefunds(contextOf({ db }), { meetingId }))).toMatchObject({
      code: "MEETING_NOT_FOUND",
    });
    await Promise.all([runRefundJobs(deps), runRefundJobs(deps)]);
    for (const { paymentId, paymentIntentId } of enrolments) {
      expect(await ledger(deps, paymentId)).toEqual({
        enrolment: "paid",
        payment: "succeeded",
        refundedCents: 2666,
        refunds: ["done meeting_cancelled 2666"],
      });
      expect(await sentCents(stripe, paymentIntentId)).toEqual([2666]);
    }
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({ enrolledCount: 2 });
    expect(await db.auditEvent.count({ where: { kind: "meeting_cancelled", classId } })).toBe(1);
  });

  test("[TRUE-3] pays back a share of what was planned at the purchase, however many are added later", async ({
    deps,
    stripe,
  }) => {
    const { db } = deps;
    const { ids, enrolments, classId, teacher, cancel } = await aPlannedClass(deps, stripe);
    const paymentId = enrolments[0]?.paymentId ?? "";
    await teacher.add(["2029-06-05", "2029-06-12", "2029-06-19"].map((day) => at(day)));
    await cancel(ids[0]);
    expect(await ledger(deps, paymentId)).toMatchObject({ refundedCents: 2666 });
    await aPaidEnrolment(deps, stripe, { classId });
    const late = Math.floor(7999 / 5);
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: ids[1] ?? "" })).toMatchObject({
      refundCents: 2666 + late,
    });
    // What was added later was not bought.
    const added = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "desc" }, take: 3 });
    for (const { id } of added) {
      expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: id })).toMatchObject({
        refundCents: late,
        shareCount: 1,
      });
      await cancel(id);
    }
    expect(await ledger(deps, paymentId)).toMatchObject({ refundedCents: 2666, enrolment: "paid" });
  });

  test("[TRUE-3] pays back a share of all where none was planned at the purchase", async ({ deps, stripe }) => {
    const { db } = deps;
    const teacher = await aTeacher(db);
    const paid = await aPaidEnrolment(deps, stripe, { classId: teacher.classId });
    await teacher.add(DAYS.map((day) => at(day)));
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId: teacher.classId } });
    const { amountCents } = await db.payment.findUniqueOrThrow({ where: { id: paid.paymentId } });
    const share = Math.floor(amountCents / 3);
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId })).toMatchObject({ refundCents: share });
    // The class has begun, and one more is added.
    await db.$executeRaw`UPDATE meetings SET id = uuidv7('-2 days')`;
    await db.$executeRaw`
      UPDATE meetings SET local_start = now() - interval '1 day', local_end = now() - interval '23 hours'
      WHERE starts_at = (SELECT max(starts_at) FROM meetings)`;
    await teacher.add([at("2029-07-03")]);
    const { id } = await db.meeting.findFirstOrThrow({ where: { startsAt: { gt: new Date() } } });
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: id })).toMatchObject({ refundCents: share });
  });

  test("pays nothing back where the admin decides so", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    await cancel(ids[0], 0);
    expect(await ledger(deps, enrolments[0]?.paymentId ?? "")).toMatchObject({ refundedCents: 0, refunds: [] });
    expect(await db.meeting.findFirst({ where: { state: "cancelled" } })).toMatchObject({
      id: ids[0],
      reason: "Storm",
    });
  });

  test("pays back what the admin has seen, or is not cancelled", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, classId } = await aPlannedClass(deps, stripe);
    await aPaidEnrolment(deps, stripe, { classId });
    expect(await errorOf(cancel(ids[0], 2666))).toMatchObject({ code: "REFUND_CHANGED" });
    expect(await db.meeting.count({ where: { state: "planned" } })).toBe(3);
    expect(await ledger(deps, enrolments[0]?.paymentId ?? "")).toMatchObject({ refundedCents: 0, refunds: [] });
    await cancel(ids[0], 5332);
  });

  test("is not the last one, with a refund or without: the class is cancelled then", async ({ db, deps, stripe }) => {
    const { ids, cancel } = await aPlannedClass(deps, stripe);
    await cancel(ids[0]);
    await cancel(ids[1]);
    expect(await errorOf(cancel(ids[2]))).toMatchObject({ code: "LAST_MEETING" });
    expect(await errorOf(cancel(ids[2], 0))).toMatchObject({ code: "LAST_MEETING" });
    expect(await db.meeting.count({ where: { state: "planned" } })).toBe(1);
  });

  test("is paid back while the refund of another one is under way", async ({ deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const paymentId = enrolments[0]?.paymentId ?? "";
    await cancel(ids[0]);
    await cancel(ids[1]);
    await runRefundJobs(deps);
    const refunds = ["done meeting_cancelled 2666", "done meeting_cancelled 2666"];
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refundedCents: 5332, refunds });
  });

  test("leaves the rest to a student who cancels the enrolment meanwhile", async ({ deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const [paid] = enrolments;
    if (!paid) throw new Error("no enrolment");
    await cancel(ids[0]);
    await cancelOwnEnrolment(signed(deps, paid.student), paid);
    await runRefundJobs(deps);
    expect(await ledger(deps, paid.paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done meeting_cancelled 2666", "done student_cancelled 5333"],
    });
    expect(await sentCents(stripe, paid.paymentIntentId)).toEqual([2666, 5333]);
  });

  test("pays no more than refunds at the provider and earlier shares leave", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const paymentIntentId = enrolments[0]?.paymentIntentId ?? "";
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 4000 });
    await settle(deps, paymentIntentId);
    await cancel(ids[0]);
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: ids[1] ?? "" })).toMatchObject({
      refundCents: 7999 - 4000 - 2666,
      endCount: 1,
    });
    await cancel(ids[1]);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
  });

  test("is replaced in the ledger by a refund at the provider, and ends what has no money any more", async ({
    db,
    deps,
    stripe,
  }) => {
    const { ids, enrolments, cancel, makeUp, classId } = await aPlannedClass(deps, stripe, 2);
    const [one, two] = enrolments;
    if (!one || !two) throw new Error("no enrolments");
    await stripe.refunds.create({ payment_intent: one.paymentIntentId, amount: 7000 });
    await settle(deps, one.paymentIntentId);
    await cancel(ids[0]);
    expect(await ledger(deps, one.paymentId)).toMatchObject({ enrolment: "refunded", payment: "refund_due" });
    await cancel(ids[1]);
    await stripe.refunds.create({ payment_intent: two.paymentIntentId, amount: 6000 });
    await settle(deps, two.paymentIntentId);
    await runRefundJobs(deps);
    expect(await ledger(deps, one.paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done at_provider 7000", "done meeting_cancelled 999"],
    });
    const refunds = ["done at_provider 6000", "done meeting_cancelled 0", "done meeting_cancelled 1999"];
    expect(await ledger(deps, two.paymentId)).toMatchObject({ enrolment: "refunded", refundedCents: 7999, refunds });
    // The meeting has been paid back, though by a refund that another one replaced.
    await makeUp(ids[0], "2029-06-01");
    const { id } = await db.meeting.findFirstOrThrow({ where: { classId, replacesId: ids[0] ?? "" } });
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: id })).toMatchObject({ shareCount: 0 });
  });
});

test("[SAFE-2][SCHED-7] a refund of everything at the provider is not booked as a meeting's share", async ({
  deps,
  stripe,
}) => {
  const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
  const [paid] = enrolments;
  if (!paid) throw new Error("no enrolment");
  await cancel(ids[0]);
  await stripe.refunds.create({ payment_intent: paid.paymentIntentId });
  await settle(deps, paid.paymentIntentId);
  await runRefundJobs(deps);
  expect(await ledger(deps, paid.paymentId)).toEqual({
    enrolment: "refunded",
    payment: "refunded",
    refundedCents: 7999,
    refunds: ["done at_provider 7999", "done meeting_cancelled 0"],
  });
});

describe("[SCHED-7] a make-up", () => {
  test("is cancelled with the share that its meeting had not paid", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, makeUp, classId } = await aPlannedClass(deps, stripe);
    await cancel(ids[0], 0);
    await makeUp(ids[0], "2029-06-01");
    expect(await errorOf(makeUp(ids[0], "2029-06-02"))).toMatchObject({ code: "MEETING_MADE_UP" });
    const { id } = await db.meeting.findFirstOrThrow({ where: { classId, replacesId: ids[0] ?? "" } });
    expect(await errorOf(makeUp(ids[1], "2029-06-02"))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    await cancel(id);
    expect(await errorOf(makeUp(id, "2029-06-02"))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    await makeUp(ids[0], "2029-06-02");
    // A third of the price: a make-up is no fourth meeting.
    expect((await ledger(deps, enrolments[0]?.paymentId ?? "")).refunds).toEqual(["requested meeting_cancelled 2666"]);
  });

  test("pays no second share, except to who enrolled in between", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, makeUp, classId } = await aPlannedClass(deps, stripe);
    await cancel(ids[0]);
    await makeUp(ids[0], "2029-06-01");
    const late = await aPaidEnrolment(deps, stripe, { classId });
    const { id } = await db.meeting.findFirstOrThrow({ where: { classId, replacesId: ids[0] ?? "" } });
    expect(await sumMeetingRefunds(contextOf({ db }), { meetingId: id })).toMatchObject({
      studentCount: 2,
      shareCount: 1,
      refundCents: 2666,
    });
    await cancel(id);
    for (const { paymentId } of [...enrolments, late])
      expect((await ledger(deps, paymentId)).refunds).toEqual(["requested meeting_cancelled 2666"]);
  });
});

describe("[SCHED-7] the database refuses", () => {
  test("a share without a meeting, of another class's meeting, or of a make-up", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, makeUp } = await aPlannedClass(deps, stripe);
    const [meetingId = ""] = ids;
    await cancel(meetingId, 0);
    await makeUp(meetingId, "2029-06-01");
    const madeUp = await db.meeting.findFirstOrThrow({ where: { replacesId: meetingId } });
    const other = await aPlannedClass(deps, stripe);
    const refund = (id: string | null) =>
      aRefund(db, {
        paymentId: enrolments[0]?.paymentId ?? "",
        amountCents: 1,
        reason: "meeting_cancelled",
        state: "done",
        doneAt: new Date(),
        meetingId: id,
      });
    await expect(refund(null)).rejects.toThrow("refunds_of_meeting");
    await expect(refund(other.ids[0] ?? "")).rejects.toThrow("refunds_meeting");
    await expect(refund(madeUp.id)).rejects.toThrow("refunds_meeting");
    await refund(meetingId);
  });

  test("a meeting that is cancelled alone without a reason", async ({ db, deps, stripe }) => {
    const { ids } = await aPlannedClass(deps, stripe);
    const data = { state: "cancelled" as const, cancelledAt: new Date() };
    const cancelling = db.meeting.update({ where: { id: ids[0] ?? "" }, data });
    await expect(cancelling).rejects.toThrow("meetings_cancelled_with_reason");
  });
});
