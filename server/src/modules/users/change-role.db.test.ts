import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { addClass } from "../classes/add-class.ts";
import { copyClass } from "../classes/copy-class.ts";
import { updateClass } from "../classes/update-class.ts";
import { changeRole } from "./change-role.ts";
import { listUsers } from "./list-users.ts";
import { removeUser } from "./remove-user.ts";

const byNobody = (db: Db) => contextOf({ db });
const roleOf = async (db: Db, id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).role;

describe("[LIFE-6] a role goes", () => {
  test.for([
    ["admin", "instructor"],
    ["admin", "student"],
    ["instructor", "student"],
  ] as const)("down from %s to %s", async ([from, role], { db }) => {
    await aUser(db, "admin");
    const { id: userId } = await aUser(db, from);
    await changeRole(byNobody(db), { userId, role });
    expect(await roleOf(db, userId)).toBe(role);
    expect(await db.auditEvent.findFirst()).toMatchObject({ kind: `made_${role}`, userId });
  });

  test("nowhere from an instructor with live classes without a successor", async ({ db }) => {
    const { id: userId } = await aUser(db, "instructor");
    await aClass(db, { instructorId: userId });
    for (const role of ["student", "admin"] as const)
      expect(await errorOf(changeRole(byNobody(db), { userId, role }))).toMatchObject({
        code: "INSTRUCTOR_HAS_CLASSES",
      });
    expect(await errorOf(removeUser(byNobody(db), { userId }))).toMatchObject({ code: "INSTRUCTOR_HAS_CLASSES" });
    expect(await roleOf(db, userId)).toBe("instructor");
    const { users } = await listUsers(contextOf({ db }), { sort: "name", limit: 10, offset: 0 });
    expect(users.find(({ id }) => id === userId)).toMatchObject({ liveClasses: 1 });
  });

  test("with the live classes to the successor in the same step; decided ones stay", async ({ db }) => {
    const admin = await aUser(db, "admin");
    const { id: userId } = await aUser(db, "instructor");
    const { id: successorId } = await aUser(db, "instructor");
    const live = await aClass(db, { instructorId: userId });
    const pending = await aClass(db, { instructorId: userId, status: "pending" });
    const denied = await aClass(db, { instructorId: userId, status: "denied" });
    await changeRole(signed({ db }, admin), { userId, role: "student", successorId });
    const taught = await db.class.findMany({ select: { id: true, instructorId: true } });
    expect(Object.fromEntries(taught.map(({ id, instructorId }) => [id, instructorId]))).toEqual({
      [live.id]: successorId,
      [pending.id]: successorId,
      [denied.id]: userId,
    });
    const events = await db.auditEvent.findMany({ where: { kind: "class_handed_over" } });
    expect(events.map(({ classId, userId, actorId }) => `${classId} ${userId} ${actorId}`).toSorted()).toEqual(
      [live.id, pending.id].map((id) => `${id} ${successorId} ${admin.id}`).toSorted(),
    );
  });

  test("with a denied class in which seats are taken, which needs an instructor for another approval", async ({
    db,
  }) => {
    const { id: userId } = await aUser(db, "instructor");
    const { id: successorId } = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, {
      instructorId: userId,
      status: "denied",
      seatsTaken: 1,
      enrolledCount: 1,
    });
    expect(await errorOf(changeRole(byNobody(db), { userId, role: "student" }))).toMatchObject({
      code: "INSTRUCTOR_HAS_CLASSES",
    });
    const { users } = await listUsers(contextOf({ db }), { sort: "name", limit: 10, offset: 0 });
    expect(users.find(({ id }) => id === userId)).toMatchObject({ liveClasses: 1 });
    await changeRole(byNobody(db), { userId, role: "student", successorId });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ instructorId: successorId });
  });

  test("with the account, when the user is removed and names who takes over", async ({ db }) => {
    const { id: userId } = await aUser(db, "instructor");
    const { id: successorId } = await aUser(db, "instructor");
    const { id: student } = await aUser(db, "student");
    const { id: classId } = await aClass(db, { instructorId: userId });
    expect(await errorOf(removeUser(byNobody(db), { userId, successorId: student }))).toMatchObject({
      code: "SUCCESSOR_NOT_INSTRUCTOR",
    });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ removedAt: null });
    await removeUser(byNobody(db), { userId, successorId });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ removedAt: expect.any(Date) });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ instructorId: successorId });
  });

  test("not at all where the successor is no other instructor", async ({ db }) => {
    const { id: userId } = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: userId });
    const removed = await aUser(db, "instructor");
    await removeUser(byNobody(db), { userId: removed.id });
    const successors = [userId, (await aUser(db, "student")).id, removed.id];
    for (const successorId of successors) {
      expect(await errorOf(changeRole(byNobody(db), { userId, role: "admin", successorId }))).toMatchObject({
        code: "SUCCESSOR_NOT_INSTRUCTOR",
      });
    }
    expect(await roleOf(db, userId)).toBe("instructor");
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ instructorId: userId });
  });
});

