import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { addClass } from "./add-class.ts";
import { copyClass } from "./copy-class.ts";
import { withdrawClass } from "./withdraw-class.ts";

const FORM = {
  name: "Judo",
  imageUrl: "/pictures/class-test-800.webp",
  capacity: 5,
  priceCents: 1999,
  description: "",
};

/** Five classes at once of an instructor who may add two more. */
async function addFive(db: Db, instructor: Actor) {
  await Promise.all(Array.from({ length: 28 }, () => aClass(db, { instructorId: instructor.id, status: "pending" })));
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await errorOf(addClass(signed({ db }, instructor), FORM))).code ?? null),
  );
  return codes.filter((code) => code === null).length;
}

test("[SEC-1] at most 30 classes of an instructor wait for a decision, however many are added at once", async ({
  db,
}) => {
  const instructor = await aUser(db, "instructor");
  expect(await addFive(db, instructor)).toBe(2);
  expect(await errorOf(addClass(signed({ db }, instructor), FORM))).toMatchObject({ code: "TOO_MANY_PENDING_CLASSES" });
  await db.class.updateMany({ data: { status: "approved" } });
  await addClass(signed({ db }, instructor), FORM);
});

test("without the trigger all five are added", async ({ db }) => {
  await db.$executeRaw`DROP TRIGGER classes_pending_limit ON classes`;
  expect(await addFive(db, await aUser(db, "instructor"))).toBe(5);
});

test("[SEC-7] an instructor adds at most 100 classes a day, copies and withdrawn ones included", async ({ db }) => {
  const instructor = await aUser(db, "instructor");
  const { id: userId } = instructor;
  const add = () => addClass(signed({ db }, instructor), FORM);
  const { id: classId } = await add();
  expect(await db.classTally.findMany({ select: { classes: true } })).toEqual([{ classes: 1 }]);
  await db.classTally.update({ where: { userId }, data: { classes: 98 } });
  await copyClass(signed({ db }, instructor), { classId, name: "Karate", weeks: 1 });
  const { id: withdrawn } = await add();
  await withdrawClass(signed({ db }, instructor), { classId: withdrawn });
  const refused = await errorOf(add());
  expect(refused).toMatchObject({ code: "CLASSES_USED_UP" });
  expect(await errorOf(copyClass(signed({ db }, instructor), { classId, name: "Karate", weeks: 1 }))).toMatchObject({
    code: "CLASSES_USED_UP",
  });
  expect(await db.class.count()).toBe(2);
  await addClass(signed({ db }, await aUser(db, "instructor")), FORM);
  await db.classTally.update({ where: { userId }, data: { day: new Date(Date.now() - 24 * 3600 * 1000) } });
  await add();
  expect(await db.classTally.findUnique({ where: { userId } })).toMatchObject({ classes: 1 });
});
