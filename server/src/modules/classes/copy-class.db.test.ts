import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { removeUnusedPicture } from "../media/remove-unused-picture.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { addVenue, retireVenue } from "../schedule/save-venue.ts";
import { setSubstitute } from "../schedule/set-substitute.ts";
import { copyClass } from "./copy-class.ts";
import { withdrawClass } from "./withdraw-class.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";
import type { ImageStore } from "../../integrations/image-store.ts";

const copyOf = (db: Db, actor: Actor, classId: string, weeks: number, name = "Judo II") =>
  copyClass(signed({ db }, actor), { classId, name, weeks });

const timesOf = async (db: Db, classId: string) => {
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  return meetings.map(({ localStart, startsAt }) => [toLocalTime(localStart), startsAt.toISOString().slice(0, 16)]);
};

test("[SCHED-10] a copy is pending and has the fields and the dates, which keep their local time over a clock change", async ({
  db,
}) => {
  const { actor, classId, add } = await aTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, timeZone: BERLIN });
  await add([at("2029-03-06"), at("2029-03-13")], venueId);
  await add([at("2029-03-20")]);
  const fields = { sport: "Judo", level: "advanced", minAge: 8, maxAge: 14, capacity: 7, priceCents: 1234 } as const;
  const seats = { seatsTaken: 2, enrolledCount: 1, closedAt: new Date() };
  const { imageUrl } = await db.class.update({
    where: { id: classId },
    data: { ...fields, ...seats, status: "approved", description: "Throws" },
  });
  const [first] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  const substituteId = (await aUser(db, "instructor")).id;
  await setSubstitute(planner(db, actor), { meetingId: first?.id ?? "", substituteId });

  const { id } = await copyOf(db, actor, classId, 3);
  expect(await db.class.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...fields,
    name: "Judo II",
    description: "Throws",
    imageUrl,
    instructorId: actor.id,
    copiedFromId: classId,
    status: "pending",
    seatsTaken: 0,
    enrolledCount: 0,
    feedback: null,
    closedAt: null,
    version: expect.any(Number),
  });
  expect(await timesOf(db, id)).toEqual([
    ["2029-03-27T16:00", "2029-03-27T14:00"],
    ["2029-04-03T16:00", "2029-04-03T14:00"],
    ["2029-04-10T16:00", "2029-04-10T14:00"],
  ]);
  const copied = await db.meeting.findMany({ where: { classId: id }, orderBy: { startsAt: "asc" } });
  expect(copied.map((one) => [one.venueId, one.instructorId, one.substituteId, one.revision])).toEqual([
    [venueId, actor.id, null, 0],
    [venueId, actor.id, null, 0],
    [null, actor.id, null, 0],
  ]);
});

test("[SCHED-10] cancelled dates stay behind, and those at a retired venue come without it, in its time zone", async ({
  db,
}) => {
  const { actor, classId, add } = await aTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  await add([at("2029-05-01"), at("2029-05-08")], venueId);
  const [first] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  await db.meeting.update({
    where: { id: first?.id ?? "" },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
  });
  await retireVenue(contextOf({ db }), { venueId, isRetired: true });
  const { id } = await copyOf(db, actor, classId, 10);
  expect(await db.meeting.findMany({ where: { classId: id } })).toMatchObject([
    { venueId: null, timeZone: VENUE.timeZone, startsAt: new Date("2029-07-17T20:00:00Z"), state: "planned" },
  ]);
});

test("[SCHED-10] is refused with the date that cannot be, and then nothing is copied", async ({ db }) => {
  const { actor, classId, add } = await aTeacher(db);
  await add([at("2029-03-11"), at("2029-03-18", "02:15", "02:45")]);
  const refused = (weeks: number, by = actor) => errorOf(copyOf(db, by, classId, weeks));
  expect(await refused(1)).toMatchObject({ code: "MEETING_TIME_MISSING" });
  expect(await refused(32)).toMatchObject({
    code: "MEETING_TIME_TWICE",
    message: "Sun 28 Oct 2029, 02:15 comes twice in Europe/Berlin: the clocks go back. Please choose another time.",
  });
  await add([at("2029-04-01", "17:00", "18:00")]);
  expect(await refused(3)).toMatchObject({
    code: "INSTRUCTOR_BUSY",
    message: "You teach Judo at that time (Sun 1 Apr 2029, 17:00). Please choose another one.",
  });
  expect(await refused(2, await aUser(db, "instructor"))).toMatchObject({ code: "CLASS_NOT_FOUND" });
  await db.$executeRaw`UPDATE meetings SET local_start = '2020-05-01 16:00', local_end = '2020-05-01 17:00'
    WHERE local_start = '2029-03-11 16:00'`;
  expect(await refused(2)).toMatchObject({ code: "MEETING_PAST" });
  expect(await db.class.count()).toBe(1);
  expect(await db.meeting.count()).toBe(3);
});

test("[SCHED-10] a class without dates is copied without; an archived one is not", async ({ db }) => {
  const { actor, classId } = await aTeacher(db);
  await db.class.update({ where: { id: classId }, data: { status: "pending" } });
  const { id } = await copyOf(db, actor, classId, 1);
  expect(await timesOf(db, id)).toEqual([]);
  await withdrawClass(signed({ db }, actor), { classId });
  expect(await errorOf(copyOf(db, actor, classId, 1))).toMatchObject({ code: "CLASS_NOT_FOUND" });
});

test("[SCHED-10] the picture stays while the copy or its model has it", async ({ db }) => {
  const { actor, classId } = await aTeacher(db);
  const url = "/media/judo-800.webp";
  await db.class.update({ where: { id: classId }, data: { imageUrl: url } });
  const { id } = await copyOf(db, actor, classId, 1);
  const removed: string[] = [];
  const imageStore = outOfReach<ImageStore>("imageStore", { remove: async (one: string) => void removed.push(one) });
  const other = { imageUrl: "/media/other-800.webp" };
  await db.class.update({ where: { id: classId }, data: other });
  await removeUnusedPicture({ ...contextOf({ db }), imageStore }, { url });
  expect(removed).toEqual([]);
  await db.class.update({ where: { id }, data: other });
  await removeUnusedPicture({ ...contextOf({ db }), imageStore }, { url });
  expect(removed).toEqual([url]);
});
