import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, anEnrolment, aUser } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { removeUser } from "../users/remove-user.ts";
import { countTold } from "./count-told.ts";
import { contextOf } from "../../../test/signed.ts";

const paid = { state: "paid" as const, paidAt: new Date() };
const held = { holdSlot: 1, holdExpiresAt: new Date("2029-01-01") };

test("[SCHED-12] told are the instructor, who substitutes on a date to come, and each account with a place once", async ({
  db,
}) => {
  const { actor, classId, add } = await aTeacher(db);
  const told = (actorId: string = crypto.randomUUID()) => db.$transaction((tx) => countTold(tx, [classId], actorId));
  expect(await told()).toBe(1);
  const parent = await aUser(db, "student");
  const child = await aChild(db, parent.id);
  await anEnrolment(db, { classId, studentId: parent.id, ...paid });
  await anEnrolment(db, { classId, studentId: parent.id, participantId: child.id, ...paid });
  expect(await told()).toBe(2);
  for (const emailVerifiedAt of [new Date(), null]) {
    const { id: studentId } = await aUser(db, "student", { emailVerifiedAt });
    await anEnrolment(db, { classId, studentId, ...held });
  }
  expect(await told(), "a hold without a verified address is not told").toBe(3);
  expect(await told(actor.id), "who changes it").toBe(2);

  const substitutes = await Promise.all([1, 2, 3].map(() => aUser(db, "instructor")));
  await add(["2029-05-01", "2029-05-08", "2029-05-15"].map((day) => at(day)));
  const meetings = await db.meeting.findMany({ orderBy: { startsAt: "asc" } });
  for (const [index, { id }] of meetings.entries())
    await db.meeting.update({ where: { id }, data: { substituteId: substitutes[index]?.id ?? null } });
  expect(await told(), "with three substitutes").toBe(6);
  const [first, second] = meetings.map(({ id }) => id);
  await db.$executeRaw`
    UPDATE meetings SET local_start = local_start - interval '6 years', local_end = local_end - interval '6 years' WHERE id = ${first}::uuid`;
  await db.meeting.update({
    where: { id: second ?? "" },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
  });
  expect(await told(), "of a past and of a cancelled date nobody").toBe(4);

  await removeUser(contextOf({ db }), { userId: parent.id });
  expect(await told(), "a removed account is not told").toBe(3);
});
