import { describe, expect } from "vitest";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { enqueuedMessages, sendAll, test } from "../../../test/mail-test.ts";
import { errorOf } from "../../../test/holds.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Actor } from "../../deps.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { exportOwnData } from "../users/export-own-data.ts";
import { removeUser } from "../users/remove-user.ts";
import { CLASS_MESSAGE_MAX, sendClassMessageInput } from "./emails.schema.ts";
import { sendClassMessage } from "./send-class-message.ts";

const email = { publicUrl: "https://school.example" };
const verified = { emailVerifiedAt: new Date() };

/** A class of an instructor's with so many paid students. */
async function aFullClass(db: Db, size = 2) {
  const instructor = await aUser(db, "instructor", { name: "Ida Coach", ...verified });
  const { id: classId } = await aClass(db, { instructorId: instructor.id, name: "Judo", capacity: 50 });
  const students: Actor[] = [];
  for (let i = 0; i < size; i++) {
    const student = await aUser(db, "student");
    await enrol(db, classId, student, PAID);
    students.push(student);
  }
  return { instructor, classId, students };
}

const PAID = { state: "paid" as const, paidAt: new Date() };

const enrol = (
  db: Db,
  classId: string,
  { id: studentId }: Actor,
  more: Partial<Prisma.EnrolmentUncheckedCreateInput>,
) => anEnrolment(db, { classId, studentId, state: "paid", priceCents: 100, ...more });

type Written = { subject?: string; body?: string; messageId?: string; classIds?: string[]; enrolmentIds?: string[] };

const message = (classId: string, more: Written = {}) => ({
  messageId: crypto.randomUUID(),
  classIds: [classId],
  subject: "Rain tomorrow",
  body: "Please bring a coat.\nWe train in the hall.",
  ...more,
});

