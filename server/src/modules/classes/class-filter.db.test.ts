import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass } from "../../../test/factories.ts";
import { aTeacher, at, BERLIN, VENUE } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { addVenue } from "../schedule/save-venue.ts";
import { listClassFacets } from "./list-class-facets.ts";
import { listClasses } from "./list-classes.ts";
import type { ClassFilter } from "./list-classes.schema.ts";
import { contextOf } from "../../../test/signed.ts";

/** The names of the listed classes, in order; the total and the facets must agree with them. */
async function namesOf(db: Db, filter: ClassFilter, search?: string): Promise<string[]> {
  const deps = contextOf({ db, school: schoolWith({ timeZone: BERLIN }) });
  const { classes, total } = await listClasses(deps, { search, filter, sort: "price-asc", limit: 50, offset: 0 });
  expect(total).toBe(classes.length);
  expect((await listClassFacets(deps, { search, filter })).total).toBe(total);
  return classes.map(({ name }) => name);
}

const facets = (db: Db, filter: ClassFilter = {}, search?: string) =>
  listClassFacets(contextOf({ db, school: schoolWith({ timeZone: BERLIN }) }), { search, filter });

describe("[FIND-1] the list is narrowed", () => {
  test("by sport in any case, level, age, price and seats", async ({ db }) => {
    const fields = { capacity: 2 };
    await aClass(db, {
      ...fields,
      name: "Kids",
      sport: "Judo",
      level: "beginner",
      minAge: 6,
      maxAge: 9,
      priceCents: 1000,
    });
    await aClass(db, { ...fields, name: "Anybody", sport: "Judo", level: "all_levels", priceCents: 2000 });
    await aClass(db, { ...fields, name: "Grown", sport: "Golf", level: "advanced", minAge: 18, priceCents: 3000 });
    await aClass(db, { ...fields, name: "Taken", priceCents: 4000, seatsTaken: 2 });
    await aClass(db, { name: "Pending", sport: "Judo", priceCents: 500, status: "pending" });
    for (const [filter, expected] of [
      [{}, ["Kids", "Anybody", "Grown", "Taken"]],
      [{ sport: "judo" }, ["Kids", "Anybody"]],
      [{ level: "beginner" }, ["Kids", "Anybody"]],
      [{ level: "advanced" }, ["Anybody", "Grown"]],
      [{ age: 6 }, ["Kids", "Anybody", "Taken"]],
      [{ age: 9 }, ["Kids", "Anybody", "Taken"]],
      [{ age: 10 }, ["Anybody", "Taken"]],
      [{ age: 18 }, ["Anybody", "Grown", "Taken"]],
      [{ priceCents: 2000 }, ["Kids", "Anybody"]],
      [{ priceCents: 1999 }, ["Kids"]],
      [{ hasSeats: true }, ["Kids", "Anybody", "Grown"]],
      [{ sport: "Judo", level: "beginner", age: 7, priceCents: 1000, hasSeats: true }, ["Kids"]],
      [{ sport: "Judo", level: "advanced", age: 7 }, ["Anybody"]],
      [{ sport: "Chess" }, []],
    ] satisfies [ClassFilter, string[]][])
      expect([filter, await namesOf(db, filter)]).toEqual([filter, expected]);
    expect(await namesOf(db, { level: "beginner" }, "kid")).toEqual(["Kids"]);
    expect(await namesOf(db, { level: "advanced" }, "kid")).toEqual([]);
  });

  test("by weekday, venue and days, in the time of the venue and of the school", async ({ db }) => {
    const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, timeZone: BERLIN });
    const { id: other } = await addVenue(contextOf({ db }), { ...VENUE, name: "Hall 2" });
    const tuesdays = await aTeacher(db, "Tuesdays");
    await tuesdays.add([at("2029-05-01"), at("2029-05-08"), at("2029-05-16")], venueId);
    const friday = await aTeacher(db, "Late on Friday");
    // On Saturday already in Berlin.
    await friday.add([at("2029-05-11", "22:00", "23:00")], other);
    await aClass(db, { name: "Without dates" });
    for (const [filter, expected] of [
      [{ weekday: "tuesday" }, ["Tuesdays"]],
      [{ weekday: "wednesday" }, ["Tuesdays"]],
      [{ weekday: "friday" }, ["Late on Friday"]],
      [{ weekday: "saturday" }, []],
      [{ venueId }, ["Tuesdays"]],
      [{ venueId: other, weekday: "tuesday" }, []],
      [{ from: "2029-05-01" }, ["Tuesdays", "Late on Friday"]],
      [{ from: "2029-05-02" }, ["Late on Friday"]],
      [{ to: "2029-05-16" }, ["Tuesdays", "Late on Friday"]],
      [{ to: "2029-05-15" }, ["Late on Friday"]],
      [{ from: "2029-05-12", to: "2029-05-12" }, ["Late on Friday"]],
    ] satisfies [ClassFilter, string[]][])
      expect([filter, new Set(await namesOf(db, filter))]).toEqual([filter, new Set(expected)]);
    await db.meeting.updateMany({
      where: { classId: tuesdays.classId, localStart: new Date("2029-05-16T16:00:00Z") },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    expect(await namesOf(db, { weekday: "wednesday" })).toEqual([]);
    await db.meeting.deleteMany({ where: { classId: tuesdays.classId } });
    expect(await namesOf(db, { venueId })).toEqual([]);
  });

  test("by the time of the day, by the clock of the venue", async ({ db }) => {
    const { id: venueId } = await addVenue(contextOf({ db }), {
      ...VENUE,
      timeZone: "Pacific/Auckland",
      isExclusive: false,
    });
    const add = async (name: string, ...starts: string[]) => {
      const teacher = await aTeacher(db, name);
      await teacher.add(
        starts.map((start, day) => at(`2029-05-0${day + 1}`, start, "23:00")),
        venueId,
      );
      return teacher.classId;
    };
    await add("Early", "00:00", "11:59");
    await add("Noon", "12:00");
    await add("Tea", "16:59");
    const evening = await add("Evening", "17:00", "09:00");
    await aClass(db, { name: "Without dates" });
    for (const [time, expected] of [
      ["morning", ["Early", "Evening"]],
      ["afternoon", ["Noon", "Tea"]],
      ["evening", ["Evening"]],
    ] satisfies [ClassFilter["time"], string[]][])
      expect([time, new Set(await namesOf(db, { time }))]).toEqual([time, new Set(expected)]);
    expect(await facets(db, { time: "evening" })).toMatchObject({
      total: 1,
      time: [
        { value: "afternoon", count: 2 },
        { value: "morning", count: 2 },
        { value: "evening", count: 1 },
      ],
      without: { time: 5 },
    });
    await db.meeting.updateMany({
      where: { classId: evening, localStart: new Date("2029-05-02T09:00:00Z") },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    expect(await namesOf(db, { time: "morning" })).toEqual(["Early"]);
  });

  test("without a class that has begun, where seats are asked for", async ({ db }) => {
    const { classId } = await aTeacher(db, "Begun");
    await db.class.update({ where: { id: classId }, data: { firstStartsAt: new Date(Date.now() - 1000) } });
    expect(await namesOf(db, {})).toEqual(["Begun"]);
    expect(await namesOf(db, { hasSeats: true })).toEqual([]);
  });
});

describe("[FIND-1] each value says how many classes it leaves", () => {
  test("together with the other filters and the search, but whatever its own filter is set to", async ({ db }) => {
    await aClass(db, { name: "A", sport: "Judo", level: "beginner" });
    await aClass(db, { name: "B", sport: "Judo", level: "all_levels", capacity: 1, seatsTaken: 1 });
    await aClass(db, { name: "C", sport: "Golf", level: "beginner" });
    expect(await facets(db)).toMatchObject({
      total: 3,
      sport: [
        { value: "Judo", count: 2 },
        { value: "Golf", count: 1 },
      ],
      level: [
        { value: "beginner", count: 3 },
        { value: "advanced", count: 1 },
        { value: "intermediate", count: 1 },
      ],
      withSeats: 2,
      without: {},
    });
    expect(await facets(db, { sport: "Golf", level: "beginner" })).toMatchObject({
      total: 1,
      sport: [
        { value: "Judo", count: 2 },
        { value: "Golf", count: 1 },
      ],
      level: [{ value: "beginner", count: 1 }],
      without: { sport: 3 },
    });
    expect(await facets(db, { hasSeats: true }, "jud")).toMatchObject({
      total: 1,
      sport: [{ value: "Judo", count: 1 }],
      withSeats: 1,
      without: { hasSeats: 2 },
    });
  });

  test("and, where nothing is left, which filter to drop", async ({ db }) => {
    await aClass(db, { sport: "Judo", level: "beginner", priceCents: 9000 });
    expect(await facets(db, { sport: "Judo", priceCents: 100 })).toMatchObject({
      total: 0,
      without: { priceCents: 1 },
    });
    expect((await facets(db, { sport: "Chess", priceCents: 100 })).without).toEqual({});
  });

  test("the search among them", async ({ db }) => {
    await aClass(db, { name: "A", sport: "Judo", priceCents: 9000 });
    await aClass(db, { name: "B", sport: "Golf", priceCents: 1000 });
    expect(await facets(db, { sport: "Judo" }, "ski")).toMatchObject({ total: 0, sport: [], without: { search: 1 } });
    expect((await facets(db, {}, "ski")).without).toEqual({ search: 2 });
    // Both exclude every class.
    expect((await facets(db, { priceCents: 100 }, "ski")).without).toEqual({});
  });

  test("with weekdays and the names of venues, on what is planned only", async ({ db }) => {
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    const { add } = await aTeacher(db);
    await add([at("2029-05-01"), at("2029-05-03"), at("2029-05-08")], venueId);
    expect(await facets(db)).toMatchObject({
      weekday: [
        { value: "thursday", count: 1 },
        { value: "tuesday", count: 1 },
      ],
      venueId: [{ value: venueId, label: "Hall 1", count: 1 }],
    });
    await db.meeting.updateMany({ data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" } });
    expect(await facets(db)).toMatchObject({ weekday: [], venueId: [] });
  });
});
