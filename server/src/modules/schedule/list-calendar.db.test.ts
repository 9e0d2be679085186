import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser, anEnrolment } from "../../../test/factories.ts";
import { aTeacher, at, BERLIN, VENUE } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { listCalendar } from "./list-calendar.ts";
import { listWeek } from "./list-week.ts";
import { addVenue } from "./save-venue.ts";
import type { WeekInput } from "./schedule.schema.ts";
import { contextOf, signed } from "../../../test/signed.ts";

/** A Monday. */
const MONDAY = "2029-05-07";

const calendarOf = (db: Db, actor: Actor, input: WeekInput = { monday: MONDAY }) =>
  listCalendar(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), input);

describe("[OFFICE-6] the calendar of a week", () => {
  test("has every date of a week with more than a list shows, with nothing of people", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const { actor, classId } = await aTeacher(db);
    const { id: other } = await aClass(db, { instructorId: actor.id, name: "Karate", status: "pending" });
    await db.$executeRaw`
      INSERT INTO meetings (class_id, instructor_id, local_start, local_end, time_zone)
      SELECT CASE WHEN n % 5 < 1 THEN ${classId}::uuid ELSE ${other}::uuid END, ${actor.id}::uuid,
        ${MONDAY}::timestamp + n * interval '10 minutes', ${MONDAY}::timestamp + (n + 1) * interval '10 minutes', 'UTC'
      FROM generate_series(0, 699) AS n WHERE n % 5 < 2`;
    const week = await calendarOf(db, admin);
    expect([week.meetings.length, week.total, week.isTotalExact]).toEqual([280, 280, true]);
    expect(week.meetings[1]).toEqual({
      id: expect.any(String),
      classId: other,
      className: "Karate",
      classStanding: "pending",
      classStatus: "pending",
      instructorName: "Kenji",
      start: `${MONDAY}T00:10`,
      end: `${MONDAY}T00:20`,
      timeZone: "UTC",
      venueId: null,
      venueName: null,
      state: "planned",
      isOwnClass: false,
      participantNames: [],
      overlaps: [],
    });
  });

  test("has the same dates as the list for everybody, with the same overlaps", async ({ db }) => {
    const [judo, chess] = [await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
    const hall = await addVenue(contextOf({ db }), { ...VENUE, isExclusive: false, timeZone: BERLIN });
    await judo.add([at("2029-05-08"), { start: "2029-05-09T23:00", end: "2029-05-10T01:00" }], hall.id);
    await chess.add([at("2029-05-08", "17:00", "18:00"), at("2029-05-15")], hall.id);
    const student = await aUser(db, "student");
    const paid = { studentId: student.id, state: "paid" as const, priceCents: 1000, paidAt: new Date() };
    for (const { classId } of [judo, chess]) await anEnrolment(db, { ...paid, classId });
    for (const actor of [student, judo.actor, chess.actor, await aUser(db, "admin"), await aUser(db, "student")]) {
      for (const input of [{ monday: MONDAY }, { day: "2029-05-10" }, { monday: MONDAY, venueId: hall.id }]) {
        const list = await listWeek(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), input);
        const { now, ...calendar } = await calendarOf(db, actor, input);
        expect(now.slice(0, 10)).toBe(list.today);
        expect(list).toMatchObject(calendar);
      }
    }
    const { meetings } = await calendarOf(db, student);
    expect(meetings.map(({ className, overlaps }) => [className, overlaps])).toEqual([
      ["Judo", ["Chess"]],
      ["Chess", ["Judo"]],
      ["Judo", []],
    ]);
  });

  test("takes one statement, and one for the school's clock", async ({ db, statements }) => {
    const { actor, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    statements.length = 0;
    await calendarOf(db, actor);
    expect(statements).toHaveLength(2);
  });
});
