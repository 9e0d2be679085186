import { expect } from "vitest";
import { aChild, aClass, anEnrolment, aSelection, aUser } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { test } from "../../../test/db-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { listFamilyForClass } from "./list-family-for-class.ts";

const paid = (db: Db, ids: { classId: string; studentId: string; participantId: string }) =>
  anEnrolment(db, { ...ids, state: "paid", paidAt: new Date() });

test("[CLASS-5] the people of a family are listed for a class, oneself first, each with what speaks against a place", async ({
  db,
}) => {
  const actor = await aUser(db, "student", { name: "Ada" });
  const { classId, add } = await aTeacher(db);
  await add([at("2029-07-06"), at("2029-07-13")]);
  await db.class.update({ where: { id: classId }, data: { minAge: 8, maxAge: 14 } });
  const child = (name: string, born: string) => aChild(db, actor.id, { name, born });
  const anna = await child("Anna", "2021-07-07");
  const ben = await child("Ben", "2021-07-06");
  const cora = await child("Cora", "2014-07-06");
  const dan = await child("Dan", "2014-07-07");
  const gone = await child("Gone", "2018-01-01");
  await db.participant.update({ where: { id: gone.id }, data: { removedAt: new Date(), birthDate: null } });
  await paid(db, { classId, studentId: actor.id, participantId: dan.id });
  await aSelection(db, { classId, studentId: actor.id, participantId: ben.id });
  const { people, firstDay } = await listFamilyForClass(signed({ db }, actor), { classId });
  expect(firstDay).toBe("2029-07-06");
  expect(people).toEqual([
    { id: actor.id, name: "Ada", isOneself: true, age: null, problem: null, overlaps: [] },
    { id: anna.id, name: "Anna", isOneself: false, age: 7, problem: "too-young", overlaps: [] },
    { id: ben.id, name: "Ben", isOneself: false, age: 8, problem: "selected", overlaps: [] },
    { id: cora.id, name: "Cora", isOneself: false, age: 15, problem: "too-old", overlaps: [] },
    { id: dan.id, name: "Dan", isOneself: false, age: 14, problem: "enrolled", overlaps: [] },
  ]);
});

test("[TRUE-7] of each person the other classes are named that meet at the same time", async ({ db }) => {
  const actor = await aUser(db, "student");
  const [wanted, judo, chess] = [await aTeacher(db), await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
  await wanted.add([at("2029-05-01"), at("2029-05-08")]);
  await judo.add([at("2029-05-01"), at("2029-05-08")]);
  await chess.add([at("2029-05-08", "17:30", "18:00")]);
  const child = await aChild(db, actor.id);
  for (const participantId of [actor.id, child.id])
    await paid(db, { classId: chess.classId, studentId: actor.id, participantId });
  await paid(db, { classId: judo.classId, studentId: actor.id, participantId: child.id });
  const overlaps = async () => {
    const { people } = await listFamilyForClass(signed({ db }, actor), { classId: wanted.classId });
    return people.map((person) => person.overlaps);
  };
  expect(await overlaps()).toEqual([[], ["Judo"]]);
  const cancelled = { state: "cancelled", reason: "Storm", cancelledAt: new Date() } as const;
  await db.meeting.updateMany({ where: { classId: judo.classId }, data: cancelled });
  expect(await overlaps()).toEqual([[], []]);
});

test("[TRUE-7] also those that the person has selected, or holds a seat in", async ({ db }) => {
  const actor = await aUser(db, "student");
  const [wanted, judo, chess] = [await aTeacher(db), await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
  for (const { add } of [wanted, judo, chess]) await add([at("2029-05-01")]);
  const child = await aChild(db, actor.id);
  const ids = { studentId: actor.id, participantId: child.id };
  await aSelection(db, { ...ids, classId: judo.classId });
  await anEnrolment(db, {
    ...ids,
    classId: chess.classId,
    state: "held",
    holdSlot: 1,
    holdExpiresAt: new Date("2029-01-01"),
  });
  const { people } = await listFamilyForClass(signed({ db }, actor), { classId: wanted.classId });
  expect(people.map(({ overlaps }) => overlaps)).toEqual([[], ["Chess", "Judo"]]);
});

test("a class that is not public has nobody to choose, and one without dates no first day", async ({ db }) => {
  const actor = signed({ db }, await aUser(db, "student"));
  for (const gone of [{ status: "pending" } as const, { closedAt: new Date(), archivedAt: new Date() }]) {
    const { id } = await aClass(db, gone);
    await expect(listFamilyForClass(actor, { classId: id })).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
  }
  const { id: classId } = await aClass(db);
  expect(await listFamilyForClass(actor, { classId })).toMatchObject({ firstDay: null, people: [{ problem: null }] });
});
