import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { findClass } from "../classes/find-class.ts";
import { changeRole } from "../users/change-role.ts";
import { removeUser } from "../users/remove-user.ts";
import { addMeetings } from "./add-meetings.ts";
import { readCalendarFeed, renewCalendarFeed } from "./calendar-feed.ts";
import { changeMeeting } from "./change-meeting.ts";
import { setSubstitute } from "./set-substitute.ts";
import { contextOf, signed } from "../../../test/signed.ts";

/** Judo of Kenji on 1 and 8 May, and Ada, another instructor. */
async function aSubstitution(db: Db) {
  const { actor: kenji, classId, add } = await aTeacher(db);
  await add([at("2029-05-01"), at("2029-05-08")]);
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
  const [first, second] = meetings.map(({ id }) => id);
  const ada = await aUser(db, "instructor", { name: "Ada Lovelace" });
  const name = (substituteId: string | null, meetingId = first ?? "", by: Actor = kenji) =>
    setSubstitute(planner(db, by), { meetingId, substituteId });
  const taught = () => db.meeting.findUniqueOrThrow({ where: { id: first ?? "" } });
  return { kenji, ada, classId, first: first ?? "", second: second ?? "", name, taught };
}

/** Another class of an instructor with a meeting at 17:00. */
async function teachesElsewhere(db: Db, instructor: Actor, className = "Karate", day = "2029-05-01") {
  const { id: classId } = await aClass(db, { instructorId: instructor.id, name: className });
  await addMeetings(planner(db, instructor), {
    classId,
    venueId: null,
    meetings: [at(day, "17:00", "18:00")],
  });
  return classId;
}

