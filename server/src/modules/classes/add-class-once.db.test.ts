import { schoolWith } from "../../../test/school.ts";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aTeacher, at, BERLIN } from "../../../test/meetings.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { addClass } from "./add-class.ts";
import { copyClass } from "./copy-class.ts";
import type { NewClassInput } from "./new-class.schema.ts";

const [FIRST, SECOND] = [at("2029-06-05"), at("2029-06-12")];
const FORM = {
  name: "Karate",
  imageUrl: "/media/0a1b2c-800.webp",
  capacity: 12,
  priceCents: 7999,
  description: "",
  dates: { venueId: null, meetings: [FIRST, SECOND] },
};
const add = (db: Db, actor: Actor, idempotencyKey?: string) =>
  addClass(signed({ db, school: schoolWith({ timeZone: BERLIN }) }, actor), {
    ...FORM,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });

/** The ways to add a class with an idempotency key: one like another one, and one of a form. */
async function waysToAdd(db: Db) {
  const { actor, classId, add: plan } = await aTeacher(db);
  await plan([at("2029-05-01"), at("2029-05-08")]);
  const copy = (idempotencyKey: string) =>
    copyClass(signed({ db }, actor), { classId, name: "Judo II", weeks: 3, idempotencyKey });
  return { actor, ways: [copy, (key: string) => add(db, actor, key)] };
}

test("[TEACH-3][SCHED-10] what is sent again after a lost answer adds no second class", async ({ db }) => {
  const { ways } = await waysToAdd(db);
  for (const way of ways) {
    const key = randomUUID();
    const { id, isNew } = await way(key);
    expect(isNew).toBe(true);
    expect(await way(key)).toEqual({ id, isNew: false });
  }
  expect(await db.class.count()).toBe(3);
  expect(await db.meeting.count()).toBe(6);
});

test("[TEACH-3][SCHED-10] three at once with one key add one class", async ({ db }) => {
  const { ways } = await waysToAdd(db);
  for (const way of ways) {
    const key = randomUUID();
    const answers = await Promise.all([way(key), way(key), way(key)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
  }
  expect(await db.class.count()).toBe(3);
  expect(await db.meeting.count()).toBe(6);
});

test("negative control: without the unique index three at once add three classes", async ({ db }) => {
  await db.$executeRaw`DROP INDEX classes_idempotency_key_key`;
  const actor = await aUser(db, "instructor");
  const { dates: _dates, ...form } = FORM;
  const idempotencyKey = randomUUID();
  await Promise.all([1, 2, 3].map(() => addClass(signed({ db }, actor), { ...form, idempotencyKey })));
  expect(await db.class.count()).toBe(3);
});

test.for<[string, Partial<NewClassInput>]>([
  ["another price", { priceCents: 8999 }],
  ["another picture", { imageUrl: "/media/0a1b2d-800.webp" }],
  ["a level", { level: "beginner" }],
  ["another sport", { sport: "Judo" }],
  ["an age", { minAge: 8 }],
  ["an end of enrolment", { enrolmentCloses: "2029-06-01T12:00" }],
  ["one date less", { dates: { venueId: null, meetings: [FIRST] } }],
  ["one date more", { dates: { venueId: null, meetings: [FIRST, SECOND, at("2029-06-19")] } }],
  ["another time", { dates: { venueId: null, meetings: [FIRST, at("2029-06-12", "17:00", "18:00")] } }],
])("[TEACH-3] %s is not taken for a repetition, and changes nothing", async ([, change], { db }) => {
  const actor = signed({ db, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "instructor"));
  const first = { ...FORM, sport: "Karate", idempotencyKey: randomUUID() };
  await addClass(actor, first);
  expect(await addClass(actor, first)).toMatchObject({ isNew: false });
  const before = await db.class.findMany({ include: { meetings: true } });
  expect(await errorOf(addClass(actor, { ...first, ...change }))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
  expect(await db.class.findMany({ include: { meetings: true } })).toEqual(before);
});

test("[TEACH-3] dates for a class that was added without are not taken for a repetition", async ({ db }) => {
  const actor = signed({ db, school: schoolWith({ timeZone: BERLIN }) }, await aUser(db, "instructor"));
  const { dates, ...first } = { ...FORM, idempotencyKey: randomUUID() };
  await addClass(actor, first);
  expect(await errorOf(addClass(actor, { ...first, dates }))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
});

test("[SCHED-10] another number of weeks is not taken for a repetition", async ({ db }) => {
  const { actor, classId, add: plan } = await aTeacher(db);
  await plan([at("2029-05-01"), at("2029-05-08")]);
  const idempotencyKey = randomUUID();
  const copy = (weeks: number) => copyClass(signed({ db }, actor), { classId, name: "Judo II", weeks, idempotencyKey });
  await copy(3);
  expect(await copy(3)).toMatchObject({ isNew: false });
  expect(await errorOf(copy(2))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
  expect(await db.meeting.count()).toBe(4);
});

test("[TEACH-3] a repetition is answered also when no more classes may be pending", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  await Promise.all(Array.from({ length: 29 }, () => aClass(db, { instructorId: actor.id, status: "pending" })));
  const { dates: _dates, ...form } = FORM;
  const idempotencyKey = randomUUID();
  const send = () => addClass(signed({ db }, actor), { ...form, idempotencyKey });
  const answers = [...(await Promise.all([send(), send(), send()])), await send()];
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await errorOf(add(db, actor, randomUUID()))).toMatchObject({ code: "TOO_MANY_PENDING_CLASSES" });
});

test("[TEACH-3] the key of a class with another name, or of another instructor's, is refused, and changes nothing", async ({
  db,
}) => {
  const { actor, ways } = await waysToAdd(db);
  const names = ["Aikido", "Karate", "Judo II"];
  const otherClasses = await Promise.all([
    aClass(db, { instructorId: actor.id, name: names[0] ?? "" }),
    ...names.slice(1).map((name) => aClass(db, { name })),
  ]);
  const keys = await Promise.all(
    otherClasses.map(async ({ id }) => {
      const idempotencyKey = randomUUID();
      await db.class.update({ where: { id }, data: { idempotencyKey } });
      return idempotencyKey;
    }),
  );
  const before = await db.class.findMany({ orderBy: { id: "asc" } });
  for (const way of ways)
    for (const key of keys) expect(await errorOf(way(key))).toMatchObject({ code: "CLASS_ALREADY_ADDED" });
  expect(await db.class.findMany({ orderBy: { id: "asc" } })).toEqual(before);
});
