import { describe, expect } from "vitest";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { enqueuedMessages, sendAll, test } from "../../../test/mail-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { countClassAudience } from "./class-audience.ts";
import { sendClassMessage } from "./send-class-message.ts";

const email = { publicUrl: "https://school.example" };

const enrol = (db: Db, classId: string, studentId: string, participantId = studentId) =>
  anEnrolment(db, { classId, studentId, participantId, state: "paid", paidAt: new Date() });

/** Three classes: a family with a child in each of two and itself in one, another family in one, nobody in the third. */
async function aSchool(db: Db) {
  const instructor = await aUser(db, "instructor", { name: "Ida Coach" });
  const [judo, chess, golf] = await Promise.all(
    ["Judo", "Chess", "Golf"].map(async (name) => (await aClass(db, { name, instructorId: instructor.id })).id),
  );
  const [family, other, admin] = [await aUser(db, "student"), await aUser(db, "student"), await aUser(db, "admin")];
  const [anna, ben] = [await aChild(db, family.id), await aChild(db, family.id)];
  const places = {
    anna: await enrol(db, judo ?? "", family.id, anna.id),
    ben: await enrol(db, chess ?? "", family.id, ben.id),
    itself: await enrol(db, chess ?? "", family.id),
    other: await enrol(db, chess ?? "", other.id),
  };
  const ids = { judo: judo ?? "", chess: chess ?? "", golf: golf ?? "" };
  return { ...ids, places, family, other, instructor, admin: signed({ db, email }, admin) };
}

const message = (classIds: string[], enrolmentIds?: string[]) => ({
  messageId: crypto.randomUUID(),
  classIds,
  ...(enrolmentIds && { enrolmentIds }),
  subject: "Closed tomorrow",
  body: "The hall is flooded.",
});

describe("[OFFICE-3] a message to several classes", () => {
  test("reaches each family once and names its classes; each class has it on record", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    const { judo, chess, golf, family, other, admin } = await aSchool(db);
    const one = message([golf, judo, chess, judo]);
    expect(await countClassAudience(admin, one)).toEqual({
      classNames: ["Chess", "Golf", "Judo"],
      reached: 2,
      unreached: 0,
    });
    expect(await sendClassMessage(admin, one)).toEqual({ recipients: 2 });
    expect(await sendClassMessage(admin, one), "sent again").toEqual({ recipients: 2 });
    await sendAll(sendDeps);
    const subjects = catcher.messages.map(({ to, subject }) => [to[0], subject]);
    expect(Object.fromEntries(subjects)).toEqual({
      [family.email]: "Chess and Judo: Closed tomorrow",
      [other.email]: "Chess: Closed tomorrow",
    });
    expect(catcher.messages).toHaveLength(2);
    const messaged = await db.messagedClass.findMany({ select: { classId: true, recipients: true, number: true } });
    expect(new Map(messaged.map(({ classId, recipients }) => [classId, recipients]))).toEqual(
      new Map([
        [judo, 1],
        [chess, 2],
      ]),
    );
    const logged = await db.auditEvent.findMany({ where: { kind: "class_messaged" }, select: { classId: true } });
    expect(new Set(logged.map(({ classId }) => classId))).toEqual(new Set([judo, chess]));
  });

  test("goes to chosen places alone", async ({ db, sendDeps, catcher }) => {
    const { chess, judo, places, other, family, admin, instructor } = await aSchool(db);
    const one = message([chess], [places.other.id, places.anna.id]);
    expect(await countClassAudience(admin, one)).toMatchObject({ reached: 1 });
    expect(await sendClassMessage(signed({ db, email }, instructor), one)).toEqual({ recipients: 1 });
    await sendClassMessage(admin, message([chess, judo], [places.anna.id, places.ben.id]));
    await sendAll(sendDeps);
    expect(new Set(catcher.messages.map(({ to }) => to[0]))).toEqual(new Set([other.email, family.email]));
    expect(catcher.messages.find(({ to }) => to.includes(other.email))?.text).toContain("writes to you about Chess:");
  });

  test("is refused as a whole where one class is another's, over or has had five, by the names that the writer knows", async ({
    db,
  }) => {
    const { judo, chess, golf, instructor, admin } = await aSchool(db);
    const teacher = signed({ db, email }, instructor);
    const { id: othersClassId } = await aClass(db, { name: "Archery" });
    const refusal = async (actor: typeof admin, ids: string[]) => {
      const { code, message: said } = await errorOf(sendClassMessage(actor, message(ids)));
      return [code, said];
    };
    const unknown = ["CLASS_NOT_FOUND", "There is no such class."];
    expect(await refusal(teacher, [judo, othersClassId])).toEqual(unknown);
    expect((await errorOf(countClassAudience(teacher, message([judo, othersClassId])))).code).toBe("CLASS_NOT_FOUND");
    await db.class.update({ where: { id: othersClassId }, data: { status: "cancelled", feedback: "Flood" } });
    const over = (names: string) => [
      "CLASSES_OVER",
      `Nobody is written to, because of what is cancelled or archived: ${names}. Please leave it out.`,
    ];
    expect(await refusal(admin, [judo, othersClassId])).toEqual(over("Archery"));
    expect(await refusal(teacher, [judo, othersClassId])).toEqual(unknown);
    await db.class.update({ where: { id: golf }, data: { closedAt: new Date(), archivedAt: new Date() } });
    expect(await refusal(admin, [judo, othersClassId, golf])).toEqual(over("Archery and Golf"));
    expect(await errorOf(countClassAudience(admin, message([judo, othersClassId, golf])))).toMatchObject({
      code: "CLASSES_OVER",
      message: over("Archery and Golf")[1],
    });
    expect(await enqueuedMessages(db)).toEqual([]);
    for (let count = 0; count < 5; count++) await sendClassMessage(admin, message([judo]));
    const [code, said] = await refusal(admin, [chess, judo]);
    expect(code).toBe("CLASS_MESSAGES_USED_UP");
    expect(said).toMatch(/^You have sent your five messages of today to Judo\. Please try again in /);
    expect(await db.messagedClass.count({ where: { classId: chess } })).toBe(0);
  });

  test("and another one to the same classes in another order do not wait for each other in a circle", async ({
    db,
  }) => {
    const { judo, chess, golf, admin } = await aSchool(db);
    const both = [
      [judo, chess, golf],
      [golf, chess, judo],
    ];
    for (let round = 0; round < 2; round++)
      expect(await Promise.all(both.map((ids) => sendClassMessage(admin, message(ids))))).toEqual([
        { recipients: 2 },
        { recipients: 2 },
      ]);
  });
});
