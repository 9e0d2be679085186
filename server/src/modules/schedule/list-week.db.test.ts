import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { aTeacher, at, BERLIN, ONLY_IN_DATABASE, planner, VENUE } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { addMeetings } from "./add-meetings.ts";
import { findNextMeeting } from "./find-next-meeting.ts";
import { listWeek } from "./list-week.ts";
import { listWeekChoices } from "./list-week-choices.ts";
import { type WeekInput, weekInput } from "./schedule.schema.ts";
import { addVenue } from "./save-venue.ts";
import { contextOf, signed } from "../../../test/signed.ts";

/** A Monday. */
const MONDAY = "2029-05-07";

const weekOf = (db: Db, actor: Actor, monday = MONDAY, timeZone = BERLIN) =>
  listWeek(signed({ db, school: schoolWith({ timeZone }) }, actor), { monday });

async function starts(db: Db, actor: Actor, monday = MONDAY) {
  return (await weekOf(db, actor, monday)).meetings.map(({ className, start }) => `${className} ${start}`);
}

async function enrol(db: Db, student: Actor, classId: string, state: "paid" | "refunded" = "paid") {
  await anEnrolment(db, {
    classId,
    studentId: student.id,
    state,
    priceCents: 1000,
    paidAt: new Date(),
    endedAt: state === "refunded" ? new Date() : null,
  });
}

