import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/meetings.ts";
import { approveClass } from "../classes/decide-class.ts";
import type { Actor } from "../../deps.ts";
import { changeMeeting } from "./change-meeting.ts";
import { listVenues } from "./list-venues.ts";
import { addVenue, retireVenue, updateVenue } from "./save-venue.ts";
import { addVenueInput } from "./schedule.schema.ts";
import { setSubstitute } from "./set-substitute.ts";
import { contextOf, signed } from "../../../test/signed.ts";

describe("a venue", () => {
  test("[SCHED-11] has a name of its own and keeps its zone once it has meetings", async ({ db }) => {
    const { add } = await aTeacher(db);
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    expect(await errorOf(addVenue(contextOf({ db }), VENUE))).toMatchObject({ code: "VENUE_NAME_TAKEN" });
    const change = { ...VENUE, venueId, timeZone: "Asia/Tokyo", mapUrl: "https://maps.example/1" };
    await updateVenue(contextOf({ db }), change);
    await add([at("2029-05-01")], venueId);
    expect(await errorOf(updateVenue(contextOf({ db }), { ...change, timeZone: BERLIN }))).toMatchObject({
      code: "VENUE_ZONE_KEPT",
    });
    expect(await errorOf(updateVenue(contextOf({ db }), { ...change, venueId: crypto.randomUUID() }))).toMatchObject({
      code: "VENUE_NOT_FOUND",
    });
  });

  test("[SCHED-11] has a name that no other has in other letters, and the list reads them alike", async ({ db }) => {
    for (const name of ["the barn", "Yard", "Álfaborg"]) await addVenue(contextOf({ db }), { ...VENUE, name });
    const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, name: "Barn" });
    const sameName = { ...VENUE, name: "The BARN" };
    expect(await errorOf(addVenue(contextOf({ db }), sameName))).toMatchObject({ code: "VENUE_NAME_TAKEN" });
    expect(await errorOf(updateVenue(contextOf({ db }), { ...sameName, venueId }))).toMatchObject({
      code: "VENUE_NAME_TAKEN",
    });
    await updateVenue(contextOf({ db }), { ...VENUE, name: "BARN", venueId });
    await retireVenue(contextOf({ db }), { venueId, isRetired: true });
    const names = (await listVenues(contextOf({ db }))).map(({ name }) => name);
    expect(names).toEqual(["Álfaborg", "the barn", "Yard", "BARN"]);
  });

  test("[SCHED-11][TRUE-2] in a time zone that only Node knows is refused, with the name that the database knows", async ({
    db,
  }) => {
    const unknown = { ...VENUE, timeZone: "US/Pacific-New" };
    expect(addVenueInput.safeParse(unknown).success).toBe(true);
    expect(await errorOf(addVenue(contextOf({ db }), unknown))).toMatchObject({
      code: "VENUE_ZONE_UNKNOWN",
      message: expect.stringContaining("Please choose America/Los_Angeles."),
    });
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    expect(await errorOf(updateVenue(contextOf({ db }), { ...unknown, venueId }))).toMatchObject({
      code: "VENUE_ZONE_UNKNOWN",
    });
  });

  test("[SCHED-11] that is retired keeps its meetings and gets no new ones", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
    await add([at("2029-05-01"), at("2029-05-08"), at("2029-05-15")], venueId);
    await db.meeting.updateMany({
      where: { localStart: new Date("2029-05-08T16:00Z") },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    expect((await listVenues(contextOf({ db }))).map(({ datesToCome }) => datesToCome)).toEqual([2]);
    await retireVenue(contextOf({ db }), { venueId, isRetired: true });
    expect(await errorOf(add([at("2029-05-02")], venueId))).toMatchObject({ code: "VENUE_NOT_FOUND" });
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
    await changeMeeting(planner(db, actor), { meetingId, venueId, times: at("2029-05-03") });
    await retireVenue(contextOf({ db }), { venueId, isRetired: false });
    await add([at("2029-05-02")], venueId);
    const nowhere = { venueId: crypto.randomUUID(), isRetired: true };
    expect(await errorOf(retireVenue(contextOf({ db }), nowhere))).toMatchObject({ code: "VENUE_NOT_FOUND" });
  });
});

