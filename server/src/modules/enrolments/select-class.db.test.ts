import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { signed } from "../../../test/signed.ts";
import { listSelectedClasses } from "./list-selected-classes.ts";
import { selectClass } from "./select-class.ts";
import { unselectClass } from "./unselect-class.ts";

test("[CLASS-5] selecting twice, in two tabs at once, selects once and says so", async ({ db }) => {
  const student = signed({ db }, await aUser(db, "student"));
  const { id: classId } = await aClass(db);
  const outcomes = await Promise.all([selectClass(student, { classId }), selectClass(student, { classId })]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["already-selected", "selected"]);
  expect(await listSelectedClasses(student)).toMatchObject([{ id: classId }]);
});

test("[CLASS-5] a class already enrolled in is not selected again", async ({ db }) => {
  const actor = await aUser(db, "student");
  const { id: classId } = await aClass(db, { seatsTaken: 1, enrolledCount: 1 });
  await anEnrolment(db, { classId, studentId: actor.id, state: "paid", priceCents: 7999, paidAt: new Date() });
  expect(await selectClass(signed({ db }, actor), { classId })).toEqual({ outcome: "already-enrolled" });
  expect(await db.selection.count()).toBe(0);
});

test("[CLASS-3] a sold-out class, or one that is not public, cannot be selected", async ({ db }) => {
  const student = signed({ db }, await aUser(db, "student"));
  const { id: full } = await aClass(db, { capacity: 1, seatsTaken: 1, enrolledCount: 1 });
  await expect(selectClass(student, { classId: full })).rejects.toMatchObject({ code: "NO_SEATS_LEFT" });
  for (const gone of [{ status: "pending" } as const, { closedAt: new Date(), archivedAt: new Date() }]) {
    const { id: classId } = await aClass(db, gone);
    await expect(selectClass(student, { classId })).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
  }
});

test("[CLASS-3][SCHED-5] a class whose enrolment has ended, or that is closed, cannot be selected", async ({ db }) => {
  const student = signed({ db }, await aUser(db, "student"));
  const ended = { enrolmentClosesLocal: new Date(Date.now() - 60_000), enrolmentTimeZone: "UTC" };
  for (const fields of [ended, { closedAt: new Date() }]) {
    const { id: classId } = await aClass(db, fields);
    await expect(selectClass(student, { classId })).rejects.toMatchObject({ code: "CLASS_CLOSED" });
  }
  expect(await db.selection.count()).toBe(0);
});

test("a selected class without free seats says who holds them, and when the next hold ends", async ({ db }) => {
  const [mine, other] = [await aUser(db, "student"), await aUser(db, "student")];
  const [holder, late] = [signed({ db }, mine), signed({ db }, other)];
  const { id: classId } = await aClass(db, { capacity: 2 });
  for (const one of [holder, late]) await selectClass(one, { classId });
  expect(await listSelectedClasses(holder)).toMatchObject([{ isHeld: false, nextHoldSecondsLeft: null }]);
  const seat = { classId, state: "held", holdSlot: 1 } as const;
  await anEnrolment(db, { ...seat, studentId: mine.id, holdExpiresAt: inSeconds(300) });
  await anEnrolment(db, { ...seat, studentId: (await aUser(db, "student")).id, holdExpiresAt: inSeconds(600) });
  await db.class.update({ where: { id: classId }, data: { seatsTaken: 2 } });
  const [held] = await listSelectedClasses(holder);
  expect(held?.isHeld).toBe(true);
  const [full] = await listSelectedClasses(late);
  expect(full?.isHeld).toBe(false);
  expect(full?.nextHoldSecondsLeft).toBeGreaterThan(280);
  expect(full?.nextHoldSecondsLeft).toBeLessThanOrEqual(300);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test("[STU-2][SAFE-4] deleting a selection is for its own student, and says whether there was one", async ({ db }) => {
  const [mine, other] = [await aUser(db, "student"), await aUser(db, "student")];
  const { id: classId } = await aClass(db);
  await selectClass(signed({ db }, mine), { classId });
  expect(await unselectClass(signed({ db }, other), { classId })).toEqual({ removed: false });
  expect(await unselectClass(signed({ db }, mine), { classId })).toEqual({ removed: true });
  expect(await unselectClass(signed({ db }, mine), { classId })).toEqual({ removed: false });
});
