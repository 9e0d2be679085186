import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { errorOf } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import type { AttendanceKind } from "../../db/generated/enums.ts";
import { aUser } from "../../../test/factories.ts";
import { listClassStudents } from "../enrolments/list-class-students.ts";
import { readHistory } from "./read-history.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A class that has met on four days, three of them one date, and meets again, with what was marked of Anna. */
async function aClassThatHasMet(db: Db) {
  const meeting = await aMeetingWithPeople(db, -10 * 24);
  const { classId, instructor, anna } = meeting;
  const camp = new Date(Math.floor(Date.now() / DAY_MS - 5) * DAY_MS + 10 * HOUR_MS);
  const dateOf = (localStart: Date, hours: number) => ({
    ...{ classId, instructorId: instructor.id, timeZone: "UTC", localStart },
    localEnd: new Date(localStart.getTime() + hours * HOUR_MS),
  });
  const { id: campId } = await db.meeting.create({ data: dateOf(camp, 49) });
  await db.meeting.create({ data: dateOf(new Date(Date.now() + DAY_MS), 1) });
  const cancelled = { state: "cancelled", cancelledAt: new Date(), reason: "Storm" } as const;
  await db.meeting.create({ data: { ...dateOf(new Date(Date.now() - 2 * DAY_MS), 1), ...cancelled } });
  const dayAfter = (days: number) => new Date(camp.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const mark = (day: string, kind: AttendanceKind, more: { recordedById?: string; collectedBy?: string } = {}) =>
    db.attendanceMark.create({
      data: {
        ...{ id: randomUUID(), meetingId: day === meeting.day ? meeting.meetingId : campId, day: new Date(day), kind },
        ...{ enrolmentId: anna.enrolmentId, happenedAt: new Date(), recordedById: instructor.id },
        ...(more.collectedBy ? { ...more, mayCollect: true } : more),
      },
    });
  return { ...meeting, mark, campDays: [0, 1, 2].map(dayAfter) };
}

describe("[ROSTER-10] the history of a place", () => {
  test("has each day of its dates so far, the last first, with who collected; for the family alone", async ({ db }) => {
    const { anna, ben, mark, day, campDays } = await aClassThatHasMet(db);
    const [first = "", second = "", third = ""] = campDays;
    await mark(day, "arrived");
    await mark(day, "left", { collectedBy: "Uncle Bo" });
    await mark(first, "absent");
    await mark(second, "excused", { recordedById: anna.guardian.id });
    await mark(third, "arrived");
    const of = (by: Actor, { enrolmentId } = anna) => readHistory(signed({ db }, by), { enrolmentId });
    const history = await of(anna.guardian);
    expect(history).toMatchObject({ dates: 4, attended: 2 });
    expect(
      history.days.map(({ day: on, kind, collectedBy, isByFamily }) => [on, kind, collectedBy, isByFamily]),
    ).toEqual([
      [third, "arrived", null, false],
      [second, "excused", null, true],
      [first, "absent", null, false],
      [day, "left", "Uncle Bo", false],
    ]);
    expect(await of(ben.guardian, ben)).toMatchObject({ dates: 4, attended: 0 });
    for (const stranger of [ben.guardian, await aUser(db, "admin")])
      expect((await errorOf(of(stranger))).code).toBe("ENROLMENT_NOT_FOUND");
  });

  test("has the dates that the place was for", async ({ db }) => {
    const { anna, day, mark, campDays, classId } = await aClassThatHasMet(db);
    await mark(day, "arrived");
    const history = () => readHistory(signed({ db }, anna.guardian), { enrolmentId: anna.enrolmentId });
    await db.enrolment.update({
      where: { id: anna.enrolmentId },
      data: { paidAt: new Date(Date.now() - 6 * DAY_MS) },
    });
    expect(await history()).toMatchObject({ dates: 3, attended: 0 });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 1, enrolledCount: 1 } });
    await db.enrolment.update({
      where: { id: anna.enrolmentId },
      data: { state: "refunded", endedAt: new Date(Date.parse(campDays[0] ?? "") + 22 * HOUR_MS) },
    });
    expect((await history()).days.map((one) => one.day)).toEqual(campDays.slice(0, 1));
  });

  test("is counted in the list of the class's students, for its instructor and admins", async ({ db }) => {
    const { instructor, classId, day, mark, meetingId } = await aClassThatHasMet(db);
    await mark(day, "arrived");
    const counts = async (by = instructor) => {
      const { students } = await listClassStudents(signed({ db }, by), { classId });
      return students.map(({ attended }) => attended && `${attended.attended} of ${attended.dates}`);
    };
    for (const by of [instructor, await aUser(db, "admin")]) expect(await counts(by)).toEqual(["1 of 4", "0 of 4"]);
    const substitute = await aUser(db, "instructor");
    await db.meeting.update({
      where: { id: meetingId },
      data: {
        ...{ substituteId: substitute.id, localStart: new Date(Date.now() + HOUR_MS) },
        localEnd: new Date(Date.now() + 2 * HOUR_MS),
      },
    });
    expect(await counts(substitute)).toEqual([null, null]);
  });

  test("has what was seen at the pitch before the family excused them, and sent later", async ({ db }) => {
    const { anna, meetingId, day, send } = await aMeetingWithPeople(db, -48);
    const { enrolmentId, guardian } = anna;
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
    const excused = { kind: "excused", recordedById: guardian.id, happenedAt: ago(48.1) } as const;
    await db.attendanceMark.create({
      data: { id: randomUUID(), meetingId, day: new Date(day), enrolmentId, ...excused },
    });
    await send([{ enrolmentId, happenedAt: ago(48.2).toISOString() }]);
    const { attended, days } = await readHistory(signed({ db }, guardian), { enrolmentId });
    expect([attended, days[0]?.kind]).toEqual([1, "arrived"]);
  });

  test("has today's date once it is marked, before it has ended; not an excuse for one to come", async ({ db }) => {
    const { anna, meetingId, day, send } = await aMeetingWithPeople(db);
    const history = () => readHistory(signed({ db }, anna.guardian), { enrolmentId: anna.enrolmentId });
    expect(await history()).toMatchObject({ dates: 0, days: [] });
    await send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy: { name: "Uncle Bo", isNamed: true } }]);
    expect(await history()).toMatchObject({
      dates: 1,
      attended: 1,
      days: [{ day, meetingId, collectedBy: "Uncle Bo" }],
    });
    const next = await aMeetingWithPeople(db, 3);
    await next.send([{ enrolmentId: next.anna.enrolmentId, kind: "excused" }]);
    const { enrolmentId, guardian } = next.anna;
    expect(await readHistory(signed({ db }, guardian), { enrolmentId })).toMatchObject({ dates: 0, days: [] });
  });

  test("of a date over midnight is one of the day on which it begins", async ({ db }) => {
    const { anna, meetingId, day } = await aMeetingWithPeople(db, -48);
    await db.meeting.update({
      where: { id: meetingId },
      data: { localStart: new Date(`${day}T22:00Z`), localEnd: new Date(Date.parse(`${day}T02:00Z`) + DAY_MS) },
    });
    const { days } = await readHistory(signed({ db }, anna.guardian), { enrolmentId: anna.enrolmentId });
    expect(days.map((one) => one.day)).toEqual([day]);
  });
});
