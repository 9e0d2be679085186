import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass } from "../../../test/factories.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import type { Db } from "../../db/client.ts";
import { listSimilarClasses } from "./list-similar-classes.ts";
import { contextOf } from "../../../test/signed.ts";

const namesOf = async (db: Db, classId: string): Promise<string[]> =>
  (await listSimilarClasses(contextOf({ db }), { classId })).map(({ name }) => name);

/** A class of the sport that begins on a day. */
async function starting(db: Db, name: string, day: string, audience: { sport?: string; minAge?: number }) {
  const { classId, add } = await aTeacher(db, name);
  await add([at(day)]);
  await db.class.update({ where: { id: classId }, data: audience });
}

test("[FIND-1] instead of a full class three with seats are offered: of its sport first, the soonest first", async ({
  db,
}) => {
  const full = { name: "Full", sport: "Judo", minAge: 8, maxAge: 14, capacity: 1, seatsTaken: 1 };
  const { id } = await aClass(db, full);
  expect(await namesOf(db, id)).toEqual([]);
  await starting(db, "Golf in May", "2029-05-02", { sport: "Golf", minAge: 14 });
  await starting(db, "Golf for the grown", "2029-05-01", { sport: "Golf", minAge: 15 });
  await starting(db, "Golf for all", "2029-05-03", { sport: "Golf" });
  expect(await namesOf(db, id)).toEqual(["Golf in May", "Golf for all"]);
  await starting(db, "Judo in June", "2029-06-01", { sport: "Judo", minAge: 18 });
  await starting(db, "Judo in May", "2029-05-20", { sport: "Judo" });
  expect(await namesOf(db, id)).toEqual(["Judo in May", "Judo in June", "Golf in May"]);
  await aClass(db, { ...full, name: "Also full" });
  await aClass(db, { name: "Judo some day", sport: "Judo" });
  await aClass(db, { name: "Pending", sport: "Judo", status: "pending" });
  expect(await namesOf(db, id)).toEqual(["Judo in May", "Judo in June", "Judo some day"]);
});

test("[FIND-1] a class that says nothing of itself is like no other, and one that nobody may see tells nothing", async ({
  db,
}) => {
  await aClass(db, { name: "Judo", sport: "Judo" });
  const { id: plain } = await aClass(db, { capacity: 1, seatsTaken: 1 });
  const { id: pending } = await aClass(db, { sport: "Judo", status: "pending" });
  expect([await namesOf(db, plain), await namesOf(db, pending)]).toEqual([[], []]);
});
