import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, anEnrolment, aUser } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { removeUser } from "../users/remove-user.ts";
import { countRecipients } from "./count-recipients.ts";
import { contextOf } from "../../../test/signed.ts";

const paid = { state: "paid" as const, paidAt: new Date() };
const held = { holdSlot: 1, holdExpiresAt: new Date("2029-01-01") };

test("[SCHED-12] notified are the instructor, who substitutes on a date to come, and each account with a place once", async ({
  db,
}) => {
  const { actor, classId, add } = await aTeacher(db);
  const count = (actorId: string = crypto.randomUUID()) =>
    db.$transaction((tx) => countRecipients(tx, [classId], actorId));
  expect(await count()).toBe(1);
  const parent = await aUser(db, "student");
  const child = await aChild(db, parent.id);
  await anEnrolment(db, { classId, studentId: parent.id, ...paid });
  await anEnrolment(db, { classId, studentId: parent.id, participantId: child.id, ...paid });
  expect(await count()).toBe(2);
  for (const emailVerifiedAt of [new Date(), null]) {
    const { id: studentId } = await aUser(db, "student", { emailVerifiedAt });
    await anEnrolment(db, { classId, studentId, ...held });
  }
  expect(await count(), "a hold without a verified address is not notified").toBe(3);
  expect(await count(actor.id), "who changes it").toBe(2);

  const substitutes = await Promise.all([1, 2, 3].map(() => aUser(db, "instructor")));
  await add(["2029-05-01", "2029-05-08", "2029-05-15"].map((day) => at(day)));
  const meetings = await db.meeting.findMany({ orderBy: { startsAt: "asc" } });
  for (const [index, { id }] of meetings.entries())
    await db.meeting.update({ where: { id }, data: { substituteId: substitutes[index]?.id ?? null } });
  expect(await count(), "with three substitutes").toBe(6);
  const [first, second] = meetings.map(({ id }) => id);
  await db.$executeRaw`
    UPDATE meetings SET local_start = local_start - interval '6 years', local_end = local_end - interval '6 years' WHERE id = ${first}::uuid`;
  await db.meeting.update({
    where: { id: second ?? "" },
    data: { state: "cancelled", cancelledAt: new Date(), reason: "Storm" },
  });
  expect(await count(), "of a past and of a cancelled date nobody").toBe(4);

  await removeUser(contextOf({ db }), { userId: parent.id });
  expect(await count(), "a removed account is not notified").toBe(3);
});
