import { describe, expect } from "vitest";
import { aMeetingWithPeople, aPlaceOf } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { listParticipants } from "./list-participants.ts";
import { sumAttendance } from "./sum-attendance.ts";
import { contextOf } from "../../../test/signed.ts";

const PERIOD = { from: "2029-05-07", to: "2029-05-13" };
const PAID = { state: "paid", priceCents: 1000, paidAt: new Date("2026-01-01") } as const;

/** A class with dates on three days of the time, one of them cancelled, and one after it. */
async function aClassOfTheTime(db: Db) {
  const { classId, add } = await aTeacher(db, "Judo");
  await add(["2029-05-07", "2029-05-09", "2029-05-11", "2029-05-14"].map((day) => at(day)));
  await db.meeting.updateMany({
    where: { localStart: new Date("2029-05-09T16:00Z") },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
  });
  return classId;
}

describe("[OFFICE-5] who takes part", () => {
  test("is every paid place with a date in the time, children and adults, with their age on its first day", async ({
    db,
  }) => {
    const classId = await aClassOfTheTime(db);
    const ada = await aUser(db, "student", { name: "Ada Lovelace" });
    const child = await aChild(db, ada.id, { name: "Ben Bell", born: "2020-05-08" });
    await anEnrolment(db, { ...PAID, classId, studentId: ada.id });
    await anEnrolment(db, { ...PAID, classId, studentId: ada.id, participantId: child.id });
    const held = await aChild(db, ada.id, { name: "Held" });
    const holdExpiresAt = new Date("2029-05-01");
    await anEnrolment(db, { classId, studentId: ada.id, participantId: held.id, holdExpiresAt, holdSlot: 1 });
    const other = await aClass(db, { name: "Without a date in the time" });
    await anEnrolment(db, { ...PAID, classId: other.id, studentId: ada.id });
    const { rows, sums, total } = await listParticipants(contextOf({ db }), PERIOD);
    expect(rows.map(({ enrolmentId: _enrolmentId, ...row }) => row)).toEqual([
      // A day before the birthday.
      { name: "Ben Bell", birthDate: "2020-05-08", age: 8, className: "Judo", dates: 2, guardianName: "Ada Lovelace" },
      { name: "Ada Lovelace", birthDate: null, age: null, className: "Judo", dates: 2, guardianName: null },
    ]);
    expect([sums, total]).toEqual([{ people: 2, datesSum: 4 }, 2]);
    expect((await listParticipants(contextOf({ db }), { from: "2029-05-08", to: "2029-05-11" })).rows).toMatchObject([
      { age: 9, dates: 1 },
      { age: null, dates: 1 },
    ]);
    expect((await listParticipants(contextOf({ db }), { from: "2029-05-08", to: "2029-05-10" })).total).toBe(0);
  });

  test("counts a date of several days by day, and a place only while it lasts", async ({ db }) => {
    const { classId } = await aTeacher(db, "Camp");
    const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
    const times = { localStart: new Date("2026-05-04T09:00Z"), localEnd: new Date("2026-05-08T15:00Z") };
    await db.meeting.create({ data: { classId, instructorId, timeZone: "UTC", ...times } });
    const place = async (name: string, paidAt: string, endedAt: string | null) => {
      const { id: studentId } = await aUser(db, "student", { name });
      const ended = { state: "refunded" as const, endedAt: endedAt === null ? null : new Date(endedAt) };
      await anEnrolment(db, { ...PAID, classId, studentId, paidAt: new Date(paidAt), ...(endedAt !== null && ended) });
    };
    await place("All week", "2026-05-01", null);
    await place("Before", "2026-04-01", "2026-05-01");
    await place("Left", "2026-05-01", "2026-05-06T08:00Z");
    await place("Late", "2026-05-07T20:00Z", null);
    const { rows } = await listParticipants(contextOf({ db }), { from: "2026-05-01", to: "2026-05-31" });
    expect(rows.map(({ name, dates }) => [name, dates])).toEqual([
      ["Late", 1],
      ["Left", 2],
      ["All week", 5],
    ]);
  });
});

