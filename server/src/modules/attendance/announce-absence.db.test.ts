import { describe, expect } from "vitest";
import { aMeetingWithPeople } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { listWeek } from "../schedule/list-week.ts";
import { announceAbsence, takeBackAbsence } from "./announce-absence.ts";
import { readRoster } from "./read-roster.ts";

const DAY_MS = 86_400_000;
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

/** A meeting with what Anna's family may do. */
async function aMeetingToExcuse(db: Db, beginsInHours = 3) {
  const meeting = await aMeetingWithPeople(db, beginsInHours);
  const { meetingId, day, anna, instructor } = meeting;
  const family = signed({ db }, anna.guardian);
  const absence = { meetingId, day, enrolmentId: anna.enrolmentId };
  return {
    ...{ ...meeting, family, absence },
    announce: (on = day) => announceAbsence(family, { ...absence, day: on }),
    takeBack: (on = day) => takeBackAbsence(family, { ...absence, day: on }),
    markOfAnna: async () => (await readRoster(signed({ db }, instructor), { meetingId, day })).people[0]?.mark ?? null,
    coming: async () => (await listWeek(family, { day })).meetings.flatMap((one) => one.coming),
  };
}

describe("[ROSTER-10] a family excuses a child", () => {
  test("until the date begins, which the list says, and takes it back", async ({ db }) => {
    const { announce, takeBack, markOfAnna, coming, day, anna } = await aMeetingToExcuse(db);
    const expected = { enrolmentId: anna.enrolmentId, participantName: "Anna Bell", day };
    expect(await coming()).toEqual([{ ...expected, kind: null, isByFamily: null }]);
    for (const _time of [1, 2]) expect(await announce()).toEqual({ isExcused: true });
    expect(await markOfAnna()).toMatchObject({ kind: "excused", isByFamily: true, byName: "Guardian of Anna Bell" });
    expect(await coming()).toEqual([{ ...expected, kind: "excused", isByFamily: true }]);
    for (const _time of [1, 2]) expect(await takeBack()).toEqual({ isExcused: false });
    expect(await markOfAnna()).toBeNull();
    expect(await db.attendanceMark.count()).toBe(2);
  });

  test("not once it has begun", async ({ db }) => {
    const { announce, takeBack, coming } = await aMeetingToExcuse(db, -0.1);
    for (const change of [announce, takeBack]) expect(await codeOf(change())).toBe("ABSENCE_TOO_LATE");
    expect(await coming()).toEqual([]);
  });

  test("on each day of a date of several that is to come", async ({ db }) => {
    const { announce, coming, meetingId, day } = await aMeetingToExcuse(db, -0.1);
    const begin = await db.meeting.findUniqueOrThrow({ where: { id: meetingId } });
    await db.meeting.update({
      where: { id: meetingId },
      data: { localEnd: new Date(begin.localStart.getTime() + 2 * DAY_MS + 1000) },
    });
    const after = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
    expect((await coming()).map((one) => one.day)).toEqual([after(1), after(2)]);
    expect(await codeOf(announce())).toBe("ABSENCE_TOO_LATE");
    await announce(after(1));
    expect(await codeOf(announce(after(3)))).toBe("MEETING_NOT_FOUND");
    expect((await coming()).map(({ kind }) => kind)).toEqual(["excused", null]);
  });

  test("of its own, with a place, at a date that takes place", async ({ db }) => {
    const { absence, announce, ben, meetingId, anna, classId } = await aMeetingToExcuse(db);
    for (const stranger of [ben.guardian, await aUser(db, "student"), await aUser(db, "admin")])
      expect(await codeOf(announceAbsence(signed({ db }, stranger), absence))).toBe("MEETING_NOT_FOUND");
    await db.meeting.update({
      where: { id: meetingId },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
    });
    expect(await codeOf(announce())).toBe("MEETING_CANCELLED");
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 1, enrolledCount: 1 } });
    await db.enrolment.update({ where: { id: anna.enrolmentId }, data: { state: "refunded", endedAt: new Date() } });
    expect(await codeOf(announce())).toBe("MEETING_NOT_FOUND");
    expect(await db.attendanceMark.count()).toBe(0);
  });

  test("whom the school has not marked, and never in the place of the school", async ({ db }) => {
    const { announce, takeBack, send, anna, markOfAnna } = await aMeetingToExcuse(db);
    await send([{ enrolmentId: anna.enrolmentId, kind: "excused" }]);
    for (const change of [announce, takeBack]) expect(await codeOf(change())).toBe("ATTENDANCE_MARKED");
    await send([{ enrolmentId: anna.enrolmentId, kind: "reset" }]);
    await announce();
    await send([{ enrolmentId: anna.enrolmentId }]);
    expect(await codeOf(takeBack())).toBe("ATTENDANCE_MARKED");
    expect(await markOfAnna()).toMatchObject({ kind: "arrived", isByFamily: false });
  });

  test("who is there in truth: what was seen at the pitch before, and sent later, holds; what was taken back does not", async ({
    db,
  }) => {
    const { announce, send, anna, markOfAnna } = await aMeetingToExcuse(db);
    const seen = (kind: "arrived" | "left" | "reset", minutesAgo: number) =>
      send([
        { enrolmentId: anna.enrolmentId, kind, happenedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
      ]);
    await announce();
    await seen("reset", 8);
    expect(await markOfAnna()).toMatchObject({ kind: "excused", isByFamily: true });
    await seen("arrived", 10);
    expect(await markOfAnna()).toMatchObject({ kind: "excused", isByFamily: true });
    await seen("left", 5);
    await seen("arrived", 6);
    expect(await markOfAnna()).toMatchObject({ kind: "left", isByFamily: false });
    expect(await codeOf(announce())).toBe("ATTENDANCE_MARKED");
    await seen("reset", 0);
    expect(await markOfAnna()).toBeNull();
    await announce();
    expect(await markOfAnna()).toMatchObject({ kind: "excused", isByFamily: true });
  });

  test("ten times a day at most, so that the school can always mark; the last one is taken back", async ({ db }) => {
    const { announce, takeBack, send, anna } = await aMeetingToExcuse(db);
    for (let time = 0; time < 5; time++) {
      await announce();
      await takeBack();
    }
    expect(await codeOf(announce())).toBe("ABSENCE_CHANGED_OFTEN");
    expect(await takeBack()).toEqual({ isExcused: false });
    expect(await send([{ enrolmentId: anna.enrolmentId }])).toMatchObject([{ outcome: "added" }]);
  });

  test("once, of several devices at once", async ({ db }) => {
    const { announce } = await aMeetingToExcuse(db);
    const { calls } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE attendance_marks IN SHARE MODE`;
      const all = [announce(), announce(), announce(), announce()];
      await lockWaits(db, 4);
      return { calls: Promise.all(all) };
    });
    await calls;
    expect(await db.attendanceMark.count()).toBe(1);
  });
});
