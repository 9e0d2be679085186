import { describe, expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import type { Db } from "../../db/client.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { signed } from "../../../test/signed.ts";
import { createHealthSeal } from "../health/health-seal.ts";
import { saveHealthForm } from "../health/health-form.ts";
import { openPerson } from "./open-person.ts";
import { readRoster } from "./read-roster.ts";

const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);
const NOTES = {
  contacts: [{ name: "Grandma Ada", phone: "+49 171 2345678", relation: "grandmother" }],
  mayCollect: [{ name: "Uncle Bo", phone: "", note: "" }],
  mayLeaveAlone: false,
  ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
};

/** A meeting at which Anna has notes. */
async function aMeetingWithNotes(db: Db, beginsInHours?: number) {
  const meeting = await aMeetingWithPeople(db, beginsInHours);
  const { anna, meetingId, day, instructor } = meeting;
  await saveHealthForm(signed({ db, healthSeal }, anna.guardian), { participantId: anna.participantId, notes: NOTES });
  const open = (by = instructor) =>
    openPerson(signed({ db, healthSeal }, by), { meetingId, day, enrolmentId: anna.enrolmentId });
  const flags = async (by = instructor) => {
    const { people } = await readRoster(signed({ db, healthSeal }, by), { meetingId, day });
    return people.map(({ name, hasNotes }) => `${name}: ${hasNotes}`);
  };
  const end = async () => {
    await db.class.update({ where: { id: meeting.classId }, data: { seatsTaken: 1, enrolledCount: 1 } });
    await db.enrolment.update({ where: { id: anna.enrolmentId }, data: { state: "refunded", endedAt: new Date() } });
  };
  return { ...meeting, open, flags, end };
}

describe("[FAM-5] the notes of a family", () => {
  test("are opened by who teaches the date, and the audit log has it once in a quarter of an hour", async ({ db }) => {
    const { instructor, anna, send, open, flags } = await aMeetingWithNotes(db);
    expect(await flags()).toEqual(["Anna Bell: true", "Ben Young: false"]);
    await send([{ enrolmentId: anna.enrolmentId }]);
    for (let time = 0; time < 2; time++)
      expect(await open()).toMatchObject({
        notes: NOTES,
        isUnreadable: false,
        isWithheld: false,
        marks: [{ kind: "arrived", byName: "Kenji" }],
      });
    const read = { kind: "health_notes_read", actorId: instructor.id, userId: anna.guardian.id } as const;
    expect(await db.auditEvent.count({ where: read })).toBe(1);
    expect((await errorOf(open(await aUser(db, "instructor")))).code).toBe("MEETING_NOT_FOUND");
  });

  test.for([
    { begins: 7 * 24 + 1, isOpen: false },
    { begins: 7 * 24 - 1, isOpen: true },
    { begins: -24, isOpen: true },
    { begins: -26, isOpen: false },
  ])(
    "are open from seven days before the date until a day after, to admins always: $begins h",
    async (when, { db }) => {
      const { open, flags } = await aMeetingWithNotes(db, when.begins);
      const shown = when.isOpen ? { notes: NOTES, isWithheld: false } : { notes: null, isWithheld: true };
      expect(await open()).toMatchObject({ ...shown, isUnreadable: false, dates: expect.any(Number) });
      expect(await flags()).toEqual([`Anna Bell: ${when.isOpen}`, "Ben Young: false"]);
      expect(await db.auditEvent.count()).toBe(when.isOpen ? 1 : 0);
      expect(await open(await aUser(db, "admin"))).toMatchObject({ notes: NOTES });
    },
  );

  test("are closed to the instructor of the class at a date that somebody else teaches", async ({ db }) => {
    const { meetingId, open, flags } = await aMeetingWithNotes(db);
    const substitute = await aUser(db, "instructor");
    await db.meeting.update({ where: { id: meetingId }, data: { substituteId: substitute.id } });
    expect(await open()).toMatchObject({ notes: null, isWithheld: true });
    expect(await flags()).toEqual(["Anna Bell: false", "Ben Young: false"]);
    expect(await open(substitute)).toMatchObject({ notes: NOTES, isWithheld: false });
  });

  test("are closed once the place has ended, unless the child was marked on that day", async ({ db }) => {
    const { open, end, send, anna, instructor } = await aMeetingWithNotes(db);
    await end();
    for (const by of [instructor, await aUser(db, "admin")])
      expect(await open(by)).toMatchObject({ notes: null, isWithheld: true, marks: [] });
    await send([{ enrolmentId: anna.enrolmentId }]);
    expect(await open()).toMatchObject({ notes: NOTES, isWithheld: false });
  });

  test("of a child that had lost the place long before stay closed, also to who marks it", async ({ db }) => {
    const { open, end, send, anna } = await aMeetingWithNotes(db);
    await end();
    await db.enrolment.update({
      where: { id: anna.enrolmentId },
      data: { endedAt: new Date(Date.now() - 8 * 86_400_000) },
    });
    await send([{ enrolmentId: anna.enrolmentId }]);
    expect(await open()).toMatchObject({ notes: null, isWithheld: true });
  });

  test("of a child marked on another day only stay closed", async ({ db }) => {
    const { open, end, send, anna, meetingId, day } = await aMeetingWithNotes(db);
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    await db.meeting.update({ where: { id: meetingId }, data: { localStart: new Date(`${before}T00:00Z`) } });
    await send([{ enrolmentId: anna.enrolmentId }], { on: before });
    await end();
    expect(await open()).toMatchObject({ notes: null, isWithheld: true });
  });
});

test.for(["are one event of the audit log", "control: without the trigger each is one"] as const)(
  "[ROSTER-2] readings of notes at once %s",
  async (way, { db }) => {
    const { open } = await aMeetingWithNotes(db);
    const isOne = way === "are one event of the audit log";
    if (!isOne) await db.$executeRaw`ALTER TABLE audit_events DISABLE TRIGGER audit_events_readings`;
    const { readings } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE audit_events IN SHARE MODE`;
      const all = [open(), open(), open(), open()];
      await lockWaits(db, 4);
      return { readings: Promise.all(all) };
    });
    expect((await readings).map(({ notes }) => notes?.allergies)).toEqual(Array.from({ length: 4 }, () => "Peanuts"));
    expect(await db.auditEvent.count({ where: { kind: "health_notes_read" } })).toBe(isOne ? 1 : 4);
  },
);

test("[ROSTER-2] readings of two children of a family are two events, and so are those of an hour apart", async ({
  db,
}) => {
  const { open, anna, ben, meetingId, day, instructor } = await aMeetingWithNotes(db);
  await db.participant.update({ where: { id: ben.participantId }, data: { guardianId: anna.guardian.id } });
  await db.enrolment.update({ where: { id: ben.enrolmentId }, data: { studentId: anna.guardian.id } });
  await saveHealthForm(signed({ db, healthSeal }, anna.guardian), { participantId: ben.participantId, notes: NOTES });
  await open();
  await openPerson(signed({ db, healthSeal }, instructor), { meetingId, day, enrolmentId: ben.enrolmentId });
  expect(await db.auditEvent.count({ where: { userId: anna.guardian.id } })).toBe(2);
  await db.$executeRaw`ALTER TABLE audit_events DISABLE TRIGGER USER`;
  await db.$executeRaw`UPDATE audit_events SET at = at - interval '1 hour'`;
  await db.$executeRaw`ALTER TABLE audit_events ENABLE TRIGGER USER`;
  await open();
  expect(await db.auditEvent.count()).toBe(3);
});
