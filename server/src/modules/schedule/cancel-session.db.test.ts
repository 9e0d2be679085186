import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { runRefundJobs, runShareJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { ledger, type MoneyDeps, sentCents, settle } from "../../../test/refund-steps.ts";
import { aTeacher, at, planner } from "../../../test/sessions.ts";
import { signed } from "../../../test/signed.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { refundSessionShares } from "../enrolments/refund-session-shares.ts";
import { addSessions } from "./add-sessions.ts";
import { cancelSession } from "./cancel-session.ts";
import { sumShares } from "./session-shares.ts";

const DAYS = ["2029-05-01", "2029-05-08", "2029-05-15"];

/** A class of three sessions at $79.99 with paid enrolments, and an admin. */
async function aPlannedClass(deps: MoneyDeps, stripe: Stripe, students = 1) {
  const { db } = deps;
  const teacher = await aTeacher(db);
  const { classId } = teacher;
  await db.class.update({ where: { id: classId }, data: { priceCents: 7999 } });
  await teacher.add(DAYS.map((day) => at(day)));
  const enrolments = [];
  for (let count = 0; count < students; count++) enrolments.push(await aPaidEnrolment(deps, stripe, { classId }));
  const sessions = await db.session.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  const ids = sessions.map(({ id }) => id);
  const admin = signed(deps, await aUser(db, "admin"));
  const cancel = (sessionId = "", isRefunded = true) =>
    cancelSession(admin, { sessionId, reason: "Storm", isRefunded });
  const makeUp = (replacesId: string | undefined, day: string) =>
    addSessions(planner(db, teacher.actor), { classId, venueId: null, sessions: [at(day)], replacesId });
  return { teacher, classId, ids, enrolments, admin, cancel, makeUp };
}

describe("[SCHED-7] a cancelled session", () => {
  test("pays every student a share once, and they stay enrolled", async ({ db, deps, stripe }) => {
    const { ids, enrolments, classId, cancel } = await aPlannedClass(deps, stripe, 2);
    const [sessionId = ""] = ids;
    expect(await sumShares({ db }, { sessionId })).toEqual({
      studentCount: 2,
      shareCount: 2,
      refundCents: 5332,
      isLast: false,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(sessionId)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await errorOf(sumShares({ db }, { sessionId }))).toMatchObject({ code: "SESSION_NOT_FOUND" });
    await Promise.all([runShareJobs(deps), runShareJobs(deps)]);
    await runRefundJobs(deps);
    for (const { paymentId, intentId } of enrolments) {
      expect(await ledger(deps, paymentId)).toEqual({
        enrolment: "paid",
        payment: "succeeded",
        refundedCents: 2666,
        refunds: ["done session_cancelled 2666"],
      });
      expect(await sentCents(stripe, intentId)).toEqual([2666]);
    }
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({ enrolledCount: 2 });
    expect(await db.auditEvent.count({ where: { kind: "session_cancelled", classId } })).toBe(1);
  });

  test("pays nothing back where the admin decides so", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    await cancel(ids[0], false);
    await runShareJobs(deps);
    expect(await ledger(deps, enrolments[0]?.paymentId ?? "")).toMatchObject({ refundedCents: 0, refunds: [] });
    expect(await db.session.findFirst({ where: { state: "cancelled" } })).toMatchObject({
      id: ids[0],
      reason: "Storm",
    });
  });

  test("is not the last one with a refund: the class is cancelled then", async ({ deps, stripe }) => {
    const { ids, cancel } = await aPlannedClass(deps, stripe);
    await cancel(ids[0]);
    await cancel(ids[1]);
    expect(await errorOf(cancel(ids[2]))).toMatchObject({ code: "LAST_SESSION" });
    await cancel(ids[2], false);
  });

  test("is paid back together with another one, after a refund that is under way", async ({ deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const paymentId = enrolments[0]?.paymentId ?? "";
    await cancel(ids[0]);
    await runShareJobs(deps);
    await cancel(ids[1]);
    expect(await errorOf(runShareJobs(deps))).toMatchObject({ code: "REFUND_UNDER_WAY" });
    expect((await ledger(deps, paymentId)).refunds).toEqual(["requested session_cancelled 2666"]);
    await runRefundJobs(deps);
    await runShareJobs(deps);
    await runRefundJobs(deps);
    const refunds = ["done session_cancelled 2666", "done session_cancelled 2666"];
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refundedCents: 5332, refunds });
  });

  test("is one refund with another that was cancelled before it was requested", async ({ deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    await Promise.all([cancel(ids[0]), cancel(ids[1])]);
    await runShareJobs(deps);
    const { refunds } = await ledger(deps, enrolments[0]?.paymentId ?? "");
    expect(refunds).toEqual(["requested session_cancelled 5332"]);
  });

  test("leaves the rest to a student who cancels the enrolment meanwhile", async ({ deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const [paid] = enrolments;
    if (!paid) throw new Error("no enrolment");
    await cancel(ids[0]);
    await cancelOwnEnrolment(signed({ ...deps, cancelWithinHours: 24 }, paid.student), paid);
    expect((await ledger(deps, paid.paymentId)).refunds).toEqual(["requested student_cancelled 5333"]);
    await runRefundJobs(deps);
    await runShareJobs(deps);
    await runRefundJobs(deps);
    expect(await ledger(deps, paid.paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done student_cancelled 5333", "done session_cancelled 2666"],
    });
    expect(await sentCents(stripe, paid.intentId)).toEqual([2666, 5333]);
  });

  test("pays no more than refunds at the provider and earlier shares leave", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe);
    const intentId = enrolments[0]?.intentId ?? "";
    await stripe.refunds.create({ payment_intent: intentId, amount: 4000 });
    await settle(deps, intentId);
    await cancel(ids[0]);
    expect(await sumShares({ db }, { sessionId: ids[1] ?? "" })).toMatchObject({ refundCents: 7999 - 4000 - 2666 });
  });

  test("pays what is left after a refund at the provider, and ends what has no money any more", async ({
    db,
    deps,
    stripe,
  }) => {
    const { ids, enrolments, cancel } = await aPlannedClass(deps, stripe, 2);
    const [one, two] = enrolments;
    if (!one || !two) throw new Error("no enrolments");
    await cancel(ids[0]);
    await stripe.refunds.create({ payment_intent: one.intentId, amount: 7000 });
    await stripe.refunds.create({ payment_intent: two.intentId });
    for (const { intentId } of enrolments) await settle(deps, intentId);
    await runShareJobs(deps);
    await runRefundJobs(deps);
    expect(await ledger(deps, one.paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done at_provider 7000", "done session_cancelled 999"],
    });
    expect(await ledger(deps, two.paymentId)).toMatchObject({ refunds: ["done at_provider 7999"] });
    expect(await db.sessionShare.count({ where: { enrolmentId: two.enrolmentId } })).toBe(0);
  });
});

