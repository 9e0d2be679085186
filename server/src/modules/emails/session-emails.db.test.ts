import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aPlannedClass, news } from "../../../test/planned-class.ts";
import { at, VENUE } from "../../../test/sessions.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { addSessions } from "../schedule/add-sessions.ts";
import { cancelSession } from "../enrolments/cancel-session.ts";
import { changeSession } from "../schedule/change-session.ts";
import { addVenue } from "../schedule/save-venue.ts";

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
      expect(told?.text).toContain("Cancelled: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
      expect(told?.text).toContain("Where: Hall 1, Old Farm Yard");
      expect(told?.text).toContain("You get back: $39.99");
    }
    const [told] = news(catcher.messages, instructor);
    expect(told?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
    expect(told?.text).not.toContain("get back");
  });

  test("that a session has changed, once and what in all", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, second, one, instructor, admin, venueId } = await aPlannedClass(deps, stripe);
    const planner = { ...admin, actor: instructor };
    await changeSession(planner, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await changeSession(planner, { sessionId: first.id, venueId, times: at("2029-05-03") });
    // Saved as it was.
    await changeSession(planner, { sessionId: second.id, venueId, times: at("2029-05-08") });
    const jobs = await deps.db.$queryRaw<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM run_at - created_at) / 60)::int AS minutes FROM graphile_worker.jobs
      WHERE task_identifier = 'send-email' ORDER BY minutes`;
    expect(jobs.map(({ minutes }) => minutes)).toEqual([0, 0, 5, 5]);
    await sendAll(sendDeps);
    const [told, ...more] = news(catcher.messages, one.student);
    expect(more).toEqual([]);
    expect(told?.subject).toBe("Judo: the session on Tue 1 May 2029, 16:00 has changed");
    expect(told?.text).toContain("When: Thu 3 May 2029, 16:00–17:30 (Europe/Berlin)");
    expect(told?.text).toContain("Before: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
    expect(news(catcher.messages, instructor)).toEqual([]);
    expect(await deps.db.emailMessage.count({ where: { kind: "session_changed" } })).toBe(2);
  });

  test("[MAIL-2] of nothing when a session is back where it was", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, one, admin, venueId } = await aPlannedClass(deps, stripe);
    for (const day of ["2029-05-02", "2029-05-01"])
      await changeSession(admin, { sessionId: first.id, venueId, times: at(day) });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student)).toEqual([]);
    expect(await deps.db.emailMessage.findMany({ where: { state: "dropped" } })).toMatchObject(
      Array.from({ length: 3 }, () => ({ kind: "session_changed", error: "The session is back where it was." })),
    );
  });

  test.for([
    ["to another day", ["2029-05-02", "2029-05-03"], "Thu 3 May 2029"],
    ["back", ["2029-05-02", "2029-05-01"], "Tue 1 May 2029"],
    ["back and forth", ["2029-05-02", "2029-05-01", "2029-05-02"], "Wed 2 May 2029"],
  ] as const)(
    "[MAIL-2] once more when it moves %s while a message is being sent",
    async ([, days, now], { deps, stripe, sendDeps, catcher }) => {
      const { first, one, admin, venueId } = await aPlannedClass(deps, stripe);
      await sendAll(sendDeps);
      for (const day of days) {
        await changeSession(admin, { sessionId: first.id, venueId, times: at(day) });
        // A job has taken what is queued, and does not know whether the mail server has it.
        await deps.db.emailMessage.updateMany({ where: { state: "queued" }, data: { attempts: 1 } });
      }
      await sendAll(sendDeps);
      const [told, ...more] = news(catcher.messages, one.student);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo: the session on Tue 1 May 2029, 16:00 has changed");
      expect(told?.text).toContain(`When: ${now}, 16:00–`);
    },
  );

  test("of a move that waits while a job takes the message before", async ({ deps, stripe }) => {
    const { first, admin, venueId } = await aPlannedClass(deps, stripe);
    const move = (day: string) => changeSession(admin, { sessionId: first.id, venueId, times: at(day) });
    await move("2029-05-02");
    const { moving } = await deps.db.$transaction(async (tx) => {
      await tx.emailMessage.updateMany({ data: { attempts: { increment: 1 } } });
      const waiting = move("2029-05-03");
      await lockWaits(deps.db, 1);
      return { moving: waiting };
    });
    await moving;
    expect(await deps.db.emailMessage.count({ where: { kind: "session_changed" } })).toBe(6);
  });

  test("[MAIL-2] not of the change of a session that is cancelled since", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { first, one, admin, venueId } = await aPlannedClass(deps, stripe);
    await changeSession(admin, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 0 });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual([
      "Judo on Wed 2 May 2029, 16:00 is cancelled",
    ]);
  });

  test("[SCHED-3] of the former time in its own zone", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, one, admin } = await aPlannedClass(deps, stripe);
    const { id: venueId } = await addVenue(deps, { ...VENUE, name: "Gym" });
    await changeSession(admin, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await sendAll(sendDeps);
    const [told] = news(catcher.messages, one.student);
    expect(told?.text).toContain("When: Wed 2 May 2029, 16:00–17:30 (America/New_York)");
    expect(told?.text).toContain("Before: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
  });

  test("of the new end and the one before, also where nothing else has changed", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { first, one, admin, venueId } = await aPlannedClass(deps, stripe);
    const times = { start: "2029-05-01T16:00", end: "2029-05-04T12:00" };
    await changeSession(admin, { sessionId: first.id, venueId, times });
    await sendAll(sendDeps);
    const [told] = news(catcher.messages, one.student);
    expect(told?.text).toContain("When: Tue 1 May 2029, 16:00–Fri 4 May 2029, 12:00 (Europe/Berlin)");
    expect(told?.text).toContain("Before: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
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

  test("also who only holds a seat, with a verified address", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, first, admin } = await aPlannedClass(deps, stripe);
    const aHolder = async (emailVerifiedAt: Date | null) => {
      const { id: studentId, email } = await aUser(deps.db, "student", { emailVerifiedAt });
      await deps.db.class.update({ where: { id: classId }, data: { seatsTaken: { increment: 1 } } });
      const hold = { holdSlot: 1, holdExpiresAt: new Date(Date.now() + 60_000) };
      await deps.db.enrolment.create({ data: { classId, studentId, state: "held", priceCents: 7999, ...hold } });
      return { email: email ?? "" };
    };
    const [verified, unverified] = [await aHolder(new Date()), await aHolder(null)];
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 7998 });
    await sendAll(sendDeps);
    const [told] = news(catcher.messages, verified);
    expect(told?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
    expect(told?.text).not.toContain("get back");
    expect(news(catcher.messages, unverified)).toEqual([]);
  });

  test("when it is made up for", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, first, one, instructor, admin } = await aPlannedClass(deps, stripe);
    await cancelSession(admin, { sessionId: first.id, reason: "Storm", refundCents: 0 });
    await addSessions(admin, { classId, venueId: null, replacesId: first.id, sessions: [at("2029-06-01", "10:00")] });
    await sendAll(sendDeps);
    for (const person of [one.student, instructor]) {
      const [, told, ...more] = news(catcher.messages, person);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo: a new date for the cancelled session");
      expect(told?.text).toContain("When: Fri 1 Jun 2029, 10:00–17:30 (Europe/Berlin)");
      expect(told?.text).toContain("Instead of: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
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