describe("naming a substitute", () => {
  test("[SCHED-1] for one meeting, by its instructor or an admin, and undoing it", async ({ db }) => {
    const { kenji, ada, classId, first, name, taught } = await aSubstitution(db);
    await name(ada.id);
    expect(await taught()).toMatchObject({ instructorId: ada.id, substituteId: ada.id, revision: 1 });
    await name(ada.id);
    expect(await taught()).toMatchObject({ revision: 1 });
    const { meetings } = await findClass(signed({ db }, kenji), { classId });
    expect(meetings.map(({ substituteName }) => substituteName)).toEqual(["Ada Lovelace", null]);
    await name(null, first, await aUser(db, "admin"));
    expect(await taught()).toMatchObject({ instructorId: kenji.id, substituteId: null, revision: 2 });
    await name(kenji.id);
    expect(await taught()).toMatchObject({ substituteId: null, revision: 2 });
  });

  test("[SCHED-1] takes an instructor, and a meeting that has not begun", async ({ db }) => {
    const { ada, first, second, name } = await aSubstitution(db);
    for (const other of [await aUser(db, "student"), await aUser(db, "admin"), { id: crypto.randomUUID() }])
      expect(await errorOf(name(other.id))).toMatchObject({ code: "SUBSTITUTE_NOT_INSTRUCTOR" });
    expect(await errorOf(name(ada.id, first, ada))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    await db.meeting.update({
      where: { id: second },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Rain" },
    });
    expect(await errorOf(name(ada.id, second))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    await db.$executeRaw`UPDATE meetings SET local_start = '2020-05-01 16:00', local_end = '2020-05-01 17:00'
      WHERE id = ${first}::uuid`;
    expect(await errorOf(name(ada.id))).toMatchObject({ code: "MEETING_NOT_FOUND" });
  });

  test("[SCHED-4] is refused while they teach, naming their class; so is taking the meeting back", async ({ db }) => {
    const { kenji, ada, first, name } = await aSubstitution(db);
    await teachesElsewhere(db, ada);
    expect(await errorOf(name(ada.id))).toMatchObject({
      code: "INSTRUCTOR_BUSY",
      message: "Ada Lovelace teaches Karate at that time (Tue 1 May 2029, 17:00). Please choose another one.",
    });
    const free = await aUser(db, "instructor", { name: "Grace" });
    await name(free.id);
    await teachesElsewhere(db, kenji, "Aikido");
    expect(await errorOf(name(null))).toMatchObject({
      code: "INSTRUCTOR_BUSY",
      message: "You teach Aikido at that time (Tue 1 May 2029, 17:00). Please choose another one.",
    });
    await teachesElsewhere(db, free, "Fencing", "2029-05-02");
    const times = at("2029-05-02", "16:30", "18:00");
    expect(await errorOf(changeMeeting(planner(db, kenji), { meetingId: first, venueId: null, times }))).toMatchObject({
      message: "Grace teaches Fencing at that time (Wed 2 May 2029, 17:00). Please choose another one.",
    });
    await changeMeeting(planner(db, kenji), { meetingId: first, venueId: null, times: at("2029-05-01", "16:30") });
  });

  test("[SCHED-1] is refused to the instructor of a class that is not approved, who may take a meeting back", async ({
    db,
  }) => {
    const { kenji, ada, classId, first, name, taught } = await aSubstitution(db);
    await db.class.update({ where: { id: classId }, data: { status: "pending" } });
    expect(await errorOf(name(ada.id))).toMatchObject({ code: "CLASS_NOT_APPROVED" });
    await name(ada.id, first, await aUser(db, "admin"));
    expect(await taught()).toMatchObject({ instructorId: ada.id });
    await name(null);
    expect(await taught()).toMatchObject({ instructorId: kenji.id });
  });

  test("[SCHED-9] puts the meeting into the calendar of the substitute", async ({ db }) => {
    const { kenji, ada, first, second, name } = await aSubstitution(db);
    const [ofAda, ofKenji] = [
      await renewCalendarFeed(signed({ db }, ada)),
      await renewCalendarFeed(signed({ db }, kenji)),
    ];
    await name(ada.id);
    expect((await readCalendarFeed(contextOf({ db }), ofAda.key)).meetings).toMatchObject([
      { id: first, instructorName: "Ada Lovelace" },
    ]);
    expect((await readCalendarFeed(contextOf({ db }), ofKenji.key)).meetings).toMatchObject([{ id: second }]);
  });
});

describe("[SCHED-4] fifty classes name one instructor for the same hour", () => {
  const rush = async (db: Db) => {
    const ada = await aUser(db, "instructor");
    const namings = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { actor, classId, add } = await aTeacher(db);
        await add([at("2029-05-01")]);
        const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
        return () => setSubstitute(planner(db, actor), { meetingId, substituteId: ada.id });
      }),
    );
    const results = await Promise.allSettled(namings.map((name) => name()));
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    return { named: await db.meeting.count({ where: { instructorId: ada.id } }), refused };
  };

  test("one wins", async ({ db }) => {
    expect(await rush(db)).toEqual({ named: 1, refused: Array.from({ length: 49 }, () => "INSTRUCTOR_BUSY") });
  });

  test("negative control: without the constraint, all fifty do", async ({ db }) => {
    await db.$executeRaw`ALTER TABLE meetings DROP CONSTRAINT meetings_instructor_free`;
    expect(await rush(db)).toEqual({ named: 50, refused: [] });
  });
});

describe("[LIFE-6][SCHED-1] handing a class over", () => {
  const handOver = async (db: Db, from: Actor, successorId: string) =>
    changeRole(signed({ db }, await aUser(db, "admin")), { userId: from.id, role: "student", successorId });

  test("leaves a substitute's meeting", async ({ db }) => {
    const { kenji, ada, second, name, taught } = await aSubstitution(db);
    await name(ada.id);
    const successor = await aUser(db, "instructor");
    await handOver(db, kenji, successor.id);
    expect(await taught()).toMatchObject({ instructorId: ada.id, substituteId: ada.id });
    expect(await db.meeting.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ instructorId: successor.id });
  });

  test("to the substitute ends the substitution", async ({ db }) => {
    const { kenji, ada, name, taught } = await aSubstitution(db);
    await name(ada.id);
    await handOver(db, kenji, ada.id);
    expect(await taught()).toMatchObject({ instructorId: ada.id, substituteId: null });
  });
});

