import { describe, expect } from "vitest";
import type { CaughtMessage } from "../../../../scripts/local/mail/mail-catcher.ts";
import { eventsOf, methodOf } from "../../../test/calendar-events.ts";
import { aUser } from "../../../test/factories.ts";
import { sendAll } from "../../../test/mail-test.ts";
import { runCancellationJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/notified-class.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { calendarFile } from "../../calendar-file.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { readCalendarFeed, renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { changeMeeting, removeMeeting } from "../schedule/change-meeting.ts";
import { setSubstitute } from "../schedule/set-substitute.ts";
import { signed } from "../../../test/signed.ts";

/** The events of a message's calendar files, by their METHOD. */
const filesOf = (message: CaughtMessage | undefined): Record<string, ReturnType<typeof eventsOf>> =>
  Object.fromEntries(
    (message?.attachments ?? [])
      .filter(({ filename }) => filename?.endsWith(".ics"))
      .map(({ content }) => [String(methodOf(String(content))), eventsOf(String(content))]),
  );
const confirmationTo = (messages: readonly CaughtMessage[], { email }: { email: string }) =>
  messages.find(({ to, subject }) => to.includes(email) && subject.startsWith("You are enrolled"));

describe("[TRUE-6][SCHED-9] the calendar files of messages replace what the confirmation's entered", () => {
  test("dates that are moved, added and cancelled", async ({ school, catcher }) => {
    const { classId, first, second, one, admin, venueId, notified } = school;
    const before = filesOf(confirmationTo(catcher.messages, one.student))["PUBLISH"] ?? [];
    await cancelMeeting(admin, { meetingId: first.id, reason: "Storm", refundCents: 7998 });
    await changeMeeting(admin, { meetingId: second.id, venueId, times: at("2029-05-09") });
    await addMeetings(admin, { classId, venueId, meetings: [at("2029-06-05")] });
    const [message] = await notified(one.student);
    const { PUBLISH, CANCEL, ...rest } = filesOf(message);
    expect(rest).toEqual({});
    expect(CANCEL).toMatchObject([{ uid: before[0]?.uid, status: "CANCELLED", start: "2029-05-01T14:00:00.000Z" }]);
    expect(CANCEL?.[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? Infinity);
    expect(PUBLISH).toMatchObject([
      { uid: before[1]?.uid, status: "CONFIRMED", start: "2029-05-09T14:00:00.000Z" },
      { status: "CONFIRMED", start: "2029-06-05T14:00:00.000Z" },
    ]);
    expect(PUBLISH?.[0]?.sequence).toBeGreaterThan(before[1]?.sequence ?? Infinity);
  });

  test("a meeting that a substitute teaches, and no longer", async ({ school, deps }) => {
    const { first, instructor, admin, notified } = school;
    const ada = await aUser(deps.db, "instructor");
    const uid = `meeting-${first.id}@campside`;
    await setSubstitute(admin, { meetingId: first.id, substituteId: ada.id });
    expect(filesOf((await notified(instructor))[0])).toMatchObject({ CANCEL: [{ uid, status: "CANCELLED" }] });
    const [published] = filesOf((await notified(ada))[0])["PUBLISH"] ?? [];
    expect(published).toMatchObject({ uid, status: "CONFIRMED" });
    await setSubstitute(admin, { meetingId: first.id, substituteId: null });
    expect(filesOf((await notified(instructor))[0])).toMatchObject({ PUBLISH: [{ uid, status: "CONFIRMED" }] });
    const [cancelled] = filesOf((await notified(ada))[0])["CANCEL"] ?? [];
    expect(cancelled).toMatchObject({ uid, status: "CANCELLED" });
    expect(cancelled?.sequence).toBeGreaterThan(published?.sequence ?? Infinity);
  });

  test("a meeting that is removed, also by the school", async ({ school, deps }) => {
    const { admin, venueId, notified, subjects } = school;
    const { actor: teacher, classId, add } = await aTeacher(deps.db, "Chess");
    const ada = await aUser(deps.db, "instructor");
    await add([at("2029-05-15"), at("2029-05-22")], venueId);
    const [first, second] = await deps.db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
    const teacherCtx = { ...admin, actor: teacher };
    await setSubstitute(teacherCtx, { meetingId: first?.id ?? "", substituteId: ada.id });
    const [published] = filesOf((await notified(ada))[0])["PUBLISH"] ?? [];
    await removeMeeting(teacherCtx, { meetingId: first?.id ?? "" });
    const [message, ...more] = await notified(ada);
    expect(more).toEqual([]);
    expect(message?.subject).toBe("Chess on Tue 15 May 2029, 16:00 is cancelled");
    expect(message?.text).toContain("Where: Hall 1, Old Farm Yard");
    const { CANCEL: [cancelled] = [], PUBLISH } = filesOf(message);
    expect(PUBLISH).toBeUndefined();
    expect(cancelled).toMatchObject({
      ...published,
      summary: "Cancelled: Chess",
      sequence: cancelled?.sequence,
      status: "CANCELLED",
    });
    expect(cancelled?.sequence).toBeGreaterThan(published?.sequence ?? Infinity);
    expect(await subjects(teacher)).toEqual([]);

    await removeMeeting(admin, { meetingId: second?.id ?? "" });
    expect(await subjects(teacher)).toEqual(["Chess on Tue 22 May 2029, 16:00 is cancelled"]);
    expect(await subjects(ada)).toEqual([]);
  });

  test("an enrolment that ends, and the one after it", async ({ school, deps, stripe, sendDeps, catcher }) => {
    const { classId, one, admin, notified } = school;
    const sequences = (events: { sequence: number }[] = []) => events.map(({ sequence }) => sequence);
    const before = filesOf(confirmationTo(catcher.messages, one.student))["PUBLISH"];
    await cancelEnrolment(admin, { enrolmentId: one.enrolmentId, refundCents: 7999 });
    const [ended] = await notified(one.student);
    const { CANCEL = [], PUBLISH } = filesOf(ended);
    expect(PUBLISH).toBeUndefined();
    expect(CANCEL.map(({ uid, status }) => [uid, status])).toEqual(before?.map(({ uid }) => [uid, "CANCELLED"]));
    await aPaidEnrolment(deps, stripe, { classId, student: one.student });
    await sendAll(sendDeps);
    const again = filesOf(confirmationTo(catcher.messages, one.student))["PUBLISH"];
    for (const [index, sequence] of sequences(CANCEL).entries()) {
      expect(sequence).toBeGreaterThan(sequences(before)[index] ?? Infinity);
      expect(sequence).toBeLessThan(sequences(again)[index] ?? -Infinity);
    }
    const { key } = await renewCalendarFeed(signed({ db: deps.db }, one.student));
    const feed = calendarFile("School", "https://school.example", (await readCalendarFeed(deps, key)).meetings, {
      language: "en",
    });
    expect(sequences(eventsOf(feed))).toEqual(sequences(again));
  });

  test("a class that is cancelled: for its students and its instructor", async ({ school, deps }) => {
    const { classId, first, second, one, instructor, admin, notified } = school;
    await cancelClass(admin, { classId, reason: "Storm" });
    await runCancellationJobs(deps);
    const uids = [first, second].map(({ id }) => ({ uid: `meeting-${id}@campside`, status: "CANCELLED" }));
    for (const person of [one.student, instructor])
      expect(filesOf((await notified(person))[0])).toMatchObject({ CANCEL: uids });
  });
});
