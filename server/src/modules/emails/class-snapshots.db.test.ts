import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { notifyAll } from "../../../test/mail-test.ts";
import { at } from "../../../test/meetings.ts";
import { test, WED, THU, movedFrom, toOne } from "../../../test/moved-class.ts";
import { withdrawClass } from "../classes/withdraw-class.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { addRecipients, readClassPlan } from "../schedule/class-plan.ts";
import { notifyRecipients } from "./notify-recipients.ts";
import { resendEmail } from "./resend-email.ts";
import { sendEmail } from "./send-email.ts";
import { signed } from "../../../test/signed.ts";

test("[SEC-7] snapshots of sent messages are stored as long as a later message compares with them", async ({
  move,
  school,
  deps,
}) => {
  const { classId, instructor, admin, first, venueId, subjects, one } = school;
  const asInstructor = (day: string) =>
    changeMeeting({ ...admin, actor: instructor }, { meetingId: first.id, venueId, times: at(day) });
  await move(WED);
  for (const day of [THU, WED, THU, WED, THU]) await asInstructor(day);
  // The students know Tuesday, the instructor Thursday.
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(2);
  await subjects(one.student);
  expect(await deps.db.classRecipient.count({ where: { classId } })).toBe(3);
  // Wednesday, with which no message compares, has gone.
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(2);
});

test("[SEC-7] what people were sent before a message is stored for a week, and while it is queued", async ({
  move,
  school,
  deps,
  sendDeps,
}) => {
  const { classId, admin, one, subjects } = school;
  const { db } = deps;
  await move(WED);
  expect(await subjects(one.student)).toEqual([movedFrom("Tue 1")]);
  const stored = async (age: string) => {
    await db.$executeRaw`UPDATE email_messages SET created_at = now() - ${age}::interval WHERE kind = 'class_changed'`;
    await notifyRecipients(deps, { classId });
    return db.classSnapshot.count({ where: { classId } });
  };
  expect(await stored("6 days")).toBe(2);
  const { id: emailId, sentAt } = await db.emailMessage.findFirstOrThrow({ where: toOne(one) });
  await db.emailMessage.update({ where: { id: emailId }, data: { state: "queued", sentAt: null, attempts: 1 } });
  expect(await stored("8 days")).toBe(2);
  await db.emailMessage.update({ where: { id: emailId }, data: { state: "sent", sentAt } });
  expect(await stored("8 days")).toBe(1);
  const resend = resendEmail({ ...sendDeps, actor: admin.actor }, { emailId, resends: 0 });
  await expect(resend).rejects.toMatchObject({ code: "EMAIL_NOT_DUE" });
});

test("[SEC-7] a message reads the snapshots of its own recipient, and of nobody else", async ({
  move,
  school,
  deps,
  sendDeps,
}) => {
  const { classId, one, two } = school;
  const { db } = deps;
  await move(WED);
  await notifyAll(sendDeps);
  const { id: snapshotId } = await db.classSnapshot.create({ data: { classId, plan: { cannot: "be read" } } });
  await db.classRecipient.create({ data: { classId, userId: two.student.id, snapshotId } });
  const { id: messageId } = await db.emailMessage.findFirstOrThrow({ where: toOne(one) });
  await sendEmail(sendDeps, { messageId });
  expect(await db.emailMessage.findUnique({ where: { id: messageId } })).toMatchObject({ state: "sent" });
});

test("[SEC-7] nothing keeps a class that is withdrawn", async ({ deps, school: { admin } }) => {
  const actor = await aUser(deps.db, "instructor");
  const { id: classId } = await aClass(deps.db, { instructorId: actor.id, status: "pending" });
  await addMeetings({ ...admin, actor }, { classId, venueId: null, meetings: [at("2029-06-05")] });
  const plan = await readClassPlan(deps.db, classId);
  if (plan) await addRecipients(deps.db, { classId, plan }, [actor.id]);
  expect(await deps.db.classRecipient.count({ where: { classId } })).toBe(1);
  await withdrawClass(signed({ db: deps.db }, actor), { classId });
  expect(await deps.db.classSnapshot.count({ where: { classId } })).toBe(0);
});
