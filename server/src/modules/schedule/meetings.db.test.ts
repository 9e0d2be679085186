import { describe, expect, onTestFinished, vi } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, planner, VENUE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { archiveClass } from "../classes/close-class.ts";
import { updateClass } from "../classes/update-class.ts";
import { changeRole } from "../users/change-role.ts";
import { addMeetings } from "./add-meetings.ts";
import { changeMeeting, removeMeeting } from "./change-meeting.ts";
import { addVenue, updateVenue } from "./save-venue.ts";
import type { MeetingTimes } from "./schedule.schema.ts";

describe("adding meetings", () => {
  test("[SCHED-1][SCHED-3] keeps the local time across a change of the clocks", async ({ db }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-03-20"), at("2029-03-27")]);
    const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
    expect(meetings.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])).toEqual([
      ["2029-03-20T15:00:00.000Z", "2029-03-20T16:30:00.000Z"],
      ["2029-03-27T14:00:00.000Z", "2029-03-27T15:30:00.000Z"],
    ]);
    const planned = await db.class.findUniqueOrThrow({ where: { id: classId } });
    expect(planned.firstStartsAt).toEqual(meetings[0]?.startsAt);
    expect(planned.lastEndsAt).toEqual(meetings[1]?.endsAt);
  });

  test("[SCHED-3] uses the zone of the venue", async ({ db }) => {
    const { classId, add } = await aTeacher(db);
    const { id } = await addVenue(contextOf({ db }), VENUE);
    await add([at("2029-07-03")], id);
    expect(await db.meeting.findFirstOrThrow({ where: { classId } })).toMatchObject({
      startsAt: new Date("2029-07-03T20:00:00Z"),
      timeZone: "America/New_York",
      exclusiveVenueId: id,
    });
  });

  test("[SCHED-3] refuses times that the clocks skip or show twice, and past ones, and adds none", async ({ db }) => {
    const { add } = await aTeacher(db);
    const fine = at("2029-05-01");
    expect(await errorOf(add([fine, at("2029-03-25", "02:30", "03:30")]))).toMatchObject({
      code: "MEETING_TIME_MISSING",
      message:
        "Sun 25 Mar 2029, 02:30 does not exist in Europe/Berlin: the clocks skip it. Please choose another time.",
    });
    expect(await errorOf(add([fine, at("2029-10-28", "01:30", "02:15")]))).toMatchObject({
      code: "MEETING_TIME_TWICE",
      message: "Sun 28 Oct 2029, 02:15 comes twice in Europe/Berlin: the clocks go back. Please choose another time.",
    });
    expect(await errorOf(add([fine, at("2020-05-01")]))).toMatchObject({ code: "MEETING_PAST" });
    const late = `${new Date().getUTCFullYear() + 4}-12-31`;
    expect(await errorOf(add([fine, at(late)]))).toMatchObject({ code: "MEETING_TOO_LATE" });
    expect(await db.meeting.count()).toBe(0);
  });

  test("[SCHED-2] up to 200 in a class", async ({ db }) => {
    const { classId, add } = await aTeacher(db);
    const day = (number: number) => new Date(Date.UTC(2029, 0, number)).toISOString().slice(0, 10);
    await add(Array.from({ length: 199 }, (_, index) => at(day(index + 1))));
    expect(await errorOf(add([at(day(201)), at(day(202))]))).toMatchObject({ code: "TOO_MANY_MEETINGS" });
    await add([at(day(201))]);
    expect(await db.meeting.count({ where: { classId } })).toBe(200);
  });

  test("[SCHED-1] is for the class's own instructor and for admins, while the class is not over", async ({ db }) => {
    const { classId } = await aTeacher(db);
    const input = { classId, venueId: null, meetings: [at("2029-05-01")] };
    const other = await aUser(db, "instructor");
    expect(await errorOf(addMeetings(planner(db, other), input))).toMatchObject({ code: "CLASS_NOT_FOUND" });
    const admin = await aUser(db, "admin");
    await addMeetings(planner(db, admin), input);
    await cancelClass(signed({ db }, admin), { classId, reason: "Storm" });
    const meetings = [at("2029-05-02")];
    expect(await errorOf(addMeetings(planner(db, admin), { ...input, meetings }))).toMatchObject({
      code: "CLASS_CHANGED",
    });
  });
});

