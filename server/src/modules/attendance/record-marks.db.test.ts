import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { aMark, aMeetingWithPeople, aPlaceOf } from "../../../test/attendance.ts";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { eraseFamilyData } from "../health/erase-family-data.ts";
import { removeUser } from "../users/remove-user.ts";
import { AttendanceKind } from "../../db/generated/enums.ts";
import { contextOf, signed } from "../../../test/signed.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAYS_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** All orders of some things. */
const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((first) => ordersOf(things.filter((one) => one !== first)).map((rest) => [first, ...rest]));

describe("[ROSTER-3] marks", () => {
  test("say how things stand, one tap each, and are taken back", async ({ db }) => {
    const { anna, ben, send, list } = await aMeetingWithPeople(db);
    expect(await list()).toEqual(["Anna Bell: expected", "Ben Young: expected"]);
    expect(
      await send([{ enrolmentId: anna.enrolmentId }, { enrolmentId: ben.enrolmentId, kind: "absent" }]),
    ).toMatchObject([{ outcome: "added" }, { outcome: "added" }]);
    expect(await list()).toEqual(["Anna Bell: arrived", "Ben Young: absent"]);
    await send([{ enrolmentId: ben.enrolmentId, kind: "reset" }]);
    expect(await list()).toEqual(["Anna Bell: arrived", "Ben Young: expected"]);
  });

  test("[ROSTER-5] are added once however often they are sent, also at once", async ({ db }) => {
    const { anna, send } = await aMeetingWithPeople(db);
    const mark = aMark({ enrolmentId: anna.enrolmentId });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send([mark, mark])));
    expect(outcomes.flat().filter(({ outcome }) => outcome === "refused")).toEqual([]);
    expect(await db.attendanceMark.count()).toBe(1);
  });

  test("[ROSTER-5] give one result in whatever order they arrive", async ({ db }) => {
    const kinds = ["arrived", "absent", "reset", "left"] as const;
    const results = new Set<string>();
    for (const order of ordersOf([0, 1, 2, 3])) {
      const { anna, send, list } = await aMeetingWithPeople(db);
      for (const index of order)
        await send([
          { enrolmentId: anna.enrolmentId, kind: kinds[index] ?? "reset", happenedAt: ago((20 - index) * MINUTE_MS) },
        ]);
      results.add((await list()).join());
    }
    expect([...results]).toEqual(["Anna Bell: left,Ben Young: expected"]);
  });

  test("of a device whose clock is wrong are corrected, and none is to come", async ({ db }) => {
    const { anna, ben, send } = await aMeetingWithPeople(db);
    const hours = 2 * HOUR_MS;
    const fast = new Date(Date.now() + hours);
    await send(
      [{ enrolmentId: anna.enrolmentId, happenedAt: new Date(fast.getTime() - 10 * MINUTE_MS).toISOString() }],
      {
        sentAt: fast,
      },
    );
    await send([{ enrolmentId: ben.enrolmentId, happenedAt: new Date(Date.now() + hours).toISOString() }]);
    const marks = await db.attendanceMark.findMany({ orderBy: { happenedAt: "asc" } });
    const minutes = marks.map(({ happenedAt }) => Math.round((Date.now() - happenedAt.getTime()) / MINUTE_MS));
    expect(minutes).toEqual([10, 0]);
  });

  test("[ROSTER-6] that cannot be added are refused alone, with the reason", async ({ db }) => {
    const { anna, send, list, classId } = await aMeetingWithPeople(db);
    const elsewhere = await aPlaceOf(db, (await aClass(db)).id, "Cleo");
    const refused = { outcome: "refused" };
    expect(
      await send([
        { enrolmentId: elsewhere.enrolmentId },
        { enrolmentId: randomUUID() },
        { enrolmentId: anna.enrolmentId, happenedAt: ago(15 * DAYS_MS) },
        { enrolmentId: anna.enrolmentId },
      ]),
    ).toMatchObject([
      { ...refused, errorCode: "NOT_ON_LIST" },
      { ...refused, errorCode: "NOT_ON_LIST" },
      { ...refused, errorCode: "MARK_TOO_OLD" },
      { outcome: "added" },
    ]);
    expect(await list()).toEqual(["Anna Bell: arrived", "Ben Young: expected"]);
    expect(await db.class.count({ where: { id: classId } })).toBe(1);
  });

  test("of a participant are fifty on a day at most, also of one call; those of before are known still", async ({
    db,
  }) => {
    const { anna, ben, send } = await aMeetingWithPeople(db);
    const first = aMark({ enrolmentId: anna.enrolmentId });
    await send([first]);
    const marks = await send([
      ...Array.from({ length: 98 }, () => ({ enrolmentId: anna.enrolmentId })),
      first,
      { enrolmentId: ben.enrolmentId },
    ]);
    const counted = (outcome: string) => marks.filter((mark) => mark.outcome === outcome).length;
    expect(["added", "known", "refused"].map(counted)).toEqual([50, 1, 49]);
    expect(marks.slice(0, 49).every(({ outcome }) => outcome === "added")).toBe(true);
    expect(marks.at(97)).toMatchObject({ errorCode: "TOO_MANY_MARKS" });
    expect(marks.at(99)).toMatchObject({ outcome: "added" });
    expect(await db.attendanceMark.count()).toBe(51);
  });

  test.for(["are fifty in all", "control: without the trigger each is added"] as const)(
    "of calls at once %s",
    async (way, { db }) => {
      const { anna, send } = await aMeetingWithPeople(db);
      const isLimited = way === "are fifty in all";
      if (!isLimited) await db.$executeRaw`ALTER TABLE attendance_marks DISABLE TRIGGER attendance_marks_of_meeting`;
      const some = Array.from({ length: 20 }, () => ({ enrolmentId: anna.enrolmentId }));
      const { calls } = await db.$transaction(async (tx) => {
        await tx.$executeRaw`LOCK TABLE attendance_marks IN SHARE MODE`;
        const all = [send(some), send(some), send(some), send(some)];
        await lockWaits(db, 4);
        return { calls: Promise.all(all) };
      });
      const outcomes = (await calls).flat().map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(isLimited ? 50 : 80);
      expect(await db.attendanceMark.count()).toBe(isLimited ? 50 : 80);
    },
  );

  test("of the same people in another order at once are added", async ({ db }) => {
    const { anna, ben, send } = await aMeetingWithPeople(db);
    const marks = [{ enrolmentId: anna.enrolmentId }, { enrolmentId: ben.enrolmentId }];
    const { calls } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE attendance_marks IN SHARE MODE`;
      const all = [marks, marks.toReversed(), marks, marks.toReversed()].map((one) => send(one));
      await lockWaits(db, 4);
      return { calls: Promise.all(all) };
    });
    expect((await calls).flat().map(({ outcome }) => outcome)).toEqual(Array.from({ length: 8 }, () => "added"));
  });

  test("name who has collected somebody, and whether the family had named them", async ({ db }) => {
    const { anna, send } = await aMeetingWithPeople(db);
    await send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy: { name: "Uncle Bo", isNamed: true } }]);
    expect(await db.attendanceMark.findFirst()).toMatchObject({ collectedBy: "Uncle Bo", mayCollect: true });
    const alone = { name: null, isNamed: true };
    await send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy: alone }]);
    expect(await db.attendanceMark.count({ where: { collectedBy: null, mayCollect: true } })).toBe(1);
    await expect(
      send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy: { ...alone, isNamed: false } }]),
    ).rejects.toThrow("attendance_marks_collected");
    for (const kind of Object.values(AttendanceKind).filter((one) => one !== "left"))
      await expect(
        send([{ enrolmentId: anna.enrolmentId, kind, collectedBy: { name: "Uncle Bo", isNamed: true } }]),
      ).rejects.toThrow("attendance_marks_collected");
  });

  test("[FAM-8] forget who has collected somebody after 400 days, and with the account", async ({ db }) => {
    const { anna, ben, send, meetingId, day, instructor } = await aMeetingWithPeople(db);
    const collectedBy = { name: "Uncle Bo", isNamed: true };
    await send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy }]);
    await db.attendanceMark.createMany({
      data: [399, 401].map((days) => ({
        ...{ id: randomUUID(), meetingId, day: new Date(day), enrolmentId: ben.enrolmentId, kind: "left" },
        ...{ happenedAt: ago(days * DAYS_MS), recordedById: instructor.id, collectedBy: "Aunt Di", mayCollect: false },
      })),
    });
    const alone = { day: new Date(day), enrolmentId: ben.enrolmentId, kind: "left", mayCollect: true } as const;
    const left = { id: randomUUID(), meetingId, happenedAt: ago(401 * DAYS_MS), recordedById: instructor.id };
    await db.attendanceMark.create({ data: { ...alone, ...left } });
    const storedMarks = () =>
      db.attendanceMark.findMany({ where: { mayCollect: { not: null } }, orderBy: { happenedAt: "asc" } });
    await eraseFamilyData(contextOf({ db }));
    expect((await storedMarks()).map((mark) => mark.collectedBy)).toEqual(["Aunt Di", "Uncle Bo"]);
    const admin = await aUser(db, "admin");
    await removeUser(signed({ db }, admin), { userId: anna.guardian.id });
    expect((await storedMarks()).map((mark) => mark.collectedBy)).toEqual(["Aunt Di"]);
  });

  test("stay as they are in the database", async ({ db }) => {
    const { anna, send } = await aMeetingWithPeople(db);
    await send([{ enrolmentId: anna.enrolmentId, kind: "left", collectedBy: { name: "Bo", isNamed: false } }]);
    await expect(db.$executeRaw`UPDATE attendance_marks SET kind = 'absent'`).rejects.toThrow("are_final");
    await expect(db.$executeRaw`DELETE FROM attendance_marks`).rejects.toThrow("are_final");
    await db.attendanceMark.updateMany({ data: { collectedBy: null, mayCollect: null } });
  });
});

describe("[ROSTER-2] who is at a meeting is marked", () => {
  test("by who teaches it, by the instructor of the class, and by admins; others find nothing", async ({ db }) => {
    const { anna, meetingId, send, list } = await aMeetingWithPeople(db);
    const substitute = await aUser(db, "instructor");
    await db.meeting.update({ where: { id: meetingId }, data: { substituteId: substitute.id } });
    const mark = [{ enrolmentId: anna.enrolmentId }];
    for (const by of [substitute, await aUser(db, "admin")])
      expect(await send(mark, { by })).toMatchObject([{ outcome: "added" }]);
    expect(await send(mark)).toMatchObject([{ outcome: "added" }]);
    const stranger = await aUser(db, "instructor");
    expect((await errorOf(send(mark, { by: stranger }))).code).toBe("MEETING_NOT_FOUND");
    expect((await errorOf(list(stranger))).code).toBe("MEETING_NOT_FOUND");
  });

  test.for([
    { begins: 13, instructors: "ATTENDANCE_TOO_EARLY", admins: "ATTENDANCE_TOO_EARLY" },
    { begins: 11, instructors: "added", admins: "added" },
    { begins: -7 * 24, instructors: "added", admins: "added" },
    { begins: -7 * 24 - 2, instructors: "ATTENDANCE_CLOSED", admins: "added" },
  ])(
    "from twelve hours before its start until seven days after: $begins h",
    async ({ begins, instructors, admins }, { db }) => {
      const { anna, send } = await aMeetingWithPeople(db, begins);
      const said = (by?: Parameters<typeof send>[1]) =>
        send([{ enrolmentId: anna.enrolmentId }], by).then(
          ([answer]) => answer?.outcome,
          (error: { code: string }) => error.code,
        );
      expect(await said()).toBe(instructors);
      expect(await said({ by: await aUser(db, "admin") })).toBe(admins);
    },
  );

  test("on its days only, and not once it is cancelled", async ({ db }) => {
    const { anna, meetingId, send } = await aMeetingWithPeople(db);
    const mark = [{ enrolmentId: anna.enrolmentId }];
    expect((await errorOf(send(mark, { on: "2026-01-01" }))).code).toBe("MEETING_NOT_FOUND");
    await db.meeting.update({
      where: { id: meetingId },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
    });
    expect((await errorOf(send(mark))).code).toBe("MEETING_CANCELLED");
  });

  test("[ROSTER-5] and is known still to who has marked, where the date is cancelled or another's since", async ({
    db,
  }) => {
    const { anna, meetingId, send } = await aMeetingWithPeople(db);
    const substitute = await aUser(db, "instructor");
    await db.meeting.update({ where: { id: meetingId }, data: { substituteId: substitute.id } });
    const [mark, late] = [aMark({ enrolmentId: anna.enrolmentId }), aMark({ enrolmentId: anna.enrolmentId })];
    const sendAgain = (by = substitute) => send([mark, late], { by });
    await send([mark], { by: substitute });
    await db.meeting.update({ where: { id: meetingId }, data: { substituteId: null } });
    const answers = (errorCode: string) => [
      { id: mark.id, outcome: "known", errorCode: null },
      { id: late.id, outcome: "refused", errorCode },
    ];
    expect(await sendAgain()).toEqual(answers("MEETING_NOT_FOUND"));
    await db.meeting.update({
      where: { id: meetingId },
      data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm", substituteId: substitute.id },
    });
    expect(await sendAgain()).toEqual(answers("MEETING_CANCELLED"));
    expect((await errorOf(sendAgain(await aUser(db, "instructor")))).code).toBe("MEETING_NOT_FOUND");
    expect(await db.attendanceMark.count()).toBe(1);
  });
});
