import { describe, expect } from "vitest";
import { eventsOf } from "../../../test/calendar-events.ts";
import { anEnrolment, aUser } from "../../../test/factories.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/notified-class.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at, VENUE } from "../../../test/meetings.ts";
import { shownText, wordsOf } from "../../../test/words-of.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { addVenue } from "../schedule/save-venue.ts";
import { declineSubstitution, setSubstitute } from "../schedule/set-substitute.ts";
import { changeRole } from "../users/change-role.ts";

const storm = { reason: "Storm.\nStay safe!", refundCents: 7998 };

describe("[MAIL-3][SCHED-7] everybody in a class is notified", () => {
  test("[TRUE-6] once of all that has changed, in HTML and text alike", async ({ school, deps }) => {
    const { classId, first, second, one, two, instructor, admin, venueId, notified } = school;
    const ada = await aUser(deps.db, "instructor", { name: "Ada" });
    await cancelMeeting(admin, { meetingId: first.id, ...storm });
    await changeMeeting(admin, { meetingId: second.id, venueId: null, times: at("2029-05-09") });
    await setSubstitute(admin, { meetingId: second.id, substituteId: ada.id });
    await addMeetings(admin, { classId, venueId, replacesId: first.id, meetings: [at("2029-06-01")] });
    await addMeetings(admin, { classId, venueId, meetings: [at("2029-06-05"), at("2029-06-12")] });
    for (const person of [one.student, two.student, instructor]) {
      const [message, ...more] = await notified(person);
      expect(more).toHaveLength(0);
      expect(message?.subject).toBe("Judo: 5 changes");
      expect(wordsOf(shownText(message?.html))).toEqual(wordsOf(message?.text));
      const isStudent = person !== instructor;
      expect(message?.text.split("\n\n").slice(3, -2).join("\n")).toContain(
        [
          "The school has cancelled one date of Judo. We are sorry.",
          "> Storm.",
          "> Stay safe!",
          "Cancelled: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)",
          "Where: Hall 1, Old Farm Yard",
          ...(isStudent ? ["You get back: $39.99"] : []),
          "The school has changed one date of Judo.",
          "Ada teaches this date of Judo.",
          "When: Wed 9 May 2029, 16:00–17:30 (Europe/Berlin)",
          "Before: Tue 8 May 2029, 16:00–17:30 (Europe/Berlin)",
          "Instructor: Ada",
          "A cancelled date of Judo has a new date.",
          "When: Fri 1 Jun 2029, 16:00–17:30 (Europe/Berlin)",
          "Instead of: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)",
          "Where: Hall 1, Old Farm Yard",
          "The school has added 2 dates to Judo.",
          "Tue 5 Jun 2029: 16:00–17:30 (Europe/Berlin), Hall 1, Old Farm Yard",
          "Tue 12 Jun 2029: 16:00–17:30 (Europe/Berlin), Hall 1, Old Farm Yard",
        ].join("\n"),
      );
    }
    expect((await notified(ada)).map(({ subject }) => subject)).toEqual(["You teach Judo on Wed 9 May 2029, 16:00"]);
  });

  test("of a cancelled date and its money with the receipt, in one message", async ({ school, deps }) => {
    const { first, one, instructor, admin, notified } = school;
    await cancelMeeting(admin, { meetingId: first.id, ...storm });
    await runRefundJobs(deps);
    const [message, ...more] = await notified(one.student);
    expect(more).toHaveLength(0);
    expect(message?.subject).toBe("Judo on Tue 1 May 2029, 16:00 is cancelled");
    expect(message?.text).toContain("You get back: $39.99");
    expect(message?.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/^receipt-00000\d\.pdf$/),
    );
    const [toInstructor] = await notified(instructor);
    expect(toInstructor?.text).not.toContain("get back");
    expect(toInstructor?.text).not.toContain("receipt");
  });

  test("of many cancelled dates with the receipts of those that its text shows", async ({ school, deps, stripe }) => {
    const { admin, notified } = school;
    const { classId, add } = await aTeacher(deps.db, "Chess");
    await add(Array.from({ length: 14 }, (_, i) => at(`2029-07-${i + 10}`)));
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await notified(student);
    const meetings = await deps.db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" }, take: 13 });
    for (const { id: meetingId } of meetings)
      await cancelMeeting(admin, { meetingId, reason: "Storm", refundCents: 571 });
    await runRefundJobs(deps);
    const [message, ...more] = await notified(student);
    const receiptsOf = (one: typeof message) =>
      one?.attachments.flatMap(({ filename }) => (filename.startsWith("receipt-") ? [filename] : [])) ?? [];
    expect(message?.subject).toBe("Chess: 13 changes");
    expect(receiptsOf(message)).toHaveLength(12);
    expect(new Set([message, ...more].flatMap(receiptsOf)).size).toBe(13);
    expect(more).toHaveLength(1);
  });

  test("of no refund of the cancelled date, where its make-up is cancelled", async ({ school }) => {
    const { classId, first, one, admin, venueId, notified } = school;
    await cancelMeeting(admin, { meetingId: first.id, ...storm });
    await notified(one.student);
    await addMeetings(admin, { classId, venueId, replacesId: first.id, meetings: [at("2029-06-01")] });
    await notified(one.student);
    const makeUp = await admin.db.meeting.findFirstOrThrow({ where: { replacesId: first.id } });
    await cancelMeeting(admin, { meetingId: makeUp.id, reason: "Storm", refundCents: 0 });
    const [message] = await notified(one.student);
    expect(message?.subject).toBe("Judo on Fri 1 Jun 2029, 16:00 is cancelled");
    expect(message?.text).not.toContain("get back");
  });

  test("[SCHED-3] of the former time in its own zone, and of another venue", async ({ school, deps }) => {
    const { first, second, one, admin, notified } = school;
    const { id: venueId } = await addVenue({ ...deps, actor: null }, { ...VENUE, name: "Gym" });
    await changeMeeting(admin, { meetingId: first.id, venueId, times: at("2029-05-02") });
    const [message] = await notified(one.student);
    expect(message?.subject).toBe("Judo: the date on Tue 1 May 2029, 16:00 has changed");
    expect(message?.text).toContain("When: Wed 2 May 2029, 16:00–17:30 (America/New_York)");
    expect(message?.text).toContain("Before: Tue 1 May 2029, 16:00–17:30 (Europe/Berlin)");
    expect(message?.text).toContain("Where: Gym");
    await changeMeeting(admin, {
      meetingId: second.id,
      venueId: null,
      times: { start: "2029-05-08T16:00", end: "2029-05-11T12:00" },
    });
    const [longer] = await notified(one.student);
    expect(longer?.text).toContain("When: Tue 8 May 2029, 16:00–Fri 11 May 2029, 12:00 (Europe/Berlin)");
    expect(longer?.text).toContain("Before: Tue 8 May 2029, 16:00–17:30 (Europe/Berlin)");
  });

  test("of the first dates of a long plan, with a file of them all", async ({ school }) => {
    const { classId, one, admin, notified } = school;
    const days = Array.from({ length: 14 }, (_, i) => at(`2029-07-${String(i + 1).padStart(2, "0")}`));
    await addMeetings(admin, { classId, venueId: null, meetings: days });
    const [message] = await notified(one.student);
    expect(message?.subject).toBe("Judo: 14 new dates");
    expect(message?.text.match(/Jul 2029: /g)).toHaveLength(12);
    expect(message?.text).toContain("There are 2 more.");
    expect(eventsOf(String(message?.attachments[0]?.content))).toHaveLength(14);
  });

  test("also who only holds a seat, with a verified address", async ({ school, deps }) => {
    const { classId, first, admin, subjects } = school;
    const aHolder = async (emailVerifiedAt: Date | null) => {
      const { id: studentId, email } = await aUser(deps.db, "student", { emailVerifiedAt });
      await deps.db.class.update({ where: { id: classId }, data: { seatsTaken: { increment: 1 } } });
      const hold = { holdSlot: 1, holdExpiresAt: new Date(Date.now() + 60_000) };
      await anEnrolment(deps.db, { classId, studentId, state: "held", priceCents: 7999, ...hold });
      return { email: email ?? "" };
    };
    const [verified, unverified] = [await aHolder(new Date()), await aHolder(null)];
    await cancelMeeting(admin, { meetingId: first.id, ...storm });
    expect(await subjects(verified)).toEqual(["Judo on Tue 1 May 2029, 16:00 is cancelled"]);
    expect(await subjects(unverified)).toEqual([]);
  });
});

