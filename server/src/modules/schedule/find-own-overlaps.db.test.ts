import { expect } from "vitest";
import { aChild, anEnrolment, aSelection, aUser } from "../../../test/factories.ts";
import { aPlace } from "../../../test/moving-place.ts";
import { test } from "../../../test/payment-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { endOpenMove } from "../payments/end-open-move.ts";
import { findOwnOverlaps } from "./find-own-overlaps.ts";
import { signed } from "../../../test/signed.ts";

const oneself = ({ id }: { id: string }) => ({ participantId: id, participantName: null });

test("[TRUE-7] the dates of a class that overlap one's own are counted per class, also those that one teaches", async ({
  db,
  deps,
  stripe,
}) => {
  const [wanted, ownTeacher, other] = [await aTeacher(db), await aTeacher(db), await aTeacher(db)];
  await db.class.update({ where: { id: ownTeacher.classId }, data: { name: "Judo" } });
  await db.class.update({ where: { id: other.classId }, data: { name: "Chess" } });
  const days = ["2029-05-01", "2029-05-08", "2029-05-15"];
  await wanted.add(days.map((day) => at(day)));
  await ownTeacher.add([at("2029-05-01"), at("2029-05-08"), at("2029-05-16")]);
  await other.add([at("2029-05-15")]);
  const { student } = await aPaidEnrolment(deps, stripe, { classId: ownTeacher.classId });
  const classIds = [wanted.classId, other.classId];
  const overlaps = (actor: typeof student) => findOwnOverlaps(signed({ db }, actor), { classIds });
  expect(await overlaps(student)).toEqual([
    { ...oneself(student), classId: wanted.classId, withId: ownTeacher.classId, withName: "Judo", count: 2 },
  ]);
  expect(await overlaps(other.actor)).toEqual([
    { ...oneself(other.actor), classId: wanted.classId, withId: other.classId, withName: "Chess", count: 1 },
  ]);
  expect(await overlaps(await aUser(db, "student"))).toEqual([]);

  await db.meeting.updateMany({
    where: { classId: ownTeacher.classId },
    data: { state: "cancelled", reason: "Storm", cancelledAt: new Date() },
  });
  expect(await overlaps(student)).toEqual([]);
});

test("[TRUE-7] what a person has selected or holds counts as well, in both directions, and nobody else's", async ({
  db,
}) => {
  const actor = await aUser(db, "student");
  const [judo, chess, golf] = [await aTeacher(db, "Judo"), await aTeacher(db, "Chess"), await aTeacher(db, "Golf")];
  for (const { add } of [judo, chess, golf]) await add([at("2029-05-01")]);
  const [anna, ben] = [await aChild(db, actor.id, { name: "Anna" }), await aChild(db, actor.id, { name: "Ben" })];
  const ids = (course: { classId: string }, participant: { id: string }) => ({
    classId: course.classId,
    studentId: actor.id,
    participantId: participant.id,
  });
  await aSelection(db, ids(judo, anna));
  await anEnrolment(db, { ...ids(chess, anna), state: "held", holdSlot: 1, holdExpiresAt: new Date("2029-01-01") });
  await aSelection(db, ids(chess, anna));
  await aSelection(db, ids(golf, ben));
  const found = await findOwnOverlaps(signed({ db }, actor), { classIds: [judo.classId, chess.classId] });
  expect(found.map((one) => [one.classId === judo.classId, one.withName, one.participantName, one.count])).toEqual(
    expect.arrayContaining([
      [true, "Chess", "Anna", 1],
      [true, "Golf", "Ben", 1],
      [false, "Judo", "Anna", 1],
      [false, "Golf", "Ben", 1],
    ]),
  );
  expect(found).toHaveLength(4);
});

test("[TRUE-7][MOVE-1] a place that moves once the difference is paid does not overlap the class that it leaves", async ({
  deps,
  stripe,
}) => {
  const { student, admin, input, football, classId } = await aPlace(deps, stripe, 9000);
  const overlaps = async () =>
    (await findOwnOverlaps(student, { classIds: [football, classId] })).map(({ withName }) => withName);
  expect(await overlaps()).toEqual(["Football"]);
  await moveEnrolment(admin, input);
  expect(await overlaps()).toEqual([]);
  await endOpenMove(admin, input);
  expect(await overlaps()).toEqual(["Football"]);
});
