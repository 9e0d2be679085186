// Slow: places are paid, ended and notified one after the other
import ICAL from "ical.js";
import { expect } from "vitest";
import { aChild, aUser } from "../../../test/factories.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { notifyAll, sendAll, test } from "../../../test/mail-test.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { signed } from "../../../test/signed.ts";
import type { CaughtMessage } from "../../../../scripts/local/mail/mail-catcher.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { listClassStudents } from "../enrolments/list-class-students.ts";
import { remindOfMeetings } from "./remind-of-meetings.ts";
import { sendClassMessage } from "./send-class-message.ts";

const to = (messages: readonly CaughtMessage[], { email }: { email: string }) =>
  messages.filter((message) => message.to.includes(email)).toReversed();

/** [method, sequence, summary] of each meeting in the calendar files of a message. */
const calendarOf = (message: CaughtMessage | undefined) =>
  (message?.attachments ?? [])
    .filter(({ contentType }) => contentType.startsWith("text/calendar"))
    .flatMap(({ content }) => {
      const calendar = new ICAL.Component(ICAL.parse(content.toString()));
      return calendar
        .getAllSubcomponents("vevent")
        .map((event) => [
          calendar.getFirstPropertyValue("method"),
          Number(event.getFirstPropertyValue("sequence")),
          event.getFirstPropertyValue("summary"),
        ]);
    });

test("[MAIL-3][FAM-2] of two places of a family in a class each is notified, ends and is paid back alone", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { actor: instructor, classId, add } = await aTeacher(db, "Football");
  await add([at("2029-05-01"), at("2029-05-08")]);
  const student = await aUser(db, "student", { name: "Ada Lovelace" });
  const [anna, ben] = [
    await aChild(db, student.id, { name: "Anna Lovelace" }),
    await aChild(db, student.id, { name: "Ben" }),
  ];
  const first = await aPaidEnrolment(deps, stripe, { student, classId, participantId: anna.id });
  await sendAll(sendDeps);
  const second = await aPaidEnrolment(deps, stripe, { student, classId, participantId: ben.id });
  await sendAll(sendDeps);
  const [ofAnna, ofBen] = to(catcher.messages, student);
  expect(ofAnna?.subject).toBe("Anna has a place in Football");
  expect(ofAnna?.text).toContain("Anna has a place. We look forward to seeing Anna.");
  expect(ofAnna?.text).not.toMatch(/Lovelace|2018/);
  expect(calendarOf(ofAnna)[0]).toEqual(["PUBLISH", 1, "Football (Anna)"]);
  expect(ofBen?.subject).toBe("Ben has a place in Football");
  expect(calendarOf(ofBen)[0]).toEqual(["PUBLISH", 2, "Football (Anna, Ben)"]);
  const people = await listClassStudents(signed({ db }, instructor), { classId });
  expect(people.students.map(({ name }) => name)).toEqual(["Ben", "Anna Lovelace"]);

  catcher.messages.length = 0;
  const family = { ...signed(deps, student) };
  await cancelOwnEnrolment(family, { enrolmentId: first.enrolmentId });
  await runRefundJobs(deps);
  await sendAll(sendDeps);
  expect(await db.enrolment.findUniqueOrThrow({ where: { id: second.enrolmentId } })).toMatchObject({ state: "paid" });
  expect(await db.refund.findMany()).toMatchObject([{ enrolmentId: first.enrolmentId, amountCents: 7999 }]);
  const [ended, refund, ...more] = to(catcher.messages, student);
  expect(more).toEqual([]);
  expect(ended?.subject).toBe("Anna's place in Football has ended");
  expect(ended?.text).toContain("You have cancelled the place of Anna, and the seat is free again.");
  // The family comes still, and a calendar has what it published last.
  expect(calendarOf(ended)).toEqual([
    ["PUBLISH", 4, "Football (Ben)"],
    ["PUBLISH", 4, "Football (Ben)"],
  ]);
  expect(refund?.subject).toBe("$79.99 paid back for Football (Anna)");
  expect(refund?.text).toContain("You have cancelled the place of Anna. We have paid $79.99 back.");

  catcher.messages.length = 0;
  await cancelOwnEnrolment(family, { enrolmentId: second.enrolmentId });
  await sendAll(sendDeps);
  const [last] = to(catcher.messages, student);
  expect(last?.subject).toBe("Ben's place in Football has ended");
  expect(calendarOf(last)[0]?.slice(0, 2)).toEqual(["CANCEL", 5]);
});

test("[MAIL-3] what is written to a class, its changes and its reminder come once per family, and name who comes", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
  databaseUrl,
}) => {
  const { actor, classId, add } = await aTeacher(db, "Football");
  await add([at("2029-05-01"), at("2029-05-08")]);
  const [family, alone] = [await aUser(db, "student", { name: "Ada Lovelace" }), await aUser(db, "student")];
  const children = [await aChild(db, family.id, { name: "Anna" }), await aChild(db, family.id, { name: "Ben" })];
  for (const { id: participantId } of children)
    await aPaidEnrolment(deps, stripe, { student: family, classId, participantId });
  await aPaidEnrolment(deps, stripe, { student: alone, classId });
  await sendAll(sendDeps);
  catcher.messages.length = 0;

  const message = { classIds: [classId], messageId: crypto.randomUUID(), subject: "Rain", body: "Bring a coat." };
  expect(await sendClassMessage({ ...signed(deps, actor) }, message)).toEqual({ recipients: 2 });
  await sendAll(sendDeps);
  expect(to(catcher.messages, family).map(({ subject }) => subject)).toEqual(["Football: Rain"]);
  catcher.messages.length = 0;

  const [meeting] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  const admin = signed(deps, await aUser(db, "admin"));
  const back = { meetingId: meeting?.id ?? "", reason: "Storm", refundCents: 3 * 3999 };
  await cancelMeeting(admin, back);
  await runRefundJobs(deps);
  await notifyAll(sendDeps);
  await sendAll(sendDeps);
  const [changed, ...more] = to(catcher.messages, family);
  expect(more).toEqual([]);
  expect(changed?.text).toContain("$79.98");
  expect(changed?.text).not.toContain("$39.99");
  catcher.messages.length = 0;

  const clock = await aFixedClock(databaseUrl);
  await clock.setTo("2029-05-07 09:00 UTC");
  await remindOfMeetings({ ...sendDeps, db: clock.db });
  await sendAll({ ...sendDeps, db: clock.db });
  const reminders = to(catcher.messages, family).filter(({ subject }) => subject.startsWith("Reminder"));
  expect(reminders.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Reminder: Anna and Ben, Football on /),
  ]);
  expect(reminders[0]?.text).toContain("A date of Football for Anna and Ben is coming up.");
  const usual = to(catcher.messages, alone).find(({ subject }) => subject.startsWith("Reminder"));
  expect(usual?.subject).toMatch(/^Reminder: Football on /);
  expect(usual?.text).toContain("A date of Football is coming up.");
});
