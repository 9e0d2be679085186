import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import type { Db } from "../../db/client.ts";
import type { EnrolmentState } from "../../db/generated/enums.ts";
import { removeUser } from "../users/remove-user.ts";
import type { AppError } from "../../errors/app-error.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { listWeek } from "../schedule/list-week.ts";
import { at, aTeacher, BERLIN, planner } from "../../../test/meetings.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { listClassStudents } from "./list-class-students.ts";
import { signed } from "../../../test/signed.ts";

const codeOf = ({ code }: AppError) => code;
const PAID_AT = new Date("2026-07-01T10:00:00Z");

async function enrol(db: Db, classId: string, name: string, state: EnrolmentState = "paid") {
  const student = await aUser(db, "student", { name });
  const ended = state === "paid" ? {} : { endedAt: PAID_AT };
  await anEnrolment(db, { classId, studentId: student.id, state, priceCents: 7999, paidAt: PAID_AT, ...ended });
  return student;
}

describe("[LIST-1] the students of a class", () => {
  test("are those who have paid, by name, for its instructor and for admins", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId, name: className } = await aClass(db, { instructorId: instructor.id });
    const zoe = await enrol(db, classId, "Zoe");
    await db.user.update({ where: { id: zoe.id }, data: { emailRefusedAt: new Date() } });
    const adam = await enrol(db, classId, "Adam");
    await enrol(db, classId, "Gone", "refunded");
    await enrol(db, (await aClass(db)).id, "Elsewhere");
    const expected = (isAdmin: boolean) => ({
      className,
      students: [adam, zoe].map(({ id, name, email }) => ({
        accountId: isAdmin ? id : null,
        enrolmentId: expect.any(String),
        name,
        age: null,
        guardianName: null,
        phone: null,
        email,
        isEmailRefused: name === "Zoe",
        paidAt: PAID_AT,
        leftCents: isAdmin ? 0 : null,
        attended: { dates: 0, attended: 0 },
        movingTo: null,
      })),
      outsideAges: 0,
    });
    // What is left of their money is for who may give it back, and the page of the family for admins.
    for (const actor of [instructor, await aUser(db, "admin")])
      expect(await listClassStudents(signed({ db }, actor), { classId })).toEqual(expected(actor.role === "admin"));
  });

  test("are children with their age, guardian and the guardian's telephone number", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, firstDay: new Date("2029-05-30") });
    const guardian = await aUser(db, "student", { name: "Ada Zimmer", phone: "+49 30 1234567" });
    const child = await aChild(db, guardian.id, { name: "Ben Young", born: "2018-05-31" });
    for (const participantId of [guardian.id, child.id])
      await anEnrolment(db, { classId, studentId: guardian.id, participantId, state: "paid", paidAt: PAID_AT });
    const { students } = await listClassStudents(signed({ db }, instructor), { classId });
    const { phone, email } = { phone: "+49 30 1234567", email: guardian.email };
    expect(students).toMatchObject([
      { name: "Ben Young", age: 10, guardianName: "Ada Zimmer", phone, email },
      { name: "Ada Zimmer", age: null, guardianName: null, phone, email },
    ]);
  });

  test("[FAM-3] keep their places when ages or dates change, and are counted where they are outside", async ({
    db,
  }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-30")]);
    await db.class.update({ where: { id: classId }, data: { minAge: 8, maxAge: 10 } });
    const guardian = await aUser(db, "student");
    for (const born of ["2021-05-30", "2018-05-31"]) {
      const { id: participantId } = await aChild(db, guardian.id, { born });
      await anEnrolment(db, { classId, studentId: guardian.id, participantId, state: "paid", paidAt: PAID_AT });
    }
    await anEnrolment(db, { classId, studentId: guardian.id, state: "paid", paidAt: PAID_AT });
    const outside = async () => {
      const { students, outsideAges } = await listClassStudents(signed({ db }, actor), { classId });
      return `${outsideAges} of ${students.length}`;
    };
    expect(await outside()).toBe("0 of 3");
    const [meeting] = await db.meeting.findMany({ where: { classId } });
    const move = (day: string) =>
      changeMeeting(planner(db, actor), { meetingId: meeting?.id ?? "", venueId: null, times: at(day) });
    await move("2029-05-29");
    expect(await outside()).toBe("1 of 3");
    await move("2029-05-31");
    expect(await outside()).toBe("1 of 3");
    await db.class.update({ where: { id: classId }, data: { minAge: 9, maxAge: 10 } });
    expect(await outside()).toBe("2 of 3");
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(3);
  });

  test("are hidden from another instructor as an unknown class is", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "instructor");
    for (const id of [classId, "00000000-0000-7000-8000-000000000000"])
      expect(await errorOf(listClassStudents(signed({ db }, actor), { classId: id }))).toMatchObject({
        code: "CLASS_NOT_FOUND",
      });
  });

  test("are open to a substitute on the day of the meeting and the day before", async ({ db, databaseUrl }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-05", "23:00", "23:59")]);
    const actor = await aUser(db, "instructor");
    await db.meeting.updateMany({ data: { substituteId: actor.id } });
    await enrol(db, classId, "Zoe");
    const clock = await aFixedClock(databaseUrl);
    const deps = signed({ db: clock.db, school: schoolWith({ timeZone: BERLIN }) }, actor);
    const seenAt = async (moment: string) => {
      await clock.setTo(moment);
      const listed = await listClassStudents(deps, { classId }).then(({ students }) => students.length, codeOf);
      const { meetings } = await listWeek(deps, { monday: "2029-04-30" });
      return [listed, ...meetings.map(({ isListOpen }) => isListOpen)];
    };
    // Berlin is two hours ahead of UTC.
    expect(await seenAt("2029-05-03T21:59:00Z")).toEqual(["CLASS_NOT_FOUND", false]);
    expect(await seenAt("2029-05-03T22:00:00Z")).toEqual([1, true]);
    expect(await seenAt("2029-05-05T21:59:00Z")).toEqual([1, true]);
    expect(await seenAt("2029-05-05T22:00:00Z")).toEqual(["CLASS_NOT_FOUND", false]);
    await clock.setTo("2029-05-05T12:00:00Z");
    await db.meeting.updateMany({ data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" } });
    expect(await listClassStudents(deps, { classId }).catch(codeOf)).toBe("CLASS_NOT_FOUND");
  });

  test("may be nobody", async ({ db }) => {
    const { id: classId, name: className } = await aClass(db);
    expect(await listClassStudents(signed({ db }, await aUser(db, "admin")), { classId })).toEqual({
      className,
      students: [],
      outsideAges: 0,
    });
  });

  test("keep their place without name and address once they are removed", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const { id: userId } = await enrol(db, classId, "Zoe");
    const actor = await aUser(db, "admin");
    await removeUser(signed({ db }, actor), { userId });
    expect((await listClassStudents(signed({ db }, actor), { classId })).students).toMatchObject([
      { name: "Removed user", email: null },
    ]);
  });
});