describe("[SCHED-8] one's own week", () => {
  test("tells the status of each class: a denied one does not meet", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db, "Judo");
    await add([at("2029-05-08")]);
    await db.class.update({ where: { id: classId }, data: { status: "denied" } });
    expect((await weekOf(db, actor)).meetings).toMatchObject([{ className: "Judo", classStatus: "denied" }]);
  });

  test("holds what a student has paid for, what an instructor teaches, and all of it for an admin", async ({ db }) => {
    const judo = await aTeacher(db, "Judo");
    const karate = await aTeacher(db, "Karate");
    const chess = await aTeacher(db, "Chess");
    await judo.add([at("2029-05-08")]);
    await karate.add([at("2029-05-07", "09:00", "10:00")]);
    await chess.add([at("2029-05-09")]);
    const student = await aUser(db, "student");
    await enrol(db, student, judo.classId);
    await enrol(db, student, chess.classId, "refunded");
    await enrol(db, karate.actor, judo.classId);

    expect(await starts(db, student)).toEqual(["Judo 2029-05-08T16:00"]);
    expect(await starts(db, judo.actor)).toEqual(["Judo 2029-05-08T16:00"]);
    expect(await starts(db, karate.actor)).toEqual(["Karate 2029-05-07T09:00", "Judo 2029-05-08T16:00"]);
    expect(await starts(db, await aUser(db, "student"))).toEqual([]);
    expect(await starts(db, await aUser(db, "admin"))).toEqual([
      "Karate 2029-05-07T09:00",
      "Judo 2029-05-08T16:00",
      "Chess 2029-05-09T16:00",
    ]);
    const { meetings } = await weekOf(db, karate.actor);
    expect(meetings).toMatchObject([
      { isTaught: true, isAttended: false },
      { isTaught: false, isAttended: true },
    ]);
  });

  test("names the children who attend, oneself with them, and whose dates overlap", async ({ db }) => {
    const student = await aUser(db, "student", { name: "Ada Lovelace" });
    const [judo, chess] = [await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
    const alone = await aTeacher(db, "Alone");
    await judo.add([at("2029-05-08")]);
    await chess.add([at("2029-05-08", "17:00", "18:00")]);
    await alone.add([at("2029-05-09")]);
    const [ben, anna] = [
      await aChild(db, student.id, { name: "Ben Lovelace" }),
      await aChild(db, student.id, { name: "Anna" }),
    ];
    const enrolPerson = (classId: string, participantId: string) =>
      anEnrolment(db, { classId, studentId: student.id, participantId, state: "paid", paidAt: new Date() });
    await enrolPerson(judo.classId, anna.id);
    await enrolPerson(judo.classId, student.id);
    await enrolPerson(chess.classId, ben.id);
    await enrolPerson(alone.classId, student.id);
    const namesOf = async () =>
      (await weekOf(db, student)).meetings.map(({ participantNames, overlaps }) => [participantNames, overlaps]);
    expect(await namesOf()).toEqual([
      [["Ada", "Anna"], []],
      [["Ben"], []],
      [[], []],
    ]);
    await enrolPerson(judo.classId, ben.id);
    expect(await namesOf()).toEqual([
      [["Ada", "Ben", "Anna"], ["Chess"]],
      [["Ben"], ["Judo"]],
      [[], []],
    ]);
    expect((await weekOf(db, judo.actor)).meetings).toMatchObject([{ participantNames: [] }]);
  });

  test("begins on Monday and ends on Sunday by the clock of each venue, and holds what goes on from the week before", async ({
    db,
  }) => {
    const { actor, add } = await aTeacher(db);
    const { id: tokyo } = await addVenue(contextOf({ db }), { ...VENUE, name: "Tokyo", timeZone: "Asia/Tokyo" });
    // In Berlin it is Sunday still.
    await add([at(MONDAY, "00:00", "01:00")], tokyo);
    await add([
      at("2029-05-06", "22:00", "23:00"),
      { start: "2029-05-05T10:00", end: "2029-05-06T00:00" },
      at("2029-05-13", "22:00", "23:00"),
      { start: "2029-05-14T00:00", end: "2029-05-14T01:00" },
    ]);
    expect(await starts(db, actor)).toEqual([`Judo ${MONDAY}T00:00`, "Judo 2029-05-13T22:00"]);
    const camp = await aTeacher(db, "Camp");
    await camp.add([{ start: "2029-04-07T00:30", end: "2029-05-07T00:30" }]);
    expect(await starts(db, camp.actor)).toEqual(["Camp 2029-04-07T00:30"]);
    expect(await starts(db, camp.actor, "2029-05-14")).toEqual([]);
  });

  test("names overlaps of one's own, and of other people's where one meeting at a time may be; back to back is none", async ({
    db,
  }) => {
    const [judo, karate, chess] = [
      await aTeacher(db, "Judo"),
      await aTeacher(db, "Karate"),
      await aTeacher(db, "Chess"),
    ];
    const shared = await addVenue(contextOf({ db }), { ...VENUE, name: "Field", isExclusive: false, timeZone: BERLIN });
    const hall = await addVenue(contextOf({ db }), { ...VENUE, timeZone: BERLIN });
    await judo.add([at("2029-05-08", "16:00", "17:30")], shared.id);
    await karate.add([at("2029-05-08", "17:00", "18:00")]);
    await chess.add([at("2029-05-08", "17:30", "19:00"), at("2029-05-09", "10:00", "11:00")], shared.id);
    const student = await aUser(db, "student");
    for (const { classId } of [judo, karate, chess]) await enrol(db, student, classId);
    const overlaps = async (actor: Actor) =>
      (await weekOf(db, actor)).meetings.map(({ className, overlaps: names }) => [className, ...names]);
    expect(await overlaps(student)).toEqual([
      ["Judo", "Karate"],
      ["Karate", "Judo", "Chess"],
      ["Chess", "Karate"],
      ["Chess"],
    ]);
    const admin = await aUser(db, "admin");
    expect(await overlaps(admin)).toEqual([["Judo"], ["Karate"], ["Chess"], ["Chess"]]);
    const dance = await aTeacher(db, "Dance");
    await dance.add([at("2029-05-08", "17:00", "18:00")], shared.id);
    expect(await overlaps(admin)).toContainEqual(["Dance"]);
    // What waits for a decision takes no venue yet.
    for (const name of ["Yoga", "Pilates"]) {
      const { classId, add } = await aTeacher(db, name);
      await db.class.update({ where: { id: classId }, data: { status: "pending" } });
      await add([at("2029-05-08", "17:00", "18:00")], hall.id);
    }
    expect(await overlaps(admin)).toContainEqual(["Yoga", "Pilates"]);
    await db.meeting.updateMany({
      where: { classId: karate.classId },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    expect(await overlaps(student)).toEqual([["Judo"], ["Karate"], ["Chess"], ["Chess"]]);
  });

  test("keeps cancelled meetings with their reason, and names what a make-up stands in for", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    const { id: replacesId } = await db.meeting.findFirstOrThrow();
    await db.meeting.update({
      where: { id: replacesId },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
    });
    await addMeetings(planner(db, actor), { classId, venueId: null, replacesId, meetings: [at("2029-05-10")] });
    expect((await weekOf(db, actor)).meetings).toMatchObject([
      { state: "cancelled", reason: "Storm", replacedStart: null },
      { state: "planned", reason: null, replacedStart: "2029-05-08T16:00" },
    ]);
    // Archiving cancels what is to come, and is the end of the class.
    await db.class.update({ where: { id: classId }, data: { closedAt: new Date(), archivedAt: new Date() } });
    expect(await starts(db, actor)).toEqual([]);
  });

  test("is the present week where none is named, in the school's zone, and nothing but a Monday names one", async ({
    db,
  }) => {
    const actor = await aUser(db, "student");
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    for (const timeZone of zones) {
      const { monday, today } = await listWeek(signed({ db, school: schoolWith({ timeZone }) }, actor), {});
      expect(today).toBe(new Intl.DateTimeFormat("sv-SE", { timeZone: timeZone }).format());
      expect(new Date(monday).getUTCDay()).toBe(1);
      const days = (Date.parse(today) - Date.parse(monday)) / 86_400_000;
      expect(days >= 0 && days < 7).toBe(true);
    }
    // [TRUE-1] By the database's rules.
    const { today } = await listWeek(signed({ db, school: schoolWith({ timeZone: ONLY_IN_DATABASE }) }, actor), {});
    expect(today).toBe(new Intl.DateTimeFormat("sv-SE", { timeZone: "Etc/GMT-5" }).format());
    const otherInputs = ["2029-05-08", "2029-02-30", "1999-12-27", "2029-W19", ""];
    expect([MONDAY, ...otherInputs].filter((monday) => weekInput.safeParse({ monday }).success)).toEqual([MONDAY]);
  });

  test("leads from an empty week to the next planned meeting", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-13"), at("2029-06-05"), at("2029-06-12")]);
    await db.meeting.updateMany({
      where: { localStart: new Date("2029-06-05T16:00Z") },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    const student = await aUser(db, "student");
    const next = async (who: Actor, monday: string) => (await weekOf(db, who, monday)).nextStart;
    for (const who of [actor, await aUser(db, "admin")]) {
      expect(await next(who, "2029-05-14")).toBe("2029-06-12T16:00");
      expect(await next(who, MONDAY)).toBeNull();
      expect(await next(who, "2029-06-18")).toBeNull();
    }
    expect(await next(student, "2029-05-14")).toBeNull();
    await enrol(db, student, classId);
    expect(await next(student, "2029-05-14")).toBe("2029-06-12T16:00");
  });

  test("lists 300 meetings at most, and says how many there are", async ({ db }) => {
    const { actor, classId } = await aTeacher(db);
    const { id: other } = await aClass(db, { instructorId: actor.id, name: "Karate" });
    await db.$executeRaw`
      INSERT INTO meetings (class_id, instructor_id, local_start, local_end, time_zone)
      SELECT CASE WHEN n % 2 = 0 THEN ${classId}::uuid ELSE ${other}::uuid END, ${actor.id}::uuid,
        ${MONDAY}::timestamp + n * interval '10 minutes', ${MONDAY}::timestamp + (n + 1) * interval '10 minutes', 'UTC'
      FROM generate_series(0, 304) AS n`;
    const { meetings, total } = await weekOf(db, actor);
    expect([meetings.length, total]).toEqual([300, 305]);
    expect(meetings.at(-1)?.start).toBe("2029-05-09T01:50");
    const lastDay = await listWeek(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), {
      day: "2029-05-09",
    });
    const emptyDay = await listWeek(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), {
      day: "2029-05-06",
    });
    expect([emptyDay.day, emptyDay.nextStart]).toEqual(["2029-05-06", `${MONDAY}T00:00`]);
    expect([lastDay.monday, lastDay.total, lastDay.meetings.at(-1)?.start]).toEqual([MONDAY, 17, "2029-05-09T02:40"]);
  });

  test("is one venue's or one instructor's on request, of those that an admin has to choose from", async ({ db }) => {
    const [judo, chess] = [await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
    const hall = await addVenue(contextOf({ db }), { ...VENUE, timeZone: BERLIN });
    await judo.add([at("2029-05-08")], hall.id);
    await judo.add([at("2029-05-09"), at("2029-05-15")]);
    await chess.add([at("2029-05-08")]);
    const deps = signed({ db, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "admin"));
    const starting = async (only: Omit<WeekInput, "monday">) =>
      (await listWeek(deps, { monday: MONDAY, ...only })).meetings.map(
        ({ className, start }) => `${className} ${start}`,
      );
    expect(await starting({ venueId: hall.id })).toEqual(["Judo 2029-05-08T16:00"]);
    expect(await starting({ instructorId: judo.actor.id })).toEqual(["Judo 2029-05-08T16:00", "Judo 2029-05-09T16:00"]);
    expect(await starting({ instructorId: chess.actor.id, venueId: hall.id })).toEqual([]);
    await judo.add([at("2029-06-05")], hall.id);
    expect(await listWeek(deps, { monday: "2029-05-14", venueId: hall.id })).toMatchObject({
      nextStart: "2029-06-05T16:00",
    });
    expect(await listWeekChoices(deps, { monday: "2029-05-14", venueId: hall.id })).toContainEqual({
      kind: "venue",
      id: hall.id,
      name: VENUE.name,
    });
    const choices = await listWeekChoices(deps, { monday: MONDAY });
    expect(new Set(choices.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set([`instructor ${judo.actor.id}`, `instructor ${chess.actor.id}`, `venue ${hall.id}`]),
    );
  });

  test("takes one statement, and one for the school's date", async ({ db, statements }) => {
    const { actor, add } = await aTeacher(db);
    await add([at("2029-05-08")]);
    statements.length = 0;
    await weekOf(db, actor);
    expect(statements).toHaveLength(2);
  });
});

describe("[DASH-4][DASH-5] the next meeting", () => {
  test("is the first that is planned and has not begun, of one's own", async ({ db }) => {
    const judo = await aTeacher(db, "Judo");
    const karate = await aTeacher(db, "Karate");
    await judo.add([at("2029-05-08"), at("2029-05-15")]);
    await karate.add([at("2029-05-01")]);
    await db.meeting.updateMany({
      where: { localStart: new Date("2029-05-08T16:00Z") },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    const student = await aUser(db, "student");
    expect(await findNextMeeting(signed({ db }, student))).toBeNull();
    await enrol(db, student, judo.classId);
    const next = { className: "Judo", instructorName: "Kenji", start: "2029-05-15T16:00", timeZone: BERLIN };
    expect(await findNextMeeting(signed({ db }, student))).toMatchObject({
      ...next,
      classId: judo.classId,
      venueId: null,
      venueName: null,
    });
    expect(await findNextMeeting(signed({ db }, judo.actor))).toMatchObject({ ...next, isTaught: true });
    expect(await findNextMeeting(signed({ db }, karate.actor))).toMatchObject({ className: "Karate" });
  });
});
