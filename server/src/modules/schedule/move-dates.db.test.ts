import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, planner, VENUE } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { toLocalTime } from "./local-time.ts";
import { changeMeeting } from "./change-meeting.ts";
import { moveDates, previewMovedDates } from "./move-dates.ts";
import { addVenue } from "./save-venue.ts";
import { type DatesToMove, datesToMove } from "./schedule.schema.ts";
import { contextOf } from "../../../test/signed.ts";

const datesOf = async (db: Db, classId: string) => {
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { localStart: "asc" } });
  return meetings.map(({ localStart }) => toLocalTime(localStart));
};

/** Looks at the dates of a class, then moves them. */
async function lookAndMove(deps: ReturnType<typeof planner>, input: DatesToMove) {
  const { seen } = await previewMovedDates(deps, input);
  await moveDates(deps, { ...input, seen });
}

const WEEKS = ["2029-05-01", "2029-05-08", "2029-05-15"];

describe("[SCHED-12] moving all dates of a class", () => {
  test.for([
    ["a week later", 7, 0, ["05-08T16:00", "05-15T16:00", "05-22T16:00"]],
    ["a week earlier", -7, 0, ["04-24T16:00", "05-01T16:00", "05-08T16:00"]],
    ["half an hour later", 0, 30, ["05-01T16:30", "05-08T16:30", "05-15T16:30"]],
    ["to the evening before", -1, 240, ["04-30T20:00", "05-07T20:00", "05-14T20:00"]],
  ] as const)(
    "%s keeps their order, also where one takes the place of the next",
    async ([, days, minutes, dates], { db }) => {
      const { actor, classId, add } = await aTeacher(db);
      const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
      await add(
        WEEKS.map((day) => at(day)),
        venueId,
      );
      await lookAndMove(planner(db, actor), { classId, days, minutes });
      expect(await datesOf(db, classId)).toEqual(dates.map((date) => `2029-${date}`));
      expect(await db.meeting.count({ where: { venueId, timeZone: VENUE.timeZone } })).toBe(3);
    },
  );

  test("may begin with a day, and leaves what is cancelled, and substitutes", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add(WEEKS.map((day) => at(day)));
    const substitute = await aUser(db, "instructor");
    const [, second, third] = await db.meeting.findMany({ orderBy: { startsAt: "asc" } });
    await db.meeting.update({
      where: { id: second?.id ?? "" },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
    });
    await db.meeting.update({ where: { id: third?.id ?? "" }, data: { substituteId: substitute.id } });
    const input = { classId, days: 1, minutes: 0, from: "2029-05-02" };
    expect((await previewMovedDates(planner(db, actor), input)).dates).toMatchObject([
      { id: third?.id, from: { start: "2029-05-15T16:00" }, to: { start: "2029-05-16T16:00" }, problem: null },
    ]);
    await lookAndMove(planner(db, actor), input);
    expect(await datesOf(db, classId)).toEqual(["2029-05-01T16:00", "2029-05-08T16:00", "2029-05-16T16:00"]);
    expect(await db.meeting.count({ where: { substituteId: substitute.id } })).toBe(1);
    expect(await errorOf(lookAndMove(planner(db, actor), { ...input, from: "2029-05-17" }))).toMatchObject({
      code: "NO_DATES_TO_MOVE",
    });
  });

  test("to another venue takes its time zone, to none the school's", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add(WEEKS.map((day) => at(day)));
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    await lookAndMove(planner(db, actor), { classId, days: 0, minutes: 0, venueId });
    expect(await db.meeting.count({ where: { venueId, timeZone: "America/New_York" } })).toBe(3);
    await lookAndMove(planner(db, actor), { classId, days: 0, minutes: 0, venueId: null });
    expect(await db.meeting.count({ where: { venueId: null, timeZone: "Europe/Berlin" } })).toBe(3);
    expect(await datesOf(db, classId)).toEqual(WEEKS.map((day) => `${day}T16:00`));
  });

  test("to a venue in another time zone, where a date takes the hours of an earlier one", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    const [from, to] = [
      await addVenue(contextOf({ db }), { ...VENUE, name: "Far hall", timeZone: "America/New_York" }),
      await addVenue(contextOf({ db }), { ...VENUE, timeZone: "Europe/Berlin" }),
    ];
    await add([at("2029-05-01", "10:00", "11:00"), at("2029-05-01", "16:00", "17:00")], from.id);
    await lookAndMove(planner(db, actor), { classId, days: 0, minutes: 0, venueId: to.id });
    expect(await db.meeting.count({ where: { venueId: to.id, timeZone: "Europe/Berlin" } })).toBe(2);
  });

  test("names what is in the way at each date, and then moves none", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    const other = await aTeacher(db, "Karate");
    const { id: ownClassId } = await aClass(db, { instructorId: actor.id, name: "Yoga" });
    await add([at("2029-05-01"), at("2029-05-02"), at("2029-03-24", "02:30", "03:30")]);
    await add([at("2029-05-02", "18:00", "19:00")], null, ownClassId);
    await other.add([at("2029-05-01", "18:30", "19:00")], venueId);
    const later = (input: Partial<DatesToMove>) =>
      previewMovedDates(planner(db, actor), { classId, days: 0, minutes: 0, ...input });
    const problems = async (input: Partial<DatesToMove>) => (await later(input)).dates.map(({ problem }) => problem);
    expect(await problems({ minutes: 60 })).toEqual([
      null,
      null,
      "You teach Yoga at that time (Wed 2 May 2029, 18:00). Please choose another one.",
    ]);
    expect(await problems({ days: 1 })).toEqual([
      "Sun 25 Mar 2029, 02:30 does not exist in Europe/Berlin: the clocks skip it. Please choose another time.",
      null,
      null,
    ]);
    expect(await problems({ venueId, minutes: 120 })).toEqual([
      null,
      "Hall 1 is taken on Tue 1 May 2029, 18:30. Please choose another time or venue.",
      // 18:00 in New York is another time than in Berlin.
      null,
    ]);
    for (const input of [
      { days: 1, minutes: 0 },
      { days: 0, minutes: 60 },
    ]) {
      const { seen } = await later(input);
      expect(await errorOf(moveDates(planner(db, actor), { classId, ...input, seen }))).toBeTruthy();
    }
    expect(await datesOf(db, classId)).toEqual(["2029-03-24T02:30", "2029-05-01T16:00", "2029-05-02T16:00"]);
  });

  test("is refused where a date has changed since it was looked at", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add(WEEKS.map((day) => at(day)));
    const deps = planner(db, actor);
    const input = { classId, days: 7, minutes: 0 };
    const { seen } = await previewMovedDates(deps, input);
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
    await changeMeeting(deps, { meetingId, venueId: null, times: at("2029-05-02") });
    expect(await errorOf(moveDates(deps, { ...input, seen }))).toMatchObject({ code: "DATES_CHANGED" });
    await lookAndMove(deps, input);
    // The answer of the first one was lost: it is not done twice.
    expect(await errorOf(moveDates(deps, { ...input, seen }))).toMatchObject({ code: "DATES_CHANGED" });
    expect(await datesOf(db, classId)).toEqual(["2029-05-09T16:00", "2029-05-15T16:00", "2029-05-22T16:00"]);
  });

  test("of two at once one moves them, the other is asked to look again", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add(WEEKS.map((day) => at(day)));
    const deps = planner(db, actor);
    const input = { classId, days: 7, minutes: 0 };
    const { seen } = await previewMovedDates(deps, input);
    const results = await Promise.allSettled([1, 2, 3].map(() => moveDates(deps, { ...input, seen })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await datesOf(db, classId)).toEqual(["2029-05-08T16:00", "2029-05-15T16:00", "2029-05-22T16:00"]);
  });

  test("says how many people are notified, and is one change in the audit log", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add(WEEKS.map((day) => at(day)));
    const parent = await aUser(db, "student");
    const unverified = await aUser(db, "student");
    await anEnrolment(db, { classId, studentId: parent.id, state: "paid", paidAt: new Date() });
    await anEnrolment(db, { classId, studentId: unverified.id, holdSlot: 1, holdExpiresAt: new Date("2029-01-01") });
    const admin = planner(db, await aUser(db, "admin"));
    const input = { classId, days: 7, minutes: 0 };
    expect((await previewMovedDates(admin, input)).recipientCount).toBe(2);
    expect((await previewMovedDates(planner(db, actor), input)).recipientCount).toBe(1);
    await lookAndMove(admin, input);
    expect(await db.auditEvent.findMany({ where: { kind: "meetings_moved" } })).toMatchObject([
      {
        classId,
        details: { from: { start: "2029-05-01T16:00" }, meeting: { start: "2029-05-08T16:00" }, movedCount: 3 },
      },
    ]);
  });

  test("is for those who plan the class, and needs something to change", async ({ db }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    const other = planner(db, await aUser(db, "instructor"));
    expect(await errorOf(lookAndMove(other, { classId, days: 1, minutes: 0 }))).toMatchObject({
      code: "CLASS_NOT_FOUND",
    });
    expect(datesToMove.safeParse({ classId, days: 0, minutes: 0 }).success).toBe(false);
    expect(datesToMove.safeParse({ classId, days: 0, minutes: 0, venueId: null }).success).toBe(true);
    expect(datesToMove.safeParse({ classId, days: 367, minutes: 0 }).success).toBe(false);
  });
});

test("[SCHED-12] 200 dates move a week, each after the next one", async ({ db }) => {
  const { actor, classId, add } = await aTeacher(db);
  await add(
    Array.from({ length: 200 }, (_, index) => at(new Date(Date.UTC(2029, 0, 1 + index)).toISOString().slice(0, 10))),
  );
  // In the order of the table each would meet the next one.
  await expect(
    db.$executeRaw`UPDATE meetings SET local_start = local_start + interval '1 day', local_end = local_end + interval '1 day'`,
  ).rejects.toThrow("meetings_instructor_free");
  await lookAndMove(planner(db, actor), { classId, days: 1, minutes: 0 });
  const dates = await datesOf(db, classId);
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([200, "2029-01-02T16:00", "2029-07-20T16:00"]);
});
