import { describe, expect } from "vitest";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { confirmHealthForm, findRetention, saveHealthForm } from "./health-form.ts";
import { createHealthSeal } from "./health-seal.ts";
import { eraseFamilyData } from "./erase-family-data.ts";
import { keepChild, updateChild } from "../family/save-child.ts";

const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);
const notes = {
  contacts: [],
  mayCollect: [],
  mayLeaveAlone: false,
  ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
};

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const localDay = (days: number) => new Date(Math.floor((Date.now() - days * DAY_MS) / DAY_MS) * DAY_MS);

/** A child whose notes were confirmed so many days ago. */
async function aChildWithNotes(db: Db, confirmedDaysAgo: number) {
  const guardian = await aUser(db, "student");
  const { id: participantId } = await aChild(db, guardian.id, { name: "Anna Bell" });
  const family = signed({ db, healthSeal }, guardian);
  await saveHealthForm(family, { participantId, notes });
  await db.healthForm.update({ where: { participantId }, data: { confirmedAt: daysAgo(confirmedDaysAgo) } });
  return { guardian, participantId, family };
}

/** A paid place of a child in a class whose only date was so many days ago, or that has none. */
async function aPlace(
  db: Db,
  { guardian, participantId }: { guardian: { id: string }; participantId: string },
  days?: number,
) {
  const { id: classId, instructorId } = await aClass(db, { seatsTaken: 1, enrolledCount: 1 });
  if (days !== undefined) {
    const start = localDay(days);
    await db.meeting.create({
      data: {
        classId,
        instructorId,
        timeZone: "UTC",
        localStart: start,
        localEnd: new Date(start.getTime() + 3_600_000),
      },
    });
  }
  const paid = { classId, studentId: guardian.id, participantId, state: "paid", paidAt: new Date() } as const;
  return anEnrolment(db, paid);
}

/** As if the notice had been given so many days ago. */
const ageNotices = async (db: Db, days: number) => {
  await db.healthForm.updateMany({ where: { eraseNoticeAt: { not: null } }, data: { eraseNoticeAt: daysAgo(days) } });
  await db.participant.updateMany({ where: { eraseNoticeAt: { not: null } }, data: { eraseNoticeAt: daysAgo(days) } });
};

describe("[FAM-8] health notes", () => {
  test("are erased 14 days after a notice that nobody has answered", async ({ db, deps, sendDeps, catcher }) => {
    const child = await aChildWithNotes(db, 181);
    await eraseFamilyData(deps);
    await eraseFamilyData(deps);
    await sendAll(sendDeps);
    const [message, ...more] = catcher.messages;
    expect(more).toEqual([]);
    expect(message).toMatchObject({ to: [child.guardian.email], subject: "Keep the health notes of Anna?" });
    const day = new Date(Date.now() + 14 * DAY_MS).toUTCString().slice(0, 16).replace(/, 0?/, " ");
    expect(message?.text).toContain(`We will erase the health notes of Anna on ${day}`);
    expect(message?.text).toContain("https://school.example/dashboard/family");
    for (const hidden of ["Bell", "Peanuts", "2018"]) expect(message?.text).not.toContain(hidden);
    const { children } = await findRetention(child.family);
    expect(children[0]?.erasedAt).toEqual(expect.any(Date));

    await ageNotices(db, 13);
    await eraseFamilyData(deps);
    expect(await db.healthForm.count()).toBe(1);
    await ageNotices(db, 15);
    await eraseFamilyData(deps);
    expect(await db.healthForm.count()).toBe(0);
    expect(await db.participant.count({ where: { name: "Anna Bell", removedAt: null } })).toBe(1);
  });

  test.for([
    ["confirmed within 180 days", 179, []],
    ["of a class whose last date was within 180 days", 400, [179]],
    ["of a class that has no dates and goes on", 400, [undefined]],
    ["of a class to come, beside one that is long over", 400, [300, -30]],
  ] as const)("are kept: %s", async ([, confirmedDaysAgo, places], { db, deps }) => {
    const child = await aChildWithNotes(db, confirmedDaysAgo);
    for (const days of places) await aPlace(db, child, days);
    await eraseFamilyData(deps);
    expect(await db.healthForm.findFirst()).toMatchObject({ eraseNoticeAt: null });
    expect(await db.emailMessage.count()).toBe(0);
  });

  test.for([
    ["once the last class is over for as long", 181, [181]],
    ["when the only place was cancelled", 400, []],
  ] as const)("are noticed %s", async ([, confirmedDaysAgo, places], { db, deps }) => {
    const child = await aChildWithNotes(db, confirmedDaysAgo);
    for (const days of places) await aPlace(db, child, days);
    const { id, classId } = await aPlace(db, child, -30);
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0, enrolledCount: 0 } });
    await db.enrolment.update({ where: { id }, data: { state: "refunded", endedAt: new Date() } });
    await eraseFamilyData(deps);
    expect(await db.healthForm.findFirst()).toMatchObject({ eraseNoticeAt: expect.any(Date) });
  });

  test("are kept once they are confirmed, or the child has a place again; the message is not sent", async ({
    db,
    deps,
    sendDeps,
    catcher,
  }) => {
    const [one, other] = [await aChildWithNotes(db, 400), await aChildWithNotes(db, 400)];
    await eraseFamilyData(deps);
    await confirmHealthForm(one.family, one);
    await aPlace(db, other, -30);
    await ageNotices(db, 15);
    await eraseFamilyData(deps);
    expect(await db.healthForm.count({ where: { eraseNoticeAt: null } })).toBe(2);
    await sendAll(sendDeps);
    expect(catcher.messages).toEqual([]);
    const error = "notesKept";
    expect(await db.emailMessage.count({ where: { state: "dropped", error } })).toBe(2);
  });

  test("are noticed on the page alone where the school sends no e-mail", async ({ db, deps }) => {
    const { family } = await aChildWithNotes(db, 181);
    await eraseFamilyData({ ...deps, email: null });
    expect((await findRetention(family)).children[0]?.erasedAt).toEqual(expect.any(Date));
    expect(await db.emailMessage.count()).toBe(0);
  });
});