describe("[MAIL-3] a message to a class", () => {
  test("is open to a substitute while the list of students is", async ({ db }) => {
    const { classId } = await aFullClass(db);
    const substitute = await aUser(db, "instructor");
    const send = () => sendClassMessage(signed({ db, email }, substitute), message(classId));
    const planIn = (days: number) => db.$executeRaw`
      INSERT INTO meetings (class_id, substitute_id, local_start, local_end, time_zone)
      SELECT ${classId}::uuid, ${substitute.id}::uuid, day + time '23:00', day + time '23:30', 'UTC'
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date + ${days}::int) AS that (day)`;
    await planIn(3);
    expect(await errorOf(send())).toMatchObject({ code: "CLASS_NOT_FOUND" });
    await planIn(1);
    expect(await send()).toEqual({ recipients: 2 });
  });

  test("reaches everybody with a paid seat whose address takes it, names who wrote it, and is answered to them", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    const { instructor, classId, students } = await aFullClass(db);
    const other = await aUser(db, "student");
    await enrol(db, classId, other, { state: "released", endedAt: new Date() });
    await enrol(db, classId, await aUser(db, "student", { emailRefusedAt: new Date() }), PAID);
    const { recipients } = await sendClassMessage(signed({ db, email }, instructor), message(classId));
    expect(recipients).toBe(2);
    await sendAll(sendDeps);
    expect(catcher.messages.flatMap(({ to }) => to).toSorted()).toEqual(students.map((one) => one.email).toSorted());
    const [first] = catcher.messages;
    expect(first?.subject).toBe("Judo: Rain tomorrow");
    expect(first?.headers["reply-to"]).toBe(`"Ida Coach" <${instructor.email}>`);
    expect(first?.text).toContain(
      "Ida Coach (The test school) writes to everybody enrolled in Judo:\n\n> Please bring a coat.\n> We train in the hall.\n\nTo answer Ida Coach, reply to this message.",
    );
    expect(first?.html).toContain("Please bring a coat.\nWe train in the hall.");
  });

  test("[LIFE-7] is in the audit log with the class and to how many", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db);
    await sendClassMessage(signed({ db, email }, instructor), message(classId));
    const { events } = await listAuditEvents(contextOf({ db }), { sort: "newest", shown: "all", limit: 9, offset: 0 });
    expect(events).toMatchObject([
      { kind: "class_messaged", actor: { name: "Ida Coach" }, class: { name: "Judo" }, recipients: 2 },
    ]);
  });

  test("is sent by an admin to any class, and by nobody else's instructor", async ({ db }) => {
    const { classId } = await aFullClass(db);
    await expect(
      sendClassMessage(signed({ db, email }, await aUser(db, "instructor")), message(classId)),
    ).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
    const admin = await aUser(db, "admin");
    await expect(sendClassMessage(signed({ db, email }, admin), message(classId))).resolves.toEqual({ recipients: 2 });
  });

  test("is refused for an empty and a cancelled class, and where the school sends no e-mail", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db, 0);
    const actor = signed({ db, email }, instructor);
    await expect(sendClassMessage(actor, message(classId))).rejects.toMatchObject({ code: "NOBODY_ENROLLED" });
    await expect(sendClassMessage({ ...actor, email: null }, message(classId))).rejects.toMatchObject({
      code: "EMAIL_OFF",
    });
    await db.class.update({ where: { id: classId }, data: { status: "cancelled", feedback: "Flood" } });
    await expect(sendClassMessage(actor, message(classId))).rejects.toMatchObject({ code: "CLASSES_OVER" });
    expect(await db.classMessage.count()).toBe(0);
    expect(await enqueuedMessages(db)).toEqual([]);
  });

  test("goes to nobody without an address", async ({ db }) => {
    const { instructor, classId, students } = await aFullClass(db);
    await removeUser(contextOf({ db }), { userId: students[0]?.id ?? "" });
    await expect(sendClassMessage(signed({ db, email }, instructor), message(classId))).resolves.toEqual({
      recipients: 1,
    });
  });

  test("[MAIL-1] is sent once, however often it is asked for, and never with another text", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db);
    const actor = signed({ db, email }, instructor);
    const one = message(classId);
    const answers = await Promise.all([1, 2, 3].map(() => sendClassMessage(actor, one)));
    expect(answers).toEqual(answers.map(() => ({ recipients: 2 })));
    expect(await db.classMessage.count()).toBe(1);
    expect(await enqueuedMessages(db)).toHaveLength(2);
    expect(await db.auditEvent.count({ where: { kind: "class_messaged" } })).toBe(1);
    await expect(sendClassMessage(actor, { ...one, body: "Another text" })).rejects.toMatchObject({
      code: "CLASS_MESSAGE_SENT",
    });
    const { id: otherClass } = await aClass(db, { instructorId: instructor.id });
    await enrol(db, otherClass, await aUser(db, "student"), PAID);
    for (const classIds of [[otherClass], [classId, otherClass]])
      await expect(sendClassMessage(actor, { ...one, classIds })).rejects.toMatchObject({
        code: "CLASS_MESSAGE_SENT",
      });
    // A repetition says that it was sent, also once nobody can write to the class any more.
    await db.class.update({ where: { id: classId }, data: { instructorId: (await aUser(db, "instructor")).id } });
    expect(await sendClassMessage(actor, one)).toEqual({ recipients: 2 });
    expect(await db.classMessage.count()).toBe(1);
  });

  test("[MAIL-2] is not sent to whoever has left the class since", async ({ db, sendDeps, catcher }) => {
    const { instructor, classId, students } = await aFullClass(db);
    await sendClassMessage(signed({ db, email }, instructor), message(classId));
    const gone = { studentId: students[0]?.id ?? "", classId };
    await db.enrolment.updateMany({ where: gone, data: { state: "refunded", endedAt: new Date() } });
    await sendAll(sendDeps);
    expect(catcher.messages.map(({ to }) => to)).toEqual([[students[1]?.email]]);
    expect(await db.emailMessage.findMany({ where: { state: "dropped" } })).toMatchObject([
      { error: "enrolmentEnded" },
    ]);
  });

  test("names no address that nobody has verified", async ({ db, sendDeps, catcher }) => {
    const { classId } = await aFullClass(db, 1);
    await sendClassMessage(signed({ db, email }, await aUser(db, "admin")), message(classId));
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.headers).not.toHaveProperty("reply-to");
    expect(catcher.messages[0]?.text).not.toContain("To answer");
  });

  test("[LIFE-9] stays without the name once its author is removed, and is in the author's own data", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    const { classId } = await aFullClass(db, 1);
    const admin = await aUser(db, "admin", { name: "Ada Admin", ...verified });
    await aUser(db, "admin");
    await sendClassMessage(signed({ db, email }, admin), message(classId));
    expect((await exportOwnData(signed({ db }, admin), { page: 0 })).data["class_messages"]).toMatchObject([
      { class_ids: [classId], subject: "Rain tomorrow", recipients: 1 },
    ]);
    await removeUser(contextOf({ db }), { userId: admin.id });
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.headers).not.toHaveProperty("reply-to");
    expect(catcher.messages[0]?.text).toContain("The test school writes to everybody enrolled in Judo:");
    expect(await db.classMessage.count()).toBe(1);
  });
});

