import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { addHoliday } from "./add-holiday.ts";
import { addHolidayInput } from "./holidays.schema.ts";
import { previewHoliday } from "./plan-holiday.ts";

const BREAK = { name: "May break", firstDay: "2029-05-07", lastDay: "2029-05-18" };
const admin = async (db: Db) => planner(db, await aUser(db, "admin"));

const statesOf = async (db: Db, classId: string) => {
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { localStart: "asc" } });
  return meetings.map(({ localStart, state }) => `${toLocalTime(localStart).slice(5, 10)} ${state}`);
};

describe("[OFFICE-2] what is decided about a holiday", () => {
  test("is possible where it is only another decision that is in its way", async ({ db }) => {
    const { classId: judo, actor, add } = await aTeacher(db, "Judo");
    const { id: chess } = await aClass(db, { name: "Chess", instructorId: actor.id });
    await add([at("2029-05-01"), at("2029-05-08")]);
    const meetings = [at("2029-04-24"), at("2029-05-15")];
    await addMeetings(planner(db, actor), { classId: chess, venueId: null, meetings });
    const deps = await admin(db);
    const { seen, classes } = await previewHoliday(deps, BREAK);
    expect(classes.flatMap(({ dates }) => dates.map(({ problem }) => problem !== null))).toEqual([true, true]);
    const choices = [
      { classId: judo, action: "move" as const },
      { classId: chess, action: "cancel" as const },
    ];
    await addHoliday(deps, { ...BREAK, seen, choices });
    expect(await statesOf(db, judo)).toEqual(["05-01 planned", "05-22 planned"]);
    expect(await statesOf(db, chess)).toEqual(["04-24 planned", "05-15 cancelled"]);
  });

  test("may cancel the last dates of a class that has met before", async ({ db }) => {
    const { classId, add } = await aTeacher(db, "Judo");
    await add([at("2029-05-08")]);
    await db.$executeRaw`
      INSERT INTO meetings (class_id, time_zone, local_start, local_end)
      VALUES (${classId}::uuid, 'UTC', '2026-06-01 10:00', '2026-06-01 11:00')`;
    const deps = await admin(db);
    const { seen, classes } = await previewHoliday(deps, BREAK);
    expect(classes).toMatchObject([{ mayCancel: true }]);
    await addHoliday(deps, { ...BREAK, seen, choices: [{ classId, action: "cancel" }] });
    expect(await statesOf(db, classId)).toEqual(["06-01 planned", "05-08 cancelled"]);
  });

  test("is one decision for each class", () => {
    const classId = crypto.randomUUID();
    const choices = ["move", "cancel"].map((action) => ({ classId, action }));
    const input = { ...BREAK, seen: "x".repeat(43), choices };
    expect(addHolidayInput.safeParse({ ...input, choices: choices.slice(1) }).success).toBe(true);
    expect(addHolidayInput.safeParse(input).error?.issues[0]?.message).toBe("Please decide once about each class");
  });

  test("moves classes of one instructor past each other", async ({ db }) => {
    const days = { ...BREAK, firstDay: "2029-05-12", lastDay: "2029-05-18" };
    const { classId: one, actor } = await aTeacher(db, "Judo");
    const { id: other } = await aClass(db, { name: "Camp", instructorId: actor.id });
    const [first, second] = [one, other].toSorted();
    const teacher = planner(db, actor);
    const plan = (classId: string | undefined, meetings: { start: string; end: string }[]) =>
      addMeetings(teacher, { classId: classId ?? "", venueId: null, meetings });
    // The first to be moved lands where the other one still is.
    await plan(first, [at("2029-05-12", "08:00", "09:00")]);
    await plan(second, [{ start: "2029-05-18T20:00", end: "2029-05-19T10:00" }]);
    const deps = await admin(db);
    const { seen, classes } = await previewHoliday(deps, days);
    expect(classes.flatMap(({ dates }) => dates.map(({ problem }) => problem))).toEqual([null, null]);
    const choices = classes.map(({ classId }) => ({ classId, action: "move" as const }));
    await addHoliday(deps, { ...days, seen, choices });
    expect(await statesOf(db, first ?? "")).toEqual(["05-19 planned"]);
    expect(await statesOf(db, second ?? "")).toEqual(["05-25 planned"]);
  });
});