describe("[OFFICE-5] attendance by class", () => {
  test("counts who was expected so far, there, excused and missing, each day once", async ({ db }) => {
    const { classId, day, anna, ben, send } = await aMeetingWithPeople(db, -3);
    const cora = await aPlaceOf(db, classId, "Cora Ash");
    await aPlaceOf(db, classId, "Dan Oak");
    await send([
      { enrolmentId: anna.enrolmentId },
      { enrolmentId: anna.enrolmentId, kind: "left", collectedBy: { name: "Bo", isNamed: true } },
      { enrolmentId: ben.enrolmentId, kind: "absent" },
      { enrolmentId: cora.enrolmentId, kind: "excused" },
    ]);
    // What is to come is expected of nobody yet.
    const coming = await aMeetingWithPeople(db, 24);
    const period = { from: day, to: coming.day };
    const { rows, sums, total } = await sumAttendance(contextOf({ db }), period);
    const counts = { dates: 1, expected: 4, present: 1, excused: 1, absent: 1 };
    expect(rows).toEqual([{ classId, className: "Judo", ...counts }]);
    expect(total).toBe(1);
    expect(sums).toEqual({ datesSum: 1, expectedSum: 4, presentSum: 1, excusedSum: 1, absentSum: 1 });
    expect((await sumAttendance(contextOf({ db }), { from: "2025-01-01", to: "2025-01-31" })).rows).toEqual([]);
  });

  test("agrees with what each place says of itself, whoever has marked, taken back and excused", async ({ db }) => {
    const { classId, day, anna, ben, send } = await aMeetingWithPeople(db, -3);
    const cora = await aPlaceOf(db, classId, "Cora Ash");
    const dan = await aPlaceOf(db, classId, "Dan Oak");
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const byFamily = async ({ enrolmentId, guardian }: typeof anna, kind: "excused" | "reset", minutes: number) => {
      const mark = { id: crypto.randomUUID(), meetingId, day: new Date(day), enrolmentId, kind };
      await db.attendanceMark.create({ data: { ...mark, happenedAt: ago(minutes), recordedById: guardian.id } });
    };
    const bySchool = ({ enrolmentId }: typeof anna, kind: "arrived" | "absent" | "reset", minutes: number) =>
      send([{ enrolmentId, kind, happenedAt: ago(minutes).toISOString() }]);
    // Seen at the pitch before the family's excuse: the school's mark holds.
    await bySchool(anna, "arrived", 170);
    await byFamily(anna, "excused", 160);
    // What the school has taken back leaves room for an excuse.
    await bySchool(ben, "absent", 170);
    await bySchool(ben, "reset", 160);
    await byFamily(ben, "excused", 150);
    // Both taken back.
    await byFamily(cora, "excused", 200);
    await byFamily(cora, "reset", 190);
    // A place that has ended before is expected only where it is marked.
    await bySchool(dan, "arrived", 150);
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 3, enrolledCount: 3 } });
    await db.enrolment.update({ where: { id: dan.enrolmentId }, data: { state: "refunded", endedAt: ago(600) } });
    const { rows } = await sumAttendance(contextOf({ db }), { from: day, to: day });
    expect(rows).toMatchObject([{ dates: 1, expected: 4, present: 2, excused: 1, absent: 0 }]);
    const kinds = await db.$queryRaw<{ kind: string | null; count: number }[]>`
      SELECT p.kind::text, count(*)::int FROM enrolments e CROSS JOIN LATERAL attendance_of(e.id) p GROUP BY 1 ORDER BY 1`;
    expect(kinds).toEqual([
      { kind: "arrived", count: 2 },
      { kind: "excused", count: 1 },
      { kind: null, count: 1 },
    ]);
  });
});
