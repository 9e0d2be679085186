import { expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { findOwnOverlaps } from "./find-own-overlaps.ts";

test("[TRUE-7] the dates of a class that overlap one's own are counted per class, also those that one teaches", async ({
  db,
  deps,
  stripe,
}) => {
  const [wanted, own, other] = [await aTeacher(db), await aTeacher(db), await aTeacher(db)];
  await db.class.update({ where: { id: own.classId }, data: { name: "Judo" } });
  await db.class.update({ where: { id: other.classId }, data: { name: "Chess" } });
  const days = ["2029-05-01", "2029-05-08", "2029-05-15"];
  await wanted.add(days.map((day) => at(day)));
  await own.add([at("2029-05-01"), at("2029-05-08"), at("2029-05-16")]);
  await other.add([at("2029-05-15")]);
  const { student } = await aPaidEnrolment(deps, stripe, { classId: own.classId });
  const classIds = [wanted.classId, other.classId];
  const overlaps = (actor: typeof student) => findOwnOverlaps({ db, actor }, { classIds });
  expect(await overlaps(student)).toEqual([
    { classId: wanted.classId, withId: own.classId, withName: "Judo", count: 2 },
  ]);
  expect(await overlaps(other.actor)).toEqual([
    { classId: wanted.classId, withId: other.classId, withName: "Chess", count: 1 },
  ]);
  expect(await overlaps(await aUser(db, "student"))).toEqual([]);

  await db.meeting.updateMany({
    where: { classId: own.classId },
    data: { state: "cancelled", reason: "Storm", cancelledAt: new Date() },
  });
  expect(await overlaps(student)).toEqual([]);
});