test("[SCHED-11] what is not sent of a venue stays", async ({ db }) => {
  const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, mapUrl: "https://maps.example/1" });
  await updateVenue(contextOf({ db }), { venueId, address: "Old Farm Yard" });
  await updateVenue(contextOf({ db }), { venueId, isExclusive: false });
  expect(await db.venue.findUniqueOrThrow({ where: { id: venueId } })).toMatchObject({
    ...VENUE,
    mapUrl: "https://maps.example/1",
    address: "Old Farm Yard",
    isExclusive: false,
  });
  await updateVenue(contextOf({ db }), { venueId, mapUrl: "" });
  expect(await db.venue.findUniqueOrThrow({ where: { id: venueId } })).toMatchObject({ mapUrl: null });
});

test("[SCHED-11] a venue's other fields change without a wait for its classes, its exclusivity waits", async ({
  db,
}) => {
  const { add } = await aTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  await add([at("2029-05-01")], venueId);
  const { changing } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
    await updateVenue(contextOf({ db }), { ...VENUE, venueId, mapUrl: "https://maps.example/1" });
    const waiting = updateVenue(contextOf({ db }), { ...VENUE, venueId, isExclusive: false });
    await lockWaits(db, 1);
    return { changing: waiting };
  });
  await changing;
  expect(await db.venue.findUniqueOrThrow({ where: { id: venueId } })).toMatchObject({ isExclusive: false });
});

test.for(["one side at a time", "negative control: without the lock"] as const)(
  "[SCHED-4] a venue becomes exclusive while a meeting is added there, %s",
  async (way, { db }) => {
    const isLocked = way === "one side at a time";
    if (!isLocked) await db.$executeRaw`ALTER TABLE meetings DISABLE TRIGGER meetings_complete`;
    const [one, two] = [await aTeacher(db), await aTeacher(db, "Karate")];
    const { id } = await addVenue(contextOf({ db }), { ...VENUE, isExclusive: false });
    await one.add([at("2029-05-01")], id);
    let adding: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.venue.update({ where: { id }, data: { isExclusive: true } });
      const data = {
        classId: two.classId,
        instructorId: two.actor.id,
        venueId: id,
        timeZone: VENUE.timeZone,
        localStart: new Date("2029-05-01T16:30Z"),
        localEnd: new Date("2029-05-01T17:00Z"),
      };
      adding = db.meeting.create({ data }).then(
        () => "added",
        (error: Error) => error.message,
      );
      if (isLocked) await lockWaits(db, 1);
      else await adding;
    });
    if (isLocked) expect(await adding).toContain("meetings_venue_free");
    else expect(await adding).toBe("added");
  },
);

test("[OFFICE-7] each change of a venue is in the audit log, with what differs", async ({ db }) => {
  const actor = await aUser(db, "admin");
  const { id: venueId } = await addVenue(signed({ db }, actor), VENUE);
  for (let times = 0; times < 2; times++)
    await updateVenue(signed({ db }, actor), { venueId, name: "Hall 2", isExclusive: !VENUE.isExclusive });
  for (const isRetired of [true, true, false]) await retireVenue(signed({ db }, actor), { venueId, isRetired });
  const events = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
  expect(events.map(({ kind, details }) => [kind, details])).toEqual([
    ["venue_added", { venue: "Hall 1" }],
    ["venue_changed", { venue: "Hall 1", changes: { name: ["Hall 1", "Hall 2"], isExclusive: ["yes", "no"] } }],
    ["venue_retired", { venue: "Hall 2" }],
    ["venue_restored", { venue: "Hall 2" }],
  ]);
  expect(events.every(({ actorId }) => actorId === actor.id)).toBe(true);
});

