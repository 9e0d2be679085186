import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { addHoliday, removeHoliday, renameHoliday } from "./add-holiday.ts";
import { addHolidayInput, type holidayActions } from "./holidays.schema.ts";
import { listHolidays } from "./list-holidays.ts";
import { previewHoliday } from "./plan-holiday.ts";

type Action = (typeof holidayActions)[number];

const BREAK = { name: "May break", firstDay: "2029-05-07", lastDay: "2029-05-18" };

const datesOf = async (db: Db, classId: string) => {
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { localStart: "asc" } });
  return meetings.map(({ localStart, state }) => `${toLocalTime(localStart).slice(5, 10)} ${state}`);
};

const admin = async (db: Db) => planner(db, await aUser(db, "admin"));

/** Looks at what lies in a holiday, and adds it with one action for all classes. */
async function decide(deps: Awaited<ReturnType<typeof admin>>, action: Action, days = BREAK) {
  const { seen, classes } = await previewHoliday(deps, days);
  const choices = classes.map(({ classId }) => ({ classId, action }));
  return addHoliday(deps, { ...days, seen, choices });
}

/** A class on Tuesdays and Thursdays from 1 to 24 May 2029, of which four are in the break. */
async function aTerm(db: Db, name = "Judo", start = "16:00", end = "17:30") {
  const { classId, actor, add } = await aTeacher(db, name);
  await add(["01", "03", "08", "10", "15", "17", "22", "24"].map((day) => at(`2029-05-${day}`, start, end)));
  return { classId, actor };
}

