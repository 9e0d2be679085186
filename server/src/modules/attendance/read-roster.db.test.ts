import { describe, expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { signed } from "../../../test/signed.ts";
import { listAttendanceDay } from "./list-attendance-day.ts";
import { openPerson } from "./open-person.ts";
import { readRoster } from "./read-roster.ts";

describe("[ROSTER-2] the list of a meeting", () => {
  test("[ROSTER-7] names everybody with age and the guardian's telephone number, and who teaches when and where", async ({
    db,
  }) => {
    const { instructor, meetingId, day } = await aMeetingWithPeople(db);
    const roster = await readRoster(signed({ db }, instructor), { meetingId, day });
    expect(roster).toMatchObject({ className: "Judo", instructorName: "Kenji", day, problem: null, timeZone: "UTC" });
    const [anna] = roster.people;
    expect(anna).toMatchObject({
      name: "Anna Bell",
      guardianName: "Guardian of Anna Bell",
      phone: "+49 30 1234567",
      hasNotes: false,
      isNotPictured: false,
      endedAt: null,
      mark: null,
    });
    expect(anna?.age).toBeGreaterThan(7);
  });

  test("keeps who has been marked when the place ends, and says so; another's place that ended is gone", async ({
    db,
  }) => {
    const { instructor, meetingId, day, anna, send, classId } = await aMeetingWithPeople(db);
    await send([{ enrolmentId: anna.enrolmentId }]);
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0, enrolledCount: 0 } });
    await db.enrolment.updateMany({ data: { state: "refunded", endedAt: new Date() } });
    const { people } = await readRoster(signed({ db }, instructor), { meetingId, day });
    expect(people).toMatchObject([
      { name: "Anna Bell", endedAt: expect.any(Date), mark: { kind: "arrived", byName: "Kenji" } },
    ]);
  });

  test("of a day that is over is without who has enrolled since, unless somebody has marked them", async ({ db }) => {
    const { anna, send, list } = await aMeetingWithPeople(db, -3);
    await db.enrolment.update({ where: { id: anna.enrolmentId }, data: { paidAt: new Date() } });
    expect(await list()).toEqual(["Ben Young: expected"]);
    await send([{ enrolmentId: anna.enrolmentId }]);
    expect(await list()).toEqual(["Anna Bell: arrived", "Ben Young: expected"]);
  });

  test("says at how many of the dates so far somebody was", async ({ db }) => {
    const { instructor, meetingId, anna, ben, send } = await aMeetingWithPeople(db, -2);
    await send([{ enrolmentId: anna.enrolmentId }, { enrolmentId: ben.enrolmentId, kind: "absent" }]);
    const of = ({ enrolmentId }: { enrolmentId: string }) =>
      openPerson(signed({ db }, instructor), { meetingId, enrolmentId });
    expect(await of(anna)).toMatchObject({ dates: 1, attended: 1, notes: null });
    expect(await of(ben)).toMatchObject({ dates: 1, attended: 0 });
  });
});

test("[ROSTER-1] the meetings of a day count who is expected, here, has left and does not come", async ({ db }) => {
  const { instructor, day, anna, ben, send } = await aMeetingWithPeople(db);
  const other = await aMeetingWithPeople(db);
  const counts = async (by = instructor) => {
    const { meetings } = await listAttendanceDay(signed({ db }, by), { day });
    return meetings.map(({ className, enrolled, here, left, away }) => [className, enrolled, here, left, away]);
  };
  expect(await counts()).toEqual([["Judo", 2, 0, 0, 0]]);
  await send([{ enrolmentId: anna.enrolmentId }, { enrolmentId: ben.enrolmentId, kind: "excused" }]);
  expect(await counts()).toEqual([["Judo", 2, 1, 0, 1]]);
  await send([{ enrolmentId: anna.enrolmentId, kind: "left", happenedAt: new Date().toISOString() }]);
  expect(await counts()).toEqual([["Judo", 2, 0, 1, 1]]);
  expect(await counts(await aUser(db, "admin"))).toHaveLength(2);
  expect(await counts(other.instructor)).toEqual([["Judo", 2, 0, 0, 0]]);
});

test.for([
  { begins: 72, isOpen: false, opensBefore: 1 },
  { begins: 20, isOpen: true, opensBefore: null },
  { begins: -7 * 24 - 2, isOpen: false, opensBefore: null },
])(
  "[ROSTER-1] a day says to a substitute from when on a list is open: $begins h",
  async ({ begins, isOpen, opensBefore }, { db }) => {
    const { meetingId, day, list, instructor } = await aMeetingWithPeople(db, begins);
    const substitute = await aUser(db, "instructor");
    await db.meeting.update({ where: { id: meetingId }, data: { substituteId: substitute.id } });
    const of = async (by = substitute) => (await listAttendanceDay(signed({ db }, by), { day })).meetings;
    const opensOn = opensBefore && new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(await of()).toMatchObject([{ id: meetingId, isOpen, opensOn }]);
    // It leads where it says.
    const read = list(substitute).then(
      () => true,
      () => false,
    );
    expect(await read).toBe(isOpen);
    expect(await of(instructor)).toMatchObject([{ isOpen: true, opensOn: null }]);
  },
);
