import { describe, expect } from "vitest";
import { eventsOf } from "../../../test/calendar-events.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPlannedClass, news } from "../../../test/planned-class.ts";
import { at } from "../../../test/sessions.ts";
import type { Db } from "../../db/client.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelSession } from "../enrolments/cancel-session.ts";
import { addSessions } from "../schedule/add-sessions.ts";
import { changeSession } from "../schedule/change-session.ts";

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => at(`2029-07-${String(i + 1).padStart(2, "0")}`));

/** How long the jobs of messages wait from their addition on. */
async function minutesOfJobs(db: Db): Promise<number[]> {
  const jobs = await db.$queryRaw<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM run_at - created_at) / 60)::int AS minutes FROM graphile_worker.jobs
    WHERE task_identifier = 'send-email' ORDER BY minutes`;
  return jobs.map(({ minutes }) => minutes);
}

describe("[MAIL-3] everybody who is to come is told of added dates", () => {
  test("once, of all that were added within some minutes", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, venueId, one, two, instructor, admin } = await aPlannedClass(deps, stripe);
    const planner = { ...admin, actor: instructor };
    await addSessions(planner, { classId, venueId, sessions: [at("2029-06-05"), at("2029-06-12")] });
    await addSessions(planner, { classId, venueId: null, sessions: [at("2029-06-03", "10:00")] });
    expect(await minutesOfJobs(deps.db)).toEqual([0, 0, 5, 5]);
    await sendAll(sendDeps);
    for (const { student } of [one, two]) {
      const [told, ...more] = news(catcher.messages, student);
      expect(more).toEqual([]);
      expect(told?.subject).toBe("Judo: 3 new dates");
      expect(told?.text.match(/^... .* Jun 2029: .*/gm)).toEqual([
        "Sun 3 Jun 2029: 10:00–17:30 (Europe/Berlin)",
        "Tue 5 Jun 2029: 16:00–17:30 (Europe/Berlin), Hall 1, Old Farm Yard",
        "Tue 12 Jun 2029: 16:00–17:30 (Europe/Berlin), Hall 1, Old Farm Yard",
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
      expect(eventsOf(String(told?.attachments[0]?.content))).toHaveLength(14);
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

  test("of an addition that waits while a job takes the message before", async ({ deps, stripe }) => {
    const { classId, admin } = await aPlannedClass(deps, stripe);
    const add = (day: string) => addSessions(admin, { classId, venueId: null, sessions: [at(day)] });
    await add("2029-06-05");
    const { adding } = await deps.db.$transaction(async (tx) => {
      await tx.emailMessage.updateMany({ data: { attempts: { increment: 1 } } });
      const waiting = add("2029-06-12");
      await lockWaits(deps.db, 1);
      return { adding: waiting };
    });
    await adding;
    expect(await deps.db.emailMessage.count({ where: { kind: "sessions_added" } })).toBe(6);
  });

  test("not of their own, when an admin adds dates before and after", async ({ deps, stripe, sendDeps, catcher }) => {
    const { classId, one, instructor, admin } = await aPlannedClass(deps, stripe);
    for (const [planner, day] of [
      [admin, "2029-06-05"],
      [{ ...admin, actor: instructor }, "2029-06-12"],
      [admin, "2029-06-19"],
    ] as const)
      await addSessions(planner, { classId, venueId: null, sessions: [at(day)] });
    await sendAll(sendDeps);
    const subjects = (person: { email: string }) => news(catcher.messages, person).map(({ subject }) => subject);
    expect(subjects(one.student)).toEqual(["Judo: 3 new dates"]);
    expect(subjects(instructor)).toEqual([
      "Judo: a new date, Tue 5 Jun 2029, 16:00",
      "Judo: a new date, Tue 19 Jun 2029, 16:00",
    ]);
  });

  test("within a minute, where the reminder might come before, and once of all these", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { classId, one, admin } = await aPlannedClass(deps, stripe);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const add = (...sessions: ReturnType<typeof at>[]) => addSessions(admin, { classId, venueId: null, sessions });
    await add(at("2029-06-05"));
    expect(await minutesOfJobs(deps.db)).toEqual([0, 0, 5, 5, 5]);
    await add(at("2029-06-12"), at(tomorrow, "23:00", "23:20"));
    expect(await minutesOfJobs(deps.db)).toEqual([0, 0, 1, 1, 1]);
    await deps.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
    await add(at(tomorrow, "23:30", "23:50"));
    await add(at("2029-06-19"));
    expect(await minutesOfJobs(deps.db)).toEqual([0, 0, 0, 0, 0]);
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual(["Judo: 5 new dates"]);
  });

  test.for([
    [
      "of its new time alone, when it is moved before the message is sent",
      0,
      ["Judo: a new date, Wed 6 Jun 2029, 16:00"],
    ],
    [
      "and of a move after that",
      1,
      ["Judo: a new date, Wed 6 Jun 2029, 16:00", "Judo: the session on Tue 5 Jun 2029, 16:00 has changed"],
    ],
  ] as const)("%s", async ([, attempts, subjects], { deps, stripe, sendDeps, catcher }) => {
    const { classId, one, admin } = await aPlannedClass(deps, stripe);
    await addSessions(admin, { classId, venueId: null, sessions: [at("2029-06-05")] });
    const { id: sessionId } = await deps.db.session.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
    await deps.db.emailMessage.updateMany({ where: { kind: "sessions_added" }, data: { attempts } });
    await changeSession(admin, { sessionId, venueId: null, times: at("2029-06-06") });
    await sendAll(sendDeps);
    expect(news(catcher.messages, one.student).map(({ subject }) => subject)).toEqual(subjects);
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