describe("[MAIL-3][SCHED-1] who teaches a meeting, or has taught it, is notified", () => {
  test("of a substitute, and of the instructor who teaches again", async ({ school, deps }) => {
    const { first, one, instructor, admin, venueId, notified, subjects } = school;
    const ada = await aUser(deps.db, "instructor", { name: "Ada Lovelace" });
    await setSubstitute({ ...admin, actor: instructor }, { meetingId: first.id, substituteId: ada.id });
    const [toAda] = await notified(ada);
    expect(toAda?.subject).toBe("You teach Judo on Tue 1 May 2029, 16:00");
    expect(toAda?.text).toContain("You teach this date of Judo instead of Kenji.");
    expect(toAda?.text).toContain("Where: Hall 1, Old Farm Yard");
    expect(await subjects(one.student)).toEqual(["Judo on Tue 1 May 2029, 16:00: with Ada Lovelace"]);
    expect(await subjects(instructor)).toEqual([]);

    await changeMeeting(admin, { meetingId: first.id, venueId, times: at("2029-05-02") });
    expect(await subjects(ada)).toEqual(["Judo: the date on Tue 1 May 2029, 16:00 has changed"]);
    await setSubstitute(admin, { meetingId: first.id, substituteId: null });
    expect(await subjects(ada)).toEqual(["Judo on Wed 2 May 2029, 16:00: with Kenji"]);
    expect(await subjects(instructor)).toEqual([
      "Judo: the date on Tue 1 May 2029, 16:00 has changed",
      "You teach Judo on Wed 2 May 2029, 16:00",
    ]);
  });

  test("of who teaches in the end, and of nothing who was named in between", async ({ school, deps }) => {
    const { first, one, instructor, admin, subjects } = school;
    const [ada, grace] = [
      await aUser(deps.db, "instructor", { name: "Ada" }),
      await aUser(deps.db, "instructor", { name: "Grace" }),
    ];
    for (const substituteId of [grace.id, null, grace.id, ada.id])
      await setSubstitute(admin, { meetingId: first.id, substituteId });
    for (const person of [one.student, instructor])
      expect(await subjects(person)).toEqual(["Judo on Tue 1 May 2029, 16:00: with Ada"]);
    expect(await subjects(ada)).toEqual(["You teach Judo on Tue 1 May 2029, 16:00"]);
    expect(await subjects(grace)).toEqual([]);
  });

  test("of a substitute who steps back, who is not notified", async ({ school, deps }) => {
    const { first, one, instructor, admin, subjects } = school;
    const ada = await aUser(deps.db, "instructor", { name: "Ada" });
    await setSubstitute({ ...admin, actor: instructor }, { meetingId: first.id, substituteId: ada.id });
    await subjects(one.student);
    await declineSubstitution({ ...admin, actor: ada }, { meetingId: first.id });
    expect(await subjects(instructor)).toEqual(["You teach Judo on Tue 1 May 2029, 16:00"]);
    expect(await subjects(one.student)).toEqual(["Judo on Tue 1 May 2029, 16:00: with Kenji"]);
    expect(await subjects(ada)).toEqual(["You teach Judo on Tue 1 May 2029, 16:00"]);
  });

  test("[LIFE-6] of a substitution that ends with the role", async ({ school, deps }) => {
    const { first, one, instructor, admin, subjects } = school;
    const ada = await aUser(deps.db, "instructor", { name: "Ada" });
    await setSubstitute(admin, { meetingId: first.id, substituteId: ada.id });
    const [yours, to] = ["You teach Judo on Tue 1 May 2029, 16:00", "Judo on Tue 1 May 2029, 16:00: with"];
    expect(await subjects(instructor)).toEqual([`${to} Ada`]);
    expect(await subjects(one.student)).toEqual([`${to} Ada`]);
    expect(await subjects(ada)).toEqual([yours]);
    await changeRole({ ...admin }, { userId: ada.id, role: "student" });
    expect(await subjects(instructor)).toEqual([yours]);
    expect(await subjects(one.student)).toEqual([`${to} Kenji`]);
    expect((await subjects(ada)).toSorted()).toEqual([`${to} Kenji`, "You are a student now"]);
  });

  test("[TRUE-6] of the class that another instructor takes over, but not of its dates", async ({ school, deps }) => {
    const { one, instructor, admin, notified, subjects } = school;
    const ivo = await aUser(deps.db, "instructor", { name: "Ivo" });
    await changeRole({ ...admin }, { userId: instructor.id, role: "student", successorId: ivo.id });
    const [message, ...more] = await notified(one.student);
    expect(more).toHaveLength(0);
    expect(message?.subject).toBe("Judo has another instructor");
    expect(message?.text).toContain("Ivo teaches Judo from now on.");
    expect(await subjects(ivo)).toEqual(["You teach Judo from now on"]);
    expect(await subjects(instructor)).toEqual(["You are a student now"]);
  });
});

