import { expect } from "vitest";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { mailTestWithAnswers, sendAll } from "../../../test/mail-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { removeUser } from "../users/remove-user.ts";
import { listClassMessages } from "./list-class-messages.ts";
import { sendClassMessage } from "./send-class-message.ts";

const { answers, test } = mailTestWithAnswers();
const email = { publicUrl: "https://school.example" };
const paidAt = new Date();
const page = { limit: 25, offset: 0 };

/** A class with three students. */
async function aClassOfThree(db: Db) {
  const instructor = await aUser(db, "instructor", { name: "Ida Coach" });
  const { id: classId } = await aClass(db, { instructorId: instructor.id, name: "Judo", capacity: 9 });
  const students = [await aUser(db, "student"), await aUser(db, "student"), await aUser(db, "student")];
  for (const { id: studentId } of students) await anEnrolment(db, { classId, studentId, state: "paid", paidAt });
  const write = (subject: string, actor = instructor) =>
    sendClassMessage(signed({ db, email }, actor), {
      classIds: [classId],
      messageId: crypto.randomUUID(),
      subject,
      body: "Hello",
    });
  return { instructor, classId, students, write };
}

test("[OFFICE-1][MAIL-3] what was written to a class is listed, the newest first, with how many it has reached", async ({
  db,
  sendDeps,
}) => {
  const { instructor, classId, students, write } = await aClassOfThree(db);
  const admin = await aUser(db, "admin", { name: "Ada Admin" });
  await aUser(db, "admin");
  await write("Rain");
  answers.push([550, "No such user"]);
  await sendAll(sendDeps);
  await db.enrolment.updateMany({
    where: { classId, studentId: students[0]?.id ?? "" },
    data: { state: "refunded", endedAt: new Date() },
  });
  await write("Sun", admin);
  const list = (more = page) => listClassMessages(signed({ db }, instructor), { classId, ...more });
  const rain = {
    authorName: "Ida Coach",
    subject: "Rain",
    recipients: 3,
    arrived: 2,
    refused: 1,
    queued: 0,
    dropped: 0,
  };
  // The address that was refused gets nothing more, and another has left.
  const recipients = await db.emailMessage.count({ where: { state: "queued" } });
  const sun = {
    authorName: "Ada Admin",
    subject: "Sun",
    recipients,
    arrived: 0,
    refused: 0,
    queued: recipients,
    dropped: 0,
  };
  expect(await list()).toMatchObject({ className: "Judo", total: 2, isTotalExact: true, messages: [sun, rain] });
  expect(await list({ limit: 1, offset: 1 })).toMatchObject({ total: 2, messages: [rain] });

  await db.enrolment.updateMany({ where: { classId }, data: { state: "refunded", endedAt: new Date() } });
  await sendAll(sendDeps);
  await removeUser(contextOf({ db }), { userId: admin.id });
  const [left] = (await list()).messages;
  expect(left).toMatchObject({ authorName: null, body: "Hello", arrived: 0, queued: 0, dropped: recipients });
});

test("[OFFICE-1] the messages are open to whom the students are: an admin, and no other instructor", async ({ db }) => {
  const { classId } = await aClassOfThree(db);
  const as = async (role: "admin" | "instructor") =>
    listClassMessages(signed({ db }, await aUser(db, role)), { classId, ...page });
  expect(await as("admin")).toMatchObject({ total: 0, messages: [] });
  await expect(as("instructor")).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
});

test("[OFFICE-1][OFFICE-3] of a message to chosen families of several classes all are counted, and its author and admins read it", async ({
  db,
}) => {
  const { instructor, classId } = await aClassOfThree(db);
  const { id: other } = await aClass(db, { name: "Chess", instructorId: instructor.id });
  const [both, elsewhere] = [await aUser(db, "student"), await aUser(db, "student")];
  const enrol = (id: string, studentId: string) => anEnrolment(db, { classId: id, studentId, state: "paid", paidAt });
  const places = [await enrol(classId, both.id), await enrol(other, both.id), await enrol(other, elsewhere.id)];
  const [author, admin] = [await aUser(db, "admin"), await aUser(db, "admin")];
  const write = (subject: string, actor: typeof admin) =>
    sendClassMessage(signed({ db, email }, actor), {
      ...{ classIds: [classId, other], enrolmentIds: places.map(({ id }) => id), messageId: crypto.randomUUID() },
      ...{ subject, body: "Please call." },
    });
  await write("From the office", author);
  await db.emailMessage.updateMany({ data: { state: "sent", sentAt: paidAt } });
  const as = (actor: typeof admin) => listClassMessages(signed({ db }, actor), { classId, ...page });
  for (const reader of [author, admin])
    expect(await as(reader)).toMatchObject({ total: 1, messages: [{ recipients: 2, arrived: 2 }] });
  expect(await as(instructor)).toMatchObject({ total: 0, messages: [] });
  await write("From Ida", instructor);
  expect(await as(instructor)).toMatchObject({ total: 1, messages: [{ subject: "From Ida" }] });
  expect((await as(admin)).messages.map(({ subject }) => subject)).toEqual(["From Ida", "From the office"]);
});