describe("[LIFE-6][SCHED-1] a substitute who stops being an instructor", () => {
  const leavings = [
    ["demoted", (db: Db, userId: string) => changeRole(contextOf({ db }), { userId, role: "student" })],
    ["promoted", (db: Db, userId: string) => changeRole(contextOf({ db }), { userId, role: "admin" })],
    ["removed", (db: Db, userId: string) => removeUser(contextOf({ db }), { userId })],
  ] as const;

  test.for(leavings)("gives the meeting back to the instructor of the class: %s", async ([, leave], { db }) => {
    await aUser(db, "admin");
    const { kenji, ada, name, taught } = await aSubstitution(db);
    await name(ada.id);
    await leave(db, ada.id);
    expect(await taught()).toMatchObject({ instructorId: kenji.id, substituteId: null, revision: 2 });
  });

  test.for(leavings)("stays while that instructor teaches elsewhere, with an error: %s", async ([, leave], { db }) => {
    await aUser(db, "admin");
    const { kenji, ada, name, taught } = await aSubstitution(db);
    await name(ada.id);
    await teachesElsewhere(db, kenji);
    expect(await errorOf(leave(db, ada.id))).toMatchObject({
      code: "SUBSTITUTE_NEEDED",
      message:
        "This instructor is the substitute of Judo on Tue 1 May 2029, 16:00, when its own instructor teaches another class. Please name another substitute first.",
    });
    expect(await taught()).toMatchObject({ instructorId: ada.id });
  });

  test("keeps what is over", async ({ db }) => {
    const { ada, first, name, taught } = await aSubstitution(db);
    await name(ada.id);
    await db.$executeRaw`UPDATE meetings SET local_start = '2020-05-01 16:00', local_end = '2020-05-01 17:00'
      WHERE id = ${first}::uuid`;
    await changeRole(contextOf({ db }), { userId: ada.id, role: "student" });
    expect(await taught()).toMatchObject({ instructorId: ada.id, substituteId: ada.id });
  });
});

describe("[SCHED-1] an instructor who is named while the role is taken", () => {
  /** Both wait for the user's row; the first of them gets it first. */
  const race = async (db: Db, first: "name" | "change") => {
    const { ada, name, taught } = await aSubstitution(db);
    const calls = {
      name: () => name(ada.id),
      change: () => changeRole(contextOf({ db }), { userId: ada.id, role: "student" }),
    };
    const outcomes = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${ada.id}::uuid FOR UPDATE`;
      const one = errorOf(calls[first]());
      await lockWaits(db, 1);
      const other = errorOf(calls[first === "name" ? "change" : "name"]());
      await lockWaits(db, 2);
      return { both: Promise.all([one, other]) };
    });
    const codes = (await outcomes.both).map(({ code }) => code);
    const { role } = await db.user.findUniqueOrThrow({ where: { id: ada.id } });
    return { codes, role, isSubstitute: (await taught()).substituteId === ada.id };
  };

  test("is a substitute or none, as the first call wants", async ({ db }) => {
    const expected = { codes: [undefined, "SUBSTITUTE_JUST_NAMED"], role: "instructor", isSubstitute: true };
    expect(await race(db, "name")).toEqual(expected);
    const changed = { codes: [undefined, "SUBSTITUTE_NOT_INSTRUCTOR"], role: "student", isSubstitute: false };
    expect(await race(db, "change")).toEqual(changed);
  });

  test("negative control: without the trigger a student is the substitute", async ({ db }) => {
    await db.$executeRaw`DROP TRIGGER users_leave_no_meetings ON users`;
    const both = { codes: [undefined, undefined], role: "student", isSubstitute: true };
    expect(await race(db, "name")).toEqual(both);
  });
});