describe("[SCHED-7] a make-up", () => {
  test("is cancelled with the share that its session had not paid", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, makeUp, classId } = await aPlannedClass(deps, stripe);
    await cancel(ids[0], false);
    await makeUp(ids[0], "2029-06-01");
    expect(await errorOf(makeUp(ids[0], "2029-06-02"))).toMatchObject({ code: "SESSION_MADE_UP" });
    const { id } = await db.session.findFirstOrThrow({ where: { classId, replacesId: ids[0] ?? "" } });
    expect(await errorOf(makeUp(ids[1], "2029-06-02"))).toMatchObject({ code: "SESSION_NOT_FOUND" });
    await cancel(id);
    expect(await errorOf(makeUp(id, "2029-06-02"))).toMatchObject({ code: "SESSION_NOT_FOUND" });
    await makeUp(ids[0], "2029-06-02");
    await runShareJobs(deps);
    // A third of the price: a make-up is no fourth session.
    expect((await ledger(deps, enrolments[0]?.paymentId ?? "")).refunds).toEqual(["requested session_cancelled 2666"]);
  });

  test("pays no second share, except to who enrolled in between", async ({ db, deps, stripe }) => {
    const { ids, enrolments, cancel, makeUp, classId } = await aPlannedClass(deps, stripe);
    await cancel(ids[0]);
    await makeUp(ids[0], "2029-06-01");
    const late = await aPaidEnrolment(deps, stripe, { classId });
    const { id } = await db.session.findFirstOrThrow({ where: { classId, replacesId: ids[0] ?? "" } });
    expect(await sumShares({ db }, { sessionId: id })).toMatchObject({
      studentCount: 2,
      shareCount: 1,
      refundCents: 2666,
    });
    await cancel(id);
    await runShareJobs(deps);
    for (const { paymentId } of [...enrolments, late])
      expect((await ledger(deps, paymentId)).refunds).toEqual(["requested session_cancelled 2666"]);
  });
});

test("[SCHED-7] one share that fails does not keep the others", async ({ db, deps, stripe }) => {
  const { ids, enrolments, admin, cancel } = await aPlannedClass(deps, stripe, 3);
  const [sessionId = ""] = ids;
  await cancel(ids[1]);
  await runShareJobs(deps);
  await db.refund.updateMany({
    where: { paymentId: { not: enrolments[1]?.paymentId ?? "" } },
    data: { state: "failed", doneAt: new Date() },
  });
  await cancel(sessionId);
  const job = { sessionId, requestedById: admin.actor.id };
  expect(await errorOf(refundSessionShares(deps, job))).toMatchObject({ code: "REFUND_UNDER_WAY" });
  expect(await db.sessionShare.count({ where: { sessionId, refundId: null } })).toBe(1);
});
