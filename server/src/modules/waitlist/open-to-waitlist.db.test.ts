import { expect } from "vitest";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/mail-test.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, statesOf, tellAll } from "../../../test/waitlist.ts";
import type { Db } from "../../db/client.ts";
import { approveClass } from "../classes/decide-class.ts";
import { removeUser } from "../users/remove-user.ts";

/** A copy of a class that waits for approval. */
const aCopy = (db: Db, copiedFromId: string, capacity: number, more: { maxAge?: number } = {}) =>
  aClass(db, { name: "Football II", copiedFromId, capacity, status: "pending", ...more });

test("[WAIT-10] those who wait are offered the seats of a copy at its approval, in their order, and keep their turns", async ({
  db,
  deps,
  sendDeps,
  catcher,
}) => {
  const { classId } = await aFullClass(db, 2);
  const first = await aWaitingFamily(db, classId);
  const pair = await aWaitingFamily(db, classId, 2);
  const last = await aWaitingFamily(db, classId);
  const { id: copyId } = await aCopy(db, classId, 3);
  await approveClass(signed(deps, await aUser(db, "admin")), { classId: copyId });
  expect(await statesOf(db, copyId)).toEqual(["offered", "offered", "offered", "waiting"]);
  expect(await statesOf(db, classId)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
  const copy = await db.class.findUniqueOrThrow({ where: { id: copyId } });
  expect(copy).toMatchObject({ seatsTaken: 3, waitlistNeeds: 1 });
  const held = await db.enrolment.findMany({ where: { classId: copyId }, orderBy: { id: "asc" } });
  expect(held.map(({ studentId }) => studentId)).toEqual([first, pair, pair].map(({ guardian }) => guardian.id));
  // Those who wait together are offered together: one payment.
  expect(new Set(held.map(({ checkoutId }) => checkoutId)).size).toBe(2);
  await tellAll(sendDeps);
  const offers = catcher.messages.filter(({ subject }) => subject.endsWith("free in Football II"));
  expect(offers.flatMap(({ to }) => to).toSorted()).toEqual(
    [first, pair].map(({ guardian }) => guardian.email).toSorted(),
  );
  const text = offers[0]?.text.replaceAll(/\s+/g, " ");
  expect(text).toContain("You wait for Football, and now there is Football II beside it");
  expect(text).toContain("Your turn for Football stays.");
  // Whoever does not want it: the next in line is offered the seat.
  const [seat] = held;
  await db.$queryRaw`SELECT release_checkout(${seat?.checkoutId}::uuid)`;
  expect(await statesOf(db, copyId)).toEqual(["declined", "offered", "offered", "offered"]);
  expect(await db.enrolment.count({ where: { classId: copyId, studentId: last.guardian.id } })).toBe(1);
});

test("[WAIT-10] what nobody waits for is on sale, and a copy is opened to the waitlist once", async ({ db, deps }) => {
  const { classId } = await aFullClass(db);
  await aWaitingFamily(db, classId);
  const { id: copyId } = await aCopy(db, classId, 3);
  const admin = signed(deps, await aUser(db, "admin"));
  await approveClass(admin, { classId: copyId });
  const found = () => db.class.findUniqueOrThrow({ where: { id: copyId } });
  expect(await found()).toMatchObject({ seatsTaken: 1, waitlistNeeds: null });
  await aWaitingFamily(db, classId);
  await db.class.update({ where: { id: copyId }, data: { status: "pending" } });
  await approveClass(admin, { classId: copyId });
  expect(await found()).toMatchObject({ seatsTaken: 1, waitlistNeeds: null });
});

test("[WAIT-10] a copy that was on sale before is not opened to the waitlist, nor is it to a group too large for it", async ({
  db,
  deps,
}) => {
  const { classId } = await aFullClass(db, 3);
  await aWaitingFamily(db, classId, 3);
  const admin = signed(deps, await aUser(db, "admin"));
  const { id: small } = await aCopy(db, classId, 2);
  await approveClass(admin, { classId: small });
  expect(await statesOf(db, small)).toEqual([]);
  await aWaitingFamily(db, classId);
  const buyer = await aUser(db, "student");
  await anEnrolment(db, { classId: small, studentId: buyer.id, state: "paid", paidAt: new Date() });
  await db.class.update({ where: { id: small }, data: { status: "pending", seatsTaken: 1, enrolledCount: 1 } });
  await approveClass(admin, { classId: small });
  expect(await statesOf(db, small)).toEqual([]);
});

test("[WAIT-10] who is removed, or of an age that the copy is not for, is not offered a seat", async ({ db, deps }) => {
  const { classId } = await aFullClass(db);
  const admin = signed(deps, await aUser(db, "admin"));
  const removed = await aWaitingFamily(db, classId);
  await aWaitingFamily(db, classId);
  await removeUser(admin, { userId: removed.guardian.id });
  const { id: forOthers } = await aCopy(db, classId, 3, { maxAge: 3 });
  const { id: copyId } = await aCopy(db, classId, 3);
  await approveClass(admin, { classId: forOthers });
  await approveClass(admin, { classId: copyId });
  expect(await statesOf(db, forOthers)).toEqual([]);
  expect(await statesOf(db, copyId)).toEqual(["offered"]);
});