describe("[MAIL-3] the five messages of an author to a class in a day", () => {
  const eight = (db: Db, instructor: Actor, classId: string) =>
    Promise.allSettled(
      Array.from({ length: 8 }, () => sendClassMessage(signed({ db, email }, instructor), message(classId))),
    );

  test("are never more, however many are sent at once, and begin anew the next day", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db, 1);
    const outcomes = await eight(db, instructor, classId);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CLASS_MESSAGES_USED_UP" });
    expect(await enqueuedMessages(db)).toHaveLength(5);
    await db.$executeRaw`UPDATE messaged_classes SET day = day - 1`;
    await sendClassMessage(signed({ db, email }, instructor), message(classId));
    expect(await db.classMessage.count()).toBe(6);
  });

  test("leave those of others: the school can write when an instructor has used them up", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db, 1);
    await eight(db, instructor, classId);
    const admin = await aUser(db, "admin");
    expect(await sendClassMessage(signed({ db, email }, admin), message(classId))).toEqual({ recipients: 1 });
  });

  test("would be more without the lock and the index", async ({ db }) => {
    const { instructor, classId } = await aFullClass(db, 1);
    await db.$executeRaw`DROP INDEX messaged_classes_class_id_author_id_day_number_key`;
    const allHaveCounted = Promise.withResolvers<void>();
    let counting = 0;
    const unlocked = db.$extends({
      query: {
        $queryRaw: async ({ args, query }) => {
          const unlocking = args.strings.map((one) => one.replace("FOR NO KEY UPDATE", ""));
          const found = await query(new Prisma.Sql(unlocking, args.values));
          if (args.sql.includes("FROM messaged_classes")) {
            counting += 1;
            if (counting === 8) allHaveCounted.resolve();
            await allHaveCounted.promise;
          }
          return found;
        },
      },
    }) as unknown as Db;
    await eight(unlocked, instructor, classId);
    expect(await db.classMessage.count()).toBe(8);
  });
});

describe("[SEC-5] the text of a message to a class", () => {
  test.for([
    "Hi\r\nBcc: other@mail.example",
    "Hi\nHi",
    "Hi\u2028Hi",
    "Hi\u2029Hi",
    "Hi\u0085Hi",
    "\u202eHi",
    "",
    "\u200b",
  ])("has no subject like %j", async (subject, { db }) => {
    const { instructor, classId } = await aFullClass(db, 1);
    const input = message(classId, { subject });
    expect(sendClassMessageInput.safeParse(input).success).toBe(false);
    if (/[\u202e\u200b]/.test(subject)) return;
    await expect(sendClassMessage(signed({ db, email }, instructor), input)).rejects.toThrow("class_messages_subject");
  });

  test("is neither empty nor too long, and has no invisible control characters", () => {
    const parsed = (body: string) => sendClassMessageInput.safeParse(message(crypto.randomUUID(), { body })).success;
    expect(parsed("Bring\na\tcoat")).toBe(true);
    for (const body of ["", " \n", "\u202eHi", "Hi\u001b[2J", "x".repeat(CLASS_MESSAGE_MAX.body + 1)])
      expect([body.slice(0, 9), parsed(body)]).toEqual([body.slice(0, 9), false]);
  });
});