describe("[MAIL-2] nobody is notified", () => {
  test("of what is as it was before", async ({ school, deps }) => {
    const { first, one, admin, venueId, subjects } = school;
    for (const day of ["2029-05-02", "2029-05-01"])
      await changeMeeting(admin, { meetingId: first.id, venueId, times: at(day) });
    const ada = await aUser(deps.db, "instructor");
    for (const substituteId of [ada.id, null]) await setSubstitute(admin, { meetingId: first.id, substituteId });
    expect(await subjects(one.student)).toEqual([]);
    expect(await subjects(ada)).toEqual([]);
    expect(await deps.db.emailMessage.count({ where: { kind: "class_changed" } })).toBe(0);
  });

  test("of a date that was added and cancelled, nor of a move before it was cancelled", async ({ school }) => {
    const { classId, first, one, admin, venueId, subjects } = school;
    await addMeetings(admin, { classId, venueId, meetings: [at("2029-06-05")] });
    const added = await admin.db.meeting.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
    await cancelMeeting(admin, { meetingId: added.id, reason: "Storm", refundCents: 0 });
    await changeMeeting(admin, { meetingId: first.id, venueId, times: at("2029-05-02") });
    await cancelMeeting(admin, { meetingId: first.id, ...storm });
    expect(await subjects(one.student)).toEqual(["Judo on Wed 2 May 2029, 16:00 is cancelled"]);
  });

  test("whose enrolment has ended, before the job or before the message", async ({ school, deps, sendDeps }) => {
    const { first, one, two, admin, venueId, subjects } = school;
    await changeMeeting(admin, { meetingId: first.id, venueId, times: at("2029-05-02") });
    await cancelEnrolment(admin, { enrolmentId: one.enrolmentId, refundCents: 0 });
    await notifyAll(sendDeps);
    await cancelEnrolment(admin, { enrolmentId: two.enrolmentId, refundCents: 0 });
    for (const { student } of [one, two]) expect(await subjects(student)).toEqual(["Your enrolment in Judo has ended"]);
    const dropped = await deps.db.emailMessage.findMany({ where: { state: "dropped" } });
    expect(dropped).toMatchObject([{ userId: two.student.id, error: "notInClass" }]);
  });
});
