import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import type { MoneyDeps } from "../../../test/refund-steps.ts";
import { aTeacher, at, BERLIN, VENUE } from "../../../test/sessions.ts";
import { signed } from "../../../test/signed.ts";
import type { CaughtMessage } from "../../../../scripts/local/mail/mail-catcher.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { addSessions } from "../schedule/add-sessions.ts";
import { cancelSession } from "../enrolments/cancel-session.ts";
import { changeSession } from "../schedule/change-session.ts";
import { addVenue } from "../schedule/save-venue.ts";

const DAYS = ["2029-05-01", "2029-05-08"];

/** A class of two sessions, with two students who are told of their enrolment, and an admin. */
async function aPlannedClass(deps: MoneyDeps, stripe: Stripe) {
  const { db } = deps;
  const { actor: instructor, classId, add } = await aTeacher(db);
  const { id: venueId } = await addVenue({ db }, { ...VENUE, address: "Old Farm Yard", timeZone: BERLIN });
  await add(
    DAYS.map((day) => at(day)),
    venueId,
  );
  const [one, two] = [await aPaidEnrolment(deps, stripe, { classId }), await aPaidEnrolment(deps, stripe, { classId })];
  const [first, second] = await db.session.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  if (!first || !second) throw new Error("no sessions");
  const admin = { ...signed(deps, await aUser(db, "admin")), schoolTimeZone: BERLIN };
  return { classId, instructor, venueId, one, two, first, second, admin };
}

/** What an address has got since the enrolment, the oldest first. */
const news = (messages: readonly CaughtMessage[], { email }: { email: string }) =>
  messages.filter(({ to, subject }) => to.includes(email) && !subject.startsWith("You are enrolled")).toReversed();

describe("[MAIL-3][SCHED-7] everybody who is to come is told", () => {
  test("that a session is cancelled, why, and what goes back", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, one, two, instructor, admin } = await aPlannedClass(deps, stripe);
    await cancelSession(admin, { sessionId: first.id, reason: "Storm.\nStay safe!", refundCents: 7998 });
    await sendAll(sendDeps);
    for (const { student } of [one, two]) {
      const [told, ...more] = news(catcher.messages, student);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
      expect(told?.text).toContain("> Storm.\n> Stay safe!");
      expect(told?.text).toContain("Cancelled: Tue 1 May 2029, 16:00 (Europe/Berlin)");
      expect(told?.text).toContain("Where: Hall 1, Old Farm Yard");
      expect(told?.text).toContain("You get back: $39.99");
    }
    const [told] = news(catcher.messages, instructor);
    expect(told?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
    expect(told?.text).not.toContain("get back");
  });

  test("that a session has changed, once and only of the last change", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, second, one, instructor, admin, venueId } = await aPlannedClass(deps, stripe);
    const planner = { ...admin, actor: instructor };
    await changeSession(planner, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await changeSession(planner, { sessionId: first.id, venueId, times: at("2029-05-03") });
    // Saved as it was.
    await changeSession(planner, { sessionId: second.id, venueId, times: at("2029-05-08") });
    await sendAll(sendDeps);
    const [told, ...more] = news(catcher.messages, one.student);
    expect(more).toEqual([]);
    expect(told?.subject).toBe("Judo: the session on Wed 2 May 2029, 16:00 has changed");
    expect(told?.text).toContain("When: Thu 3 May 2029, 16:00 (Europe/Berlin)");
    expect(told?.text).toContain("Before: Wed 2 May 2029, 16:00 (Europe/Berlin)");
    expect(news(catcher.messages, instructor)).toEqual([]);
    expect(await deps.db.emailMessage.count({ where: { kind: "session_changed", state: "dropped" } })).toBe(2);
  });

  test("of a change, also when the class is handed over since", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, one, instructor, admin, venueId } = await aPlannedClass(deps, stripe);
    await changeSession({ ...admin, actor: instructor }, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await deps.db.session.update({ where: { id: first.id }, data: { revision: { increment: 1 } } });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual([
      "Judo: the session on Tue 1 May 2029, 16:00 has changed",
    ]);
  });

  test("also who only holds a seat", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, first, admin } = await aPlannedClass(deps, stripe);
    const student = await aUser(deps.db, "student");
    await deps.db.class.update({ where: { id: classId }, data: { seatsTaken: { increment: 1 } } });
    await deps.db.enrolment.create({
      data: {
        classId,
        studentId: student.id,
        state: "held",
        priceCents: 7999,
        holdSlot: 1,
        holdExpiresAt: new Date(Date.now() + 60_000),
      },
    });
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 7998 });
    await sendAll(sendDeps);
    const { email } = await deps.db.user.findUniqueOrThrow({ where: { id: student.id } });
    const [told] = news(catcher.messages, { email: email ?? "" });
    expect(told?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
    expect(told?.text).not.toContain("get back");
  });

  test("when it is made up for", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, first, one, instructor, admin } = await aPlannedClass(deps, stripe);
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 0 });
    await addSessions(admin, { classId, venueId: null, replacesId: first.id, sessions: [at("2029-06-01", "10:00")] });
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-05")] });
    await sendAll(sendDeps);
    for (const person of [one.student, instructor]) {
      const [, told, ...more] = news(catcher.messages, person);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo: a new date for the cancelled session");
      expect(told?.text).toContain("When: Fri 1 Jun 2029, 10:00 (Europe/Berlin)");
      expect(told?.text).toContain("Instead of: Tue 1 May 2029, 16:00 (Europe/Berlin)");
    }
  });

  test("unless the enrolment has ended, or the date is gone", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, first, second, one, two, admin, venueId } = await aPlannedClass(deps, stripe);
    await cancelEnrolment(admin, { enrolmentId: one.enrolmentId, refundCents: 0 });
    await changeSession(admin, { sessionId: second.id, venueId, times: at("2029-05-09") });
    await cancelEnrolment(admin, { enrolmentId: two.enrolmentId, refundCents: 0 });
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 0 });
    await addSessions(admin, { classId, venueId, replacesId: first.id, sessions: [at("2029-06-01")] });
    const makeUp = await deps.db.session.findFirstOrThrow({ where: { replacesId: first.id } });
    await cancelSession(admin, { sessionId: makeUp.id, reason: "Storm", refundCents: 0 });
    await sendAll(sendDeps);
    const ended = [expect.stringContaining("has ended")];
    for (const { student } of [one, two])
      expect(news(catcher.messages, student).map((each) => each.subject)).toEqual(ended);
    const dropped = await deps.db.emailMessage.findMany({
      where: { state: "dropped", kind: { startsWith: "session" } },
      orderBy: { createdAt: "asc" },
    });
    expect(dropped.map(({ kind, error }) => `${kind}: ${error}`)).toEqual([
      "session_changed: The enrolment has ended.",
      "session_made_up: The session has been cancelled.",
    ]);
  });
});