const form = {
  name: "Judo",
  imageUrl: "/pictures/class-test-800.webp",
  capacity: 5,
  priceCents: 1999,
  description: "",
};

/** A class is added and its instructor made a student, each waiting for the user's row; the first of them gets it first. */
async function race(db: Db, first: "add" | "change") {
  const instructor = await aUser(db, "instructor");
  const calls = {
    add: () => addClass(signed({ db }, instructor), form),
    change: () => changeRole(byNobody(db), { userId: instructor.id, role: "student" }),
  };
  const outcomes = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${instructor.id}::uuid FOR UPDATE`;
    const one = errorOf(calls[first]());
    await lockWaits(db, 1);
    const other = errorOf(calls[first === "add" ? "change" : "add"]());
    await lockWaits(db, 2);
    return { both: Promise.all([one, other]) };
  });
  const [, { code: refusal }] = await outcomes.both;
  return { refusal, role: await roleOf(db, instructor.id), classes: await db.class.count() };
}

describe("[LIFE-6] of a class that is added and the role that is taken at once", () => {
  test("the first comes through, and no live class is without an instructor", async ({ db }) => {
    expect(await race(db, "add")).toEqual({ refusal: "INSTRUCTOR_HAS_CLASSES", role: "instructor", classes: 1 });
    await db.class.deleteMany();
    expect(await race(db, "change")).toEqual({ refusal: "SESSION_ENDED", role: "student", classes: 0 });
  });

  test("what comes through the meeting after the role was taken says that it has ended", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, status: "denied" });
    await changeRole(byNobody(db), { userId: instructor.id, role: "student" });
    const late = signed({ db }, instructor);
    const calls = [
      () => addClass(late, form),
      () => copyClass(late, { classId, name: "Judo II", weeks: 1 }),
      () => updateClass(late, { ...form, classId }),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "SESSION_ENDED" });
    expect(await db.class.findMany()).toMatchObject([{ id: classId, status: "denied" }]);
  });

  test("without the trigger the class is left with a student", async ({ db }) => {
    await db.$executeRaw`DROP TRIGGER classes_taught_by_instructor_added ON classes`;
    const instructor = await aUser(db, "instructor");
    await changeRole(byNobody(db), { userId: instructor.id, role: "student" });
    await aClass(db, { instructorId: instructor.id });
    expect({ role: await roleOf(db, instructor.id), classes: await db.class.count() }).toEqual({
      role: "student",
      classes: 1,
    });
  });
});

test("[LIFE-6] two instructors who are each other's successor: the first goes, the second is refused", async ({
  db,
}) => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await aUser(db, "instructor"), await aUser(db, "instructor")];
    for (const { id: instructorId } of [one, other]) await aClass(db, { instructorId });
    const goes = (leaving: { id: string }, successor: { id: string }) =>
      errorOf(changeRole(byNobody(db), { userId: leaving.id, role: "admin", successorId: successor.id }));
    const outcomes = await Promise.all([goes(one, other), goes(other, one)]);
    expect(outcomes.map(({ code }) => code ?? "").toSorted()).toEqual(["", "SUCCESSOR_NOT_INSTRUCTOR"]);
  }
});
