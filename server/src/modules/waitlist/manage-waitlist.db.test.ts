import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, statesOf } from "../../../test/waitlist.ts";
import type { Db } from "../../db/client.ts";
import { seatInconsistencies } from "../reconciliation/inconsistencies.ts";
import { listClassTurns } from "./list-class-turns.ts";
import { letIn, removeFromWaitlist, setWaitlist } from "./manage-waitlist.ts";

const anAdmin = async (db: Db) => signed({ db }, await aUser(db, "admin"));
const groupOf = async (db: Db, turn: { entryId: string } | undefined) =>
  (await db.waitlistEntry.findUniqueOrThrow({ where: { id: turn?.entryId ?? "" } })).groupId;

describe("[WAIT-9] letting in", () => {
  test("offers a group as many seats more, and passes nobody: the class grows, on record", async ({ db }) => {
    const { classId } = await aFullClass(db, 2);
    await aWaitingFamily(db, classId);
    const { guardian, turns } = await aWaitingFamily(db, classId, 2);
    await aWaitingFamily(db, classId);
    const admin = await anAdmin(db);
    await letIn(admin, { groupId: await groupOf(db, turns[0]), reason: "Twins" });
    expect(await statesOf(db, classId)).toEqual(["waiting", "offered", "offered", "waiting"]);
    const found = await db.class.findUnique({ where: { id: classId } });
    expect(found).toMatchObject({ capacity: 4, seatsTaken: 4, waitlistNeeds: 1 });
    expect(await db.auditEvent.findMany()).toMatchObject([
      {
        kind: "waitlist_let_in",
        actorId: admin.actor.id,
        userId: guardian.id,
        classId,
        details: { reason: "Twins", changes: { capacity: [2, 4] } },
      },
    ]);
    expect(await seatInconsistencies(db)).toEqual([]);
  });

  test("pressed twice, or by two at once, it is done once", async ({ db }) => {
    const { classId } = await aFullClass(db);
    const { turns } = await aWaitingFamily(db, classId);
    const admin = await anAdmin(db);
    const input = { groupId: await groupOf(db, turns[0]), reason: "Twins" };
    const errors = await Promise.all([1, 2, 3].map(() => errorOf(letIn(admin, input))));
    expect(errors.map(({ code }) => code ?? "done").toSorted()).toEqual([
      "WAITLIST_TURN_NOT_FOUND",
      "WAITLIST_TURN_NOT_FOUND",
      "done",
    ]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ capacity: 2, seatsTaken: 2 });
    expect(await db.auditEvent.count()).toBe(1);
  });

  test("is refused while the class waits for a decision, and changes nothing", async ({ db }) => {
    const { classId } = await aFullClass(db);
    const { turns } = await aWaitingFamily(db, classId);
    await db.class.update({ where: { id: classId }, data: { status: "pending" } });
    const input = { groupId: await groupOf(db, turns[0]), reason: "Twins" };
    expect((await errorOf(letIn(await anAdmin(db), input))).code).toBe("CLASS_CHANGED");
    expect(await statesOf(db, classId)).toEqual(["waiting"]);
  });
});

test("[WAIT-9] a turn that an admin removes ends with its group, on record; one that is offered stays", async ({
  db,
}) => {
  const { classId, enrolmentIds } = await aFullClass(db, 2);
  const { guardian, turns } = await aWaitingFamily(db, classId, 2);
  const second = await aWaitingFamily(db, classId);
  const admin = await anAdmin(db);
  const remove = (turn: { entryId: string } | undefined) =>
    errorOf(removeFromWaitlist(admin, { entryId: turn?.entryId ?? "", reason: "Asked to" }));
  expect(await remove(turns[1])).toEqual({});
  expect(await statesOf(db, classId)).toEqual(["waiting"]);
  await freeSeat(db, enrolmentIds[0]);
  expect((await remove(second.turns[0])).code).toBe("WAITLIST_TURN_NOT_FOUND");
  expect(await db.auditEvent.findMany()).toMatchObject([
    { kind: "waitlist_turn_removed", userId: guardian.id, classId, details: { reason: "Asked to" } },
  ]);
});

test("[WAIT-8] the line of a class that does not exist is not closed", async ({ db }) => {
  const input = { classId: "00000000-0000-7000-8000-000000000000", isOpen: false, reason: "-" };
  expect((await errorOf(setWaitlist(await anAdmin(db), input))).code).toBe("CLASS_NOT_FOUND");
});

describe("[WAIT-10] the line of a class", () => {
  test("names offers first and then who waits, with what they would pay today", async ({ db }) => {
    const { classId, enrolmentIds, instructorId } = await aFullClass(db, 2);
    const first = await aWaitingFamily(db, classId);
    await aWaitingFamily(db, classId, 2);
    await aWaitingFamily(db, classId);
    await freeSeat(db, enrolmentIds[0]);
    await db.class.update({ where: { id: classId }, data: { priceCents: 10_000 } });
    const instructor = await db.user.findUniqueOrThrow({ where: { id: instructorId } });
    const caller = signed({ db }, { ...instructor, isEmailVerified: true, isEmailRefused: false });
    const line = await listClassTurns(caller, { classId });
    expect(line).toMatchObject({ waiting: 3, worthCents: 30_000, isOpen: true });
    expect(line.turns.map(({ state, position, groupSize }) => [state, position, groupSize])).toEqual([
      ["offered", null, 1],
      ["waiting", 1, 2],
      ["waiting", 1, 2],
      ["waiting", 2, 1],
    ]);
    const { id: studentId, name: studentName } = first.guardian;
    expect(line.turns[0]).toMatchObject({
      studentId: null,
      studentName,
      participantName: expect.stringMatching(/^Child/),
    });
    expect((await listClassTurns(await anAdmin(db), { classId })).turns[0]).toMatchObject({ studentId });
    expect(line.turns[0]?.until).toBeInstanceOf(Date);
    expect(line.turns[1]?.until).toBeNull();
    expect(line.turns[0]?.age).toBeGreaterThan(7);
  });

  test("is empty for a class without one, and is not another instructor's", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const other = signed({ db }, await aUser(db, "instructor"));
    expect((await errorOf(listClassTurns(other, { classId }))).code).toBe("CLASS_NOT_FOUND");
    const line = await listClassTurns(await anAdmin(db), { classId });
    expect(line).toEqual({ waiting: 0, worthCents: 0, isOpen: true, turns: [] });
  });
});
