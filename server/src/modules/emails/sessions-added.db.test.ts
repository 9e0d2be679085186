import { describe, expect } from "vitest";
import { eventsOf } from "../../../test/calendar-events.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPlannedClass, news } from "../../../test/planned-class.ts";
import { at } from "../../../test/sessions.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelSession } from "../enrolments/cancel-session.ts";
import { addSessions } from "../schedule/add-sessions.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => at(`2029-07-${String(i + 1).padStart(2, "0")}`));

describe("[MAIL-3] everybody who is to come is told of added dates", () => {
  test("once, of all that were added within some minutes", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, venueId, one, two, instructor, admin } = await aPlannedClass(deps, stripe);
    const planner = { ...admin, actor: instructor };
    await addSessions(planner, { classId, venueId, sessions: [at("2029-06-05"), at("2029-06-12")] });
    await addSessions(planner, { classId, venueId: null, sessions: [at("2029-06-03", "10:00")] });
    const jobs = await deps.db.$queryRaw<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM run_at - created_at) / 60)::int AS minutes FROM graphile_worker.jobs
      WHERE task_identifier = 'send-email' ORDER BY minutes`;
    expect(jobs.map(({ minutes }) => minutes)).toEqual([0, 0, 5, 5]);
    await sendAll(sendDeps);
    for (const { student } of [one, two]) {
      const [told, ...more] = news(catcher.messages, student);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo: 3 new dates");
      expect(told?.text.match(/^... .* Jun 2029: .*/gm)).toEqual([
        "Sun 3 Jun 2029: 10:00 (Europe/Berlin)",
        "Tue 5 Jun 2029: 16:00 (Europe/Berlin), Hall 1, Old Farm Yard",
        "Tue 12 Jun 2029: 16:00 (Europe/Berlin), Hall 1, Old Farm Yard",
      ]);
      const [file] = told?.attachments ?? [];
      expect(eventsOf(String(file?.content)).map(({ start }) => start)).toEqual([
        "2029-06-03T08:00:00.000Z",
        "2029-06-05T14:00:00.000Z",
        "2029-06-12T14:00:00.000Z",
      ]);
    }
    expect(news(catcher.messages, instructor)).toEqual([]);
  });

  test("of a long plan the first dates, with a file of them all", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, one, instructor, admin } = await aPlannedClass(deps, stripe);
    await addSessions(admin, { classId, venueId: null, sessions: days(14) });
    await sendAll(sendDeps);
    for (const person of [one.student, instructor]) {
      const [told, ...more] = news(catcher.messages, person);
      expect(more).toEqual([]);
      expect(told?.text.match(/Jul 2029: /g)).toHaveLength(12);
      expect(told?.text).toContain("There are 2 more.");
    }
  });

  test("again when a job has taken the message before", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, one, admin } = await aPlannedClass(deps, stripe);
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-05")] });
    await deps.db.emailMessage.updateMany({ where: { state: "queued" }, data: { attempts: 1 } });
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-12")] });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual([
      "Judo: a new date, Tue 5 Jun 2029, 16:00",
      "Judo: a new date, Tue 12 Jun 2029, 16:00",
    ]);
  });

  test("[MAIL-2] but not of what is cancelled since, nor of a make-up, which has its own message", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { classId, one, admin } = await aPlannedClass(deps, stripe);
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-05")] });
    const { id: replacesId } = await deps.db.session.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
    await cancelSession(admin, { sessionId: replacesId, reason: "Storm", refundCents: 0 });
    await addSessions(admin, { classId, venueId: null, replacesId, sessions: [at("2029-06-12")] });
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-19")] });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual([
      "Judo: a new date, Tue 19 Jun 2029, 16:00",
      "Judo on Tue 5 Jun 2029, 16:00 is cancelled",
      "Judo: a new date for the cancelled session",
    ]);
  });

  test("[MAIL-2] unless no date is left, or the enrolment has ended", async ({ deps, stripe, sendDeps }) => {
    const { classId, two, instructor, admin } = await aPlannedClass(deps, stripe);
    await addSessions({ ...admin, actor: instructor }, { classId, venueId: null, sessions: [at("2029-06-05")] });
    const { id: sessionId } = await deps.db.session.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
    await cancelSession(admin, { sessionId, reason: "Storm", refundCents: 0 });
    await cancelEnrolment(admin, { enrolmentId: two.enrolmentId, refundCents: 0 });
    await sendAll(sendDeps);
    const dropped = await deps.db.emailMessage.findMany({
      where: { kind: "sessions_added" },
      orderBy: { error: "asc" },
    });
    expect(dropped).toMatchObject([
      { state: "dropped", error: "The dates have passed, or have been cancelled." },
      { state: "dropped", error: "The enrolment has ended." },
    ]);
  });
});
