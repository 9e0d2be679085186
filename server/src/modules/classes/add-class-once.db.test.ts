import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, BERLIN } from "../../../test/sessions.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { addClass } from "./add-class.ts";
import { copyClass } from "./copy-class.ts";

const FORM = {
  name: "Karate",
  imageUrl: "/media/0a1b2c-800.webp",
  capacity: 12,
  priceCents: 7999,
  description: "",
  dates: { venueId: null, sessions: [at("2029-06-05"), at("2029-06-12")] },
};
const add = (db: Db, actor: Actor, id?: string) =>
  addClass(signed({ db, schoolTimeZone: BERLIN }, actor), { ...FORM, ...(id !== undefined && { newClassId: id }) });

/** The ways to add a class with the id that is given: one like another one, and one of a form. */
async function waysToAdd(db: Db) {
  const { actor, classId, add: plan } = await aTeacher(db);
  await plan([at("2029-05-01"), at("2029-05-08")]);
  const copy = (id: string) => copyClass(signed({ db }, actor), { classId, name: "Judo II", weeks: 3, newClassId: id });
  return { actor, ways: [copy, (id: string) => add(db, actor, id)] };
}

test("[TEACH-3][SCHED-10] what is sent again after a lost answer adds no second class", async ({ db }) => {
  const { ways } = await waysToAdd(db);
  for (const way of ways) {
    const id = randomUUID();
    expect(await way(id)).toEqual({ id, isNew: true });
    expect(await way(id)).toEqual({ id, isNew: false });
  }
  expect(await db.class.count()).toBe(3);
  expect(await db.session.count()).toBe(6);
});

test("[TEACH-3][SCHED-10] three at once with one id add one class", async ({ db }) => {
  const { ways } = await waysToAdd(db);
  for (const way of ways) {
    const id = randomUUID();
    const answers = await Promise.all([way(id), way(id), way(id)]);
    expect(answers.map((answer) => answer.isNew).toSorted()).toEqual([false, false, true]);
  }
  expect(await db.class.count()).toBe(3);
  expect(await db.session.count()).toBe(6);
});

test("negative control: without the primary key three at once add three classes", async ({ db }) => {
  await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_pkey CASCADE`;
  const actor = await aUser(db, "instructor");
  const { dates: _dates, ...form } = FORM;
  const newClassId = randomUUID();
  await Promise.all([1, 2, 3].map(() => addClass(signed({ db }, actor), { ...form, newClassId })));
  expect(await db.class.count()).toBe(3);
});

test("[TEACH-3] another price is not taken for a repetition", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const newClassId = randomUUID();
  const { dates: _dates, ...form } = FORM;
  const send = (priceCents: number) => addClass(signed({ db }, actor), { ...form, newClassId, priceCents });
  await send(7999);
  expect(await errorOf(send(8999))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
  expect(await db.class.findMany()).toMatchObject([{ id: newClassId, priceCents: 7999 }]);
});

test("[TEACH-3] a repetition is answered also when no more classes may be pending", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  await Promise.all(Array.from({ length: 29 }, () => aClass(db, { instructorId: actor.id, status: "pending" })));
  const id = randomUUID();
  await add(db, actor, id);
  expect(await errorOf(add(db, actor, randomUUID()))).toMatchObject({ code: "TOO_MANY_PENDING_CLASSES" });
  expect(await add(db, actor, id)).toEqual({ id, isNew: false });
});

test("[TEACH-3] the id of a class with another name, or of another instructor's, is refused, and changes nothing", async ({
  db,
}) => {
  const { actor, ways } = await waysToAdd(db);
  const renamed = await aClass(db, { instructorId: actor.id, name: "Aikido" });
  const others = await Promise.all(["Karate", "Judo II"].map((name) => aTeacher(db, name)));
  const before = await db.class.findMany({ orderBy: { id: "asc" } });
  for (const way of ways)
    for (const id of [renamed.id, ...others.map(({ classId }) => classId)])
      expect(await errorOf(way(id))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
  expect(await db.class.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  expect(await db.session.count()).toBe(2);
});