describe("[OFFICE-2] a holiday", () => {
  test("moves the dates in it to the end, each on its weekday at its time", async ({ db }) => {
    const { classId } = await aTerm(db);
    const deps = await admin(db);
    expect((await previewHoliday(deps, BREAK)).classes).toMatchObject([
      {
        classId,
        className: "Judo",
        mayCancel: true,
        dates: [
          { start: "2029-05-08T16:00", to: { start: "2029-05-29T16:00", end: "2029-05-29T17:30" }, problem: null },
          { start: "2029-05-10T16:00", to: { start: "2029-05-31T16:00" } },
          { start: "2029-05-15T16:00", to: { start: "2029-06-05T16:00" } },
          { start: "2029-05-17T16:00", to: { start: "2029-06-07T16:00" } },
        ],
      },
    ]);
    await decide(deps, "move");
    const days = ["05-01", "05-03", "05-22", "05-24", "05-29", "05-31", "06-05", "06-07"];
    expect(await datesOf(db, classId)).toEqual(days.map((day) => `${day} planned`));
    expect(await listHolidays({ db })).toMatchObject([BREAK]);
    const kinds = (await db.auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(["meetings_moved", "holiday_added"]);
  });

  test("moves to no day of another holiday", async ({ db }) => {
    const { classId } = await aTerm(db);
    const deps = await admin(db);
    await decide(deps, "keep", { name: "Whitsun", firstDay: "2029-05-29", lastDay: "2029-05-31" });
    await decide(deps, "move");
    expect((await datesOf(db, classId)).slice(-4)).toEqual(
      ["06-05", "06-07", "06-12", "06-14"].map((day) => `${day} planned`),
    );
  });

  test("cancels the dates in it, with its name as the reason", async ({ db }) => {
    const { classId } = await aTerm(db);
    await decide(await admin(db), "cancel");
    expect((await datesOf(db, classId)).filter((date) => date.endsWith("cancelled"))).toHaveLength(4);
    expect(await db.meeting.count({ where: { classId, reason: "May break" } })).toBe(4);
    expect(await db.auditEvent.count({ where: { kind: "meeting_cancelled" } })).toBe(4);
  });

  test("keeps them where that is chosen, and does not cancel all dates of a class", async ({ db }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    const deps = await admin(db);
    expect((await previewHoliday(deps, BREAK)).classes).toMatchObject([{ mayCancel: false }]);
    expect(await errorOf(decide(deps, "cancel"))).toMatchObject({ code: "LAST_MEETING" });
    expect(await db.holiday.count()).toBe(0);
    await decide(deps, "keep");
    expect(await datesOf(db, classId)).toEqual(["05-08 planned"]);
  });

  test("names what is in the way, and then changes nothing", async ({ db }) => {
    const { classId, actor } = await aTerm(db);
    const { id: ownClassId } = await aClass(db, { name: "Yoga", instructorId: actor.id });
    await addMeetings(planner(db, actor), {
      classId: ownClassId,
      venueId: null,
      meetings: [at("2029-05-29", "16:30", "17:00")],
    });
    const deps = await admin(db);
    const { classes } = await previewHoliday(deps, BREAK);
    expect(classes[0]?.dates[0]?.problem).toBe(
      "Kenji teaches Yoga at that time (Tue 29 May 2029, 16:30). Please choose another one.",
    );
    expect(await errorOf(decide(deps, "move"))).toMatchObject({ code: "INSTRUCTOR_BUSY" });
    expect(await db.holiday.count()).toBe(0);
    expect((await datesOf(db, classId)).slice(2, 6)).toEqual(
      ["05-08", "05-10", "05-15", "05-17"].map((day) => `${day} planned`),
    );
  });

  test("is refused where the dates have changed since they were looked at", async ({ db }) => {
    const { classId } = await aTerm(db);
    const deps = await admin(db);
    const { seen } = await previewHoliday(deps, BREAK);
    await db.meeting.deleteMany({ where: { classId, localStart: new Date("2029-05-08T16:00Z") } });
    const choices = [{ classId, action: "move" as const }];
    expect(await errorOf(addHoliday(deps, { ...BREAK, seen, choices }))).toMatchObject({ code: "DATES_CHANGED" });
  });

  test("decides about 300 dates at most", async ({ db }) => {
    for (const hour of ["08", "10"]) {
      const { classId } = await aTeacher(db, `Class of ${hour}`);
      await db.$executeRaw`
        INSERT INTO meetings (class_id, instructor_id, time_zone, local_start, local_end)
        SELECT ${classId}::uuid, instructor_id, 'UTC', at, at + interval '5 minutes'
        FROM classes, generate_series('2029-05-08 08:00'::timestamp, '2029-05-08 22:55', '5.8 minutes') AS at
        WHERE classes.id = ${classId}::uuid LIMIT 151`;
    }
    expect(await errorOf(previewHoliday(await admin(db), BREAK))).toMatchObject({ code: "HOLIDAY_TOO_LARGE" });
  });

  test("is renamed and removed, on record; its dates stay as they became", async ({ db }) => {
    const { classId } = await aTerm(db);
    const deps = await admin(db);
    const { id: holidayId } = await decide(deps, "move");
    const before = await datesOf(db, classId);
    for (let times = 0; times < 2; times++) await renameHoliday(deps, { holidayId, name: "Break" });
    await removeHoliday(deps, { holidayId });
    expect(await errorOf(removeHoliday(deps, { holidayId }))).toMatchObject({ code: "HOLIDAY_NOT_FOUND" });
    expect(await errorOf(renameHoliday(deps, { holidayId, name: "Other" }))).toMatchObject({
      code: "HOLIDAY_NOT_FOUND",
    });
    expect(await datesOf(db, classId)).toEqual(before);
    const events = await db.auditEvent.findMany({ where: { kind: { in: ["holiday_renamed", "holiday_removed"] } } });
    expect(events).toMatchObject([
      { details: { holiday: { name: "Break", before: "May break" } } },
      { kind: "holiday_removed" },
    ]);
  });

  test("lasts 60 days at most, and there are 100 at most, also of two that are added at once", async ({ db }) => {
    const days = (firstDay: string, lastDay: string) => ({
      ...BREAK,
      firstDay,
      lastDay,
      seen: "x".repeat(43),
      choices: [],
    });
    expect(addHolidayInput.safeParse(days("2029-05-01", "2029-06-29")).success).toBe(true);
    expect(addHolidayInput.safeParse(days("2029-05-01", "2029-06-30")).success).toBe(false);
    expect(addHolidayInput.safeParse(days("2029-05-02", "2029-05-01")).success).toBe(false);
    await expect(
      db.$executeRaw`INSERT INTO holidays (name, first_day, last_day) VALUES ('', '2029-01-01', '2029-01-01')`,
    ).rejects.toThrow("holidays_named");
    await expect(
      db.$executeRaw`INSERT INTO holidays (name, first_day, last_day) VALUES ('a', '2029-01-02', '2029-01-01')`,
    ).rejects.toThrow("holidays_days");
    await db.$executeRaw`
      INSERT INTO holidays (name, first_day, last_day) SELECT 'Day ' || n, '2028-01-01', '2028-01-01' FROM generate_series(1, 99) AS n`;
    const deps = await admin(db);
    const results = await Promise.allSettled([1, 2].map(() => decide(deps, "keep")));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db.holiday.count()).toBe(100);
  });
});