describe("overlaps", () => {
  test("[SCHED-4] of an instructor are refused, naming the other class; back to back is fine", async ({ db }) => {
    const { actor, add } = await aTeacher(db);
    const { id: other } = await aClass(db, { instructorId: actor.id, name: "Karate" });
    await add([at("2029-05-01")]);
    expect(await errorOf(add([at("2029-05-01", "17:00", "18:00")], null, other))).toMatchObject({
      code: "INSTRUCTOR_BUSY",
      message: "You teach Judo at that time (Tue 1 May 2029, 16:00). Please choose another one.",
    });
    await add([at("2029-05-01", "17:30", "18:30"), at("2029-05-01", "15:00", "16:00")], null, other);
    const admin = planner(db, await aUser(db, "admin"));
    const input = { classId: other, venueId: null, meetings: [at("2029-05-01", "16:30", "16:45")] };
    expect(await errorOf(addMeetings(admin, input))).toMatchObject({
      message: "Kenji teaches Judo at that time (Tue 1 May 2029, 16:00). Please choose another one.",
    });
    expect(await errorOf(add([at("2029-06-01"), at("2029-06-01", "17:00", "18:00")]))).toMatchObject({
      message: "You teach Judo at that time (Fri 1 Jun 2029, 16:00). Please choose another one.",
    });
  });

  test("[SCHED-4] at an exclusive venue are refused, at a shared one they are not", async ({ db }) => {
    const [one, two] = [await aTeacher(db), await aTeacher(db, "Karate")];
    const { id: hall } = await addVenue(contextOf({ db }), VENUE);
    const { id: field } = await addVenue(contextOf({ db }), { ...VENUE, name: "Field", isExclusive: false });
    await one.add([at("2029-05-01")], hall);
    expect(await errorOf(two.add([at("2029-05-01")], hall))).toMatchObject({
      code: "VENUE_TAKEN",
      message: "Hall 1 is taken on Tue 1 May 2029, 16:00. Please choose another time or venue.",
    });
    await one.add([at("2029-05-02")], field);
    await two.add([at("2029-05-02")], field);
    const exclusive = { ...VENUE, name: "Field", venueId: field };
    expect(await errorOf(updateVenue(contextOf({ db }), exclusive))).toMatchObject({ code: "VENUE_OVERLAPS" });
    const shared = { ...VENUE, venueId: hall, isExclusive: false };
    await updateVenue(contextOf({ db }), shared);
    await two.add([at("2029-05-01")], hall);
    expect(await errorOf(updateVenue(contextOf({ db }), { ...shared, isExclusive: true }))).toMatchObject({
      code: "VENUE_OVERLAPS",
    });
  });

  const rush = async (db: Db) => {
    const actor = await aUser(db, "instructor");
    const classes = await Promise.all(Array.from({ length: 50 }, () => aClass(db, { instructorId: actor.id })));
    const results = await Promise.allSettled(
      classes.map(({ id: classId }) =>
        addMeetings(planner(db, actor), { classId, venueId: null, meetings: [at("2029-05-01")] }),
      ),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    return { planned: await db.meeting.count(), refused };
  };

  test("[SCHED-4] of fifty at once, one is planned", async ({ db }) => {
    const { planned, refused } = await rush(db);
    expect(planned).toBe(1);
    expect(refused).toEqual(Array.from({ length: 49 }, () => "INSTRUCTOR_BUSY"));
  });

  test("[SCHED-4] negative control: without the constraint, all fifty are", async ({ db }) => {
    await db.$executeRaw`ALTER TABLE meetings DROP CONSTRAINT meetings_instructor_free`;
    expect(await rush(db)).toEqual({ planned: 50, refused: [] });
  });
});

describe("a planned meeting", () => {
  test("[SCHED-1] moves, with a higher revision, also within its own time", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01"), at("2029-05-02")]);
    const [first, second] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
    const move = (times: MeetingTimes, by = actor) =>
      changeMeeting(planner(db, by), { meetingId: first?.id ?? "", venueId: null, times });
    await move(at("2029-05-01", "16:30", "18:00"));
    expect(await db.meeting.findUniqueOrThrow({ where: { id: first?.id ?? "" } })).toMatchObject({
      startsAt: new Date("2029-05-01T14:30:00Z"),
      revision: 1,
    });
    expect(await errorOf(move(at("2029-05-02", "17:00", "18:00")))).toMatchObject({ code: "INSTRUCTOR_BUSY" });
    expect(await errorOf(move(at("2020-05-02")))).toMatchObject({ code: "MEETING_PAST" });
    const other = await aUser(db, "instructor");
    expect(await errorOf(move(at("2029-05-05"), other))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    expect(await db.meeting.findUniqueOrThrow({ where: { id: second?.id ?? "" } })).toMatchObject({ revision: 0 });
  });

  test("[SCHED-1] that has changed since the form was filled with it stays as it is", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
    const seen = { venueId: null, times: at("2029-05-01") };
    const move = (times: MeetingTimes) =>
      errorOf(changeMeeting(planner(db, actor), { meetingId, venueId: null, times, seen }));
    expect(await move(at("2029-05-02"))).toEqual({});
    expect(await move(at("2029-05-03"))).toMatchObject({ code: "MEETING_CHANGED" });
    expect(await db.meeting.findUniqueOrThrow({ where: { id: meetingId } })).toMatchObject({ revision: 1 });
  });

  test("[SCHED-1] is removed while nobody has a seat", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01"), at("2029-05-02")]);
    const [first, second] = await db.meeting.findMany({ where: { classId }, orderBy: { startsAt: "asc" } });
    const remove = (meetingId = "") => removeMeeting(planner(db, actor), { meetingId });
    await remove(first?.id);
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      firstStartsAt: second?.startsAt,
    });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 1 } });
    expect(await errorOf(remove(second?.id))).toMatchObject({ code: "MEETING_IN_USE" });
    expect(await errorOf(remove(first?.id))).toMatchObject({ code: "MEETING_NOT_FOUND" });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 0 } });
    await remove(second?.id);
    const emptied = await db.class.findUniqueOrThrow({ where: { id: classId } });
    expect(emptied).toMatchObject({ firstStartsAt: null, lastEndsAt: null });
  });

  test("[SCHED-1] has begun by the database's clock, not by the server's", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2029-05-02T00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    await removeMeeting(planner(db, actor), { meetingId });
    expect(await db.meeting.count()).toBe(0);
  });

  test("[SCHED-4] goes to whoever takes over the class, unless they teach then", async ({ db }) => {
    const { actor, add } = await aTeacher(db);
    const successor = await aTeacher(db, "Karate");
    await add([at("2029-05-01")]);
    await successor.add([at("2029-05-01", "17:00", "18:00")]);
    const admin = await aUser(db, "admin");
    const handOver = (successorId: string) =>
      changeRole(signed({ db }, admin), { userId: actor.id, role: "student", successorId });
    expect(await errorOf(handOver(successor.actor.id))).toMatchObject({ code: "SUCCESSOR_BUSY" });
    const free = await aUser(db, "instructor");
    await handOver(free.id);
    expect(await db.meeting.count({ where: { instructorId: free.id } })).toBe(1);
  });

  test("[SCHED-4] of a cancelled class takes no time any more, for good", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    await cancelClass(signed({ db }, await aUser(db, "admin")), { classId, reason: "Storm" });
    expect(await db.meeting.findFirstOrThrow({ where: { classId } })).toMatchObject({
      state: "cancelled",
      reason: "Storm",
      revision: 1,
    });
    const { id: other } = await aClass(db, { instructorId: actor.id });
    await add([at("2029-05-01")], null, other);
    const revived = db.meeting.updateMany({ where: { classId }, data: { state: "planned", cancelledAt: null } });
    await expect(revived).rejects.toThrow("meetings_cancelled_for_good");
  });

  test("[SCHED-4] of a denied class takes no time of who teaches it, until the class is handed in again", async ({
    db,
  }) => {
    const { actor, classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    const { name, description, imageUrl, capacity, priceCents } = await db.class.findUniqueOrThrow({
      where: { id: classId },
    });
    const handIn = () =>
      errorOf(updateClass(signed({ db }, actor), { classId, name, description, imageUrl, capacity, priceCents }));
    const { id: other } = await aClass(db, { instructorId: actor.id, name: "Karate" });
    const decide = (data: { status: "denied"; seatsTaken?: number }) =>
      db.class.update({ where: { id: classId }, data });
    await decide({ status: "denied", seatsTaken: 1 });
    expect(await errorOf(add([at("2029-05-01")], null, other))).toMatchObject({ code: "INSTRUCTOR_BUSY" });
    await decide({ status: "denied", seatsTaken: 0 });
    await add([at("2029-05-01", "17:00", "18:00")], null, other);
    expect(await handIn()).toMatchObject({
      code: "INSTRUCTOR_BUSY",
      message: "You teach Karate at that time (Tue 1 May 2029, 17:00). Please choose another one.",
    });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ status: "denied" });
    await db.meeting.deleteMany({ where: { classId: other } });
    expect(await handIn()).toEqual({});
    expect(await errorOf(add([at("2029-05-01")], null, other))).toMatchObject({ code: "INSTRUCTOR_BUSY" });
  });

  test("[SCHED-4] of a denied class may overlap another one of it, until the class is handed in again", async ({
    db,
  }) => {
    const { actor, classId, add } = await aTeacher(db);
    const before = await db.class.update({ where: { id: classId }, data: { status: "denied" } });
    const { name, description, imageUrl, capacity, priceCents } = before;
    await add([at("2029-05-01"), at("2029-05-01", "17:00", "18:00")]);
    const edit = { classId, name, description, imageUrl, capacity, priceCents };
    expect(await errorOf(updateClass(signed({ db }, actor), edit))).toMatchObject({
      message: expect.stringMatching("You teach Judo at that time"),
    });
  });

  test("[SCHED-7] of an archived class is cancelled without an admin's feedback, which is not public", async ({
    db,
  }) => {
    const { classId, add } = await aTeacher(db);
    await add([at("2029-05-01")]);
    await db.class.update({ where: { id: classId }, data: { status: "denied", feedback: "Write it better." } });
    await archiveClass(signed({ db }, await aUser(db, "admin")), { classId });
    expect(await db.meeting.findFirstOrThrow({ where: { classId } })).toMatchObject({
      state: "cancelled",
      reason: null,
    });
  });
});