test("[SCHED-4][SEC-7] a class takes an exclusive venue once it is approved, and while somebody has a seat", async ({
  db,
}) => {
  const waiting = await aTeacher(db, "Waiting");
  const other = await aTeacher(db, "Judo");
  const byAdmin = signed({ db }, await aUser(db, "admin"));
  const { classId } = waiting;
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  const decide = (status: "pending" | "denied", seatsTaken = 0) =>
    db.class.update({ where: { id: classId }, data: { status, seatsTaken } });
  const take = () => errorOf(other.add([at("2029-05-01")], venueId));
  await decide("pending");
  await waiting.add([at("2029-05-01")], venueId);
  for (const status of ["pending", "denied"] as const) {
    await decide(status, 1);
    expect(await take()).toMatchObject({ code: "VENUE_TAKEN" });
  }
  await decide("pending");
  // Switching the venue does not take it for the class, either.
  for (const isExclusive of [false, true]) await updateVenue(contextOf({ db }), { ...VENUE, venueId, isExclusive });
  expect(await take()).toEqual({});
  expect(await errorOf(approveClass(byAdmin, { classId }))).toMatchObject({ code: "VENUE_TAKEN_MEANWHILE" });
  expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({ status: "pending" });
  // What could not be approved is not planned.
  const third = await aTeacher(db, "Karate");
  await db.class.update({ where: { id: third.classId }, data: { status: "pending" } });
  expect(await errorOf(third.add([at("2029-05-01")], venueId))).toMatchObject({ code: "VENUE_TAKEN" });
  await third.add([at("2029-05-02")], venueId);
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
  const move = (day: string) =>
    errorOf(changeMeeting(planner(db, waiting.actor), { meetingId, venueId, times: at(day) }));
  expect(await move("2029-05-02")).toEqual({});
  await approveClass(byAdmin, { classId });
  expect(await errorOf(approveClass(byAdmin, { classId: third.classId }))).toMatchObject({
    code: "VENUE_TAKEN_MEANWHILE",
  });
  expect(await move("2029-05-01")).toMatchObject({ code: "VENUE_TAKEN" });
});

test("[SCHED-4] an overlap names no class of somebody else that waits for a decision, but to admins", async ({
  db,
}) => {
  const teacher = await aTeacher(db);
  const substitute = await aTeacher(db, "Secret");
  await teacher.add([at("2029-05-01")]);
  await substitute.add([at("2029-05-01")]);
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId: teacher.classId } });
  const name = async (actor: Actor) =>
    (await errorOf(setSubstitute(planner(db, actor), { meetingId, substituteId: substitute.actor.id }))).message;
  const recipientsOf = (name: string) =>
    `Kenji teaches ${name} at that time (Tue 1 May 2029, 16:00). Please choose another one.`;
  expect(await name(teacher.actor)).toBe(recipientsOf("Secret"));
  await db.class.update({ where: { id: substitute.classId }, data: { status: "pending" } });
  expect(await name(teacher.actor)).toBe(recipientsOf("another class"));
  expect(await name(await aUser(db, "admin"))).toBe(recipientsOf("Secret"));
});

test("[SCHED-11] whoever taught what is over is not changed by the venue", async ({ db }) => {
  const former = await aTeacher(db);
  const { id: venueId } = await addVenue(contextOf({ db }), VENUE);
  await former.add([at("2029-05-01"), at("2029-05-02")], venueId);
  const past = { localStart: new Date("2020-05-01T16:00Z"), localEnd: new Date("2020-05-01T17:00Z") };
  const [first] = await db.meeting.findMany({ orderBy: { startsAt: "asc" } });
  await db.meeting.update({ where: { id: first?.id ?? "" }, data: past });
  const present = await aTeacher(db);
  await db.class.update({ where: { id: former.classId }, data: { instructorId: present.actor.id } });
  // The present instructor taught elsewhere at that time.
  await present.add([at("2029-06-01")]);
  await db.meeting.updateMany({ where: { classId: present.classId }, data: past });
  for (const isExclusive of [false, true]) await updateVenue(contextOf({ db }), { ...VENUE, venueId, isExclusive });
  const taught = await db.meeting.findMany({ where: { classId: former.classId }, orderBy: { startsAt: "asc" } });
  expect(taught.map(({ instructorId }) => instructorId)).toEqual([former.actor.id, present.actor.id]);
});
