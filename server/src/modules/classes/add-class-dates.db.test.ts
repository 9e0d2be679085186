import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, BERLIN, VENUE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { addVenue, retireVenue } from "../schedule/save-venue.ts";
import type { MeetingTimes } from "../schedule/schedule.schema.ts";
import { addClass } from "./add-class.ts";

const FORM = {
  name: "Karate",
  imageUrl: "/media/0a1b2c-800.webp",
  capacity: 12,
  priceCents: 7999,
  description: "",
};

/** Judo of one instructor on 1 May, and how the same instructor adds another class with dates. */
async function aBusyTeacher(db: Db) {
  const { actor, add } = await aTeacher(db);
  await add([at("2029-05-01")]);
  const addWith = (meetings: MeetingTimes[], venueId: string | null = null) =>
    addClass(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), {
      ...FORM,
      dates: { venueId, meetings },
    });
  return { actor, addWith };
}

test("[SCHED-2] a new class comes with its meetings, at their venue", async ({ db }) => {
  const { addWith } = await aBusyTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  const { id: classId } = await addWith([at("2029-06-05"), at("2029-06-12")], venueId);
  const added = await db.class.findUniqueOrThrow({ where: { id: classId }, include: { meetings: true } });
  expect(added.meetings.map((one) => [one.venueId, one.timeZone, one.state])).toEqual([
    [venueId, VENUE.timeZone, "planned"],
    [venueId, VENUE.timeZone, "planned"],
  ]);
  expect(added.firstStartsAt).toEqual(new Date("2029-06-05T20:00:00Z"));
});

test("[SCHED-2][SCHED-4] without all of its meetings no class is added, and the error names the reason", async ({
  db,
}) => {
  const { addWith } = await aBusyTeacher(db);
  const fine = at("2029-06-05");
  expect(await errorOf(addWith([fine, at("2029-05-01", "17:00", "18:00")]))).toMatchObject({
    code: "INSTRUCTOR_BUSY",
    message: "You teach Judo at that time (Tue 1 May 2029, 16:00). Please choose another one.",
  });
  expect(await errorOf(addWith([fine, at("2029-06-05", "17:00", "18:00")]))).toMatchObject({
    message: "You teach Karate at that time (Tue 5 Jun 2029, 16:00). Please choose another one.",
  });
  expect(await errorOf(addWith([fine, at("2029-03-25", "02:30", "03:30")]))).toMatchObject({
    code: "MEETING_TIME_MISSING",
  });
  expect(await errorOf(addWith([fine, at("2020-06-05")]))).toMatchObject({ code: "MEETING_PAST" });
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  const other = await aTeacher(db, "Aikido");
  await other.add([at("2029-06-06")], venueId);
  expect(await errorOf(addWith([fine, at("2029-06-06")], venueId))).toMatchObject({
    code: "VENUE_TAKEN",
    message: "Hall 1 is taken on Wed 6 Jun 2029, 16:00. Please choose another time or venue.",
  });
  await retireVenue(contextOf({ db }), { venueId, isRetired: true });
  expect(await errorOf(addWith([fine], venueId))).toMatchObject({ code: "VENUE_NOT_FOUND" });
  expect(await db.class.count({ where: { name: FORM.name } })).toBe(0);
  expect(await db.meeting.count()).toBe(2);
});

test("[SCHED-2] a class without dates is added as before", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const { id } = await addClass(signed({ db }, actor), FORM);
  expect(await db.class.findUniqueOrThrow({ where: { id } })).toMatchObject({ firstStartsAt: null, status: "pending" });
});