const THREE_YEARS = 3 * 366;

async function aFormerChild(db: Db, keptDaysAgo = THREE_YEARS) {
  const guardian = await aUser(db, "student", { name: "Cleo" });
  const { id: participantId } = await aChild(db, guardian.id, { name: "Anna Bell" });
  await db.participant.updateMany({ data: { keptAt: daysAgo(keptDaysAgo) } });
  return { guardian, participantId, family: signed({ db, healthSeal }, guardian) };
}

describe("[FAM-8] a child without a place for three years", () => {
  test("is removed 14 days after a notice that nobody has answered; the account stays", async ({
    db,
    deps,
    sendDeps,
    catcher,
  }) => {
    const child = await aFormerChild(db);
    const { classId } = await aPlace(db, child, THREE_YEARS);
    await db.selection.create({ data: { classId, studentId: child.guardian.id, participantId: child.participantId } });
    await eraseFamilyData(deps);
    await sendAll(sendDeps);
    expect(catcher.messages).toMatchObject([
      {
        to: [child.guardian.email],
        subject: "Keep Anna in your family's list?",
        text: expect.not.stringContaining("Bell"),
      },
    ]);
    expect((await findRetention(child.family)).children[0]?.removedAt).toEqual(expect.any(Date));
    await ageNotices(db, 15);
    await eraseFamilyData(deps);
    const people = { where: { guardianId: child.guardian.id }, orderBy: { createdAt: "asc" } } as const;
    expect(await db.participant.findMany(people)).toMatchObject([
      { id: child.guardian.id, removedAt: null, eraseNoticeAt: null },
      { id: child.participantId, name: "Removed person", birthDate: null, removedAt: expect.any(Date) },
    ]);
    expect(await db.selection.count()).toBe(0);
    expect(await findRetention(child.family)).toMatchObject({ children: [] });
  });

  test.for([
    ["added, changed or kept since", THREE_YEARS - 10, null],
    ["with a place since", THREE_YEARS, THREE_YEARS - 10],
  ] as const)("is one that was %s not", async ([, keptDaysAgo, placeDaysAgo], { db, deps }) => {
    const child = await aFormerChild(db, keptDaysAgo);
    if (placeDaysAgo !== null) await aPlace(db, child, placeDaysAgo);
    await eraseFamilyData(deps);
    expect(await db.participant.count({ where: { eraseNoticeAt: { not: null } } })).toBe(0);
  });

  test("stays once the guardian keeps or changes it, and nobody else can", async ({ db, deps }) => {
    const [one, other] = [await aFormerChild(db), await aFormerChild(db)];
    const noticed = () => db.participant.count({ where: { eraseNoticeAt: { not: null } } });
    await eraseFamilyData(deps);
    expect(await noticed()).toBe(2);
    expect(await errorOf(keepChild(one.family, other))).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
    const self = { participantId: one.guardian.id };
    expect(await errorOf(keepChild(one.family, self))).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
    await keepChild(one.family, one);
    expect(await noticed()).toBe(1);
    await updateChild(other.family, { participantId: other.participantId, name: "Anna", birthDate: "2018-05-31" });
    await ageNotices(db, 15);
    await eraseFamilyData(deps);
    expect(await db.participant.count({ where: { removedAt: null } })).toBe(4);
  });

  test("stays when it is enrolled in the very moment", async ({ db, deps }) => {
    const child = await aFormerChild(db);
    await eraseFamilyData(deps);
    await ageNotices(db, 15);
    const running = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM participants WHERE id = ${child.participantId}::uuid FOR KEY SHARE`;
      const done = eraseFamilyData(deps);
      await lockWaits(db, 1);
      await aPlace(db, child, -30);
      return { done };
    });
    await running.done;
    expect(await db.participant.findUnique({ where: { id: child.participantId } })).toMatchObject({ removedAt: null });
  });
});
