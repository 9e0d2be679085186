import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { addClass } from "./add-class.ts";
import { listClasses } from "./list-classes.ts";
import { listPopularClasses } from "./list-popular-classes.ts";
import { updateClass } from "./update-class.ts";

const FORM = {
  name: "Evening Judo",
  imageUrl: "/media/0a1b2c-800.webp",
  capacity: 12,
  priceCents: 7999,
  description: "",
};
const PAGE = { sort: "popular" as const, limit: 10, offset: 0 };

describe("a new class", () => {
  test("[TEACH-5][ROLE-3] is pending, empty and the caller's, whatever else the payload says", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const payload = { ...FORM, status: "approved", seatsTaken: 5, instructorId: "somebody" };
    const { addClassInput } = await import("./classes.schema.ts");
    const { id } = await addClass(signed({ db }, actor), addClassInput.parse(payload));
    expect(await db.class.findUnique({ where: { id } })).toMatchObject({
      status: "pending",
      seatsTaken: 0,
      enrolledCount: 0,
      instructorId: actor.id,
    });
  });

  test("needs a picture of the school", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const elsewhere = { ...FORM, imageUrl: "https://elsewhere.example/x.png" };
    await expect(addClass(signed({ db }, actor), elsewhere)).rejects.toMatchObject({ code: "PICTURE_FROM_ELSEWHERE" });
  });

  test("[TEACH-4] may use a picture of the configured image host, at exactly its origin", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const deps = signed({ db, pictureOrigins: ["https://pictures.example"] }, actor);
    const at = (imageUrl: string) => addClass(deps, { ...FORM, imageUrl });
    await expect(at("https://pictures.example/a/b.webp")).resolves.toMatchObject({ id: expect.any(String) });
    for (const other of [
      "https://pictures.example.evil.example/a",
      "http://pictures.example/a",
      "//pictures.example/a",
    ])
      await expect(at(other)).rejects.toMatchObject({ code: "PICTURE_FROM_ELSEWHERE" });
  });

  test("[TEACH-2] is limited by the database, too", async ({ db }) => {
    await expect(aClass(db, { capacity: 0 })).rejects.toThrow("classes_capacity_range");
    await expect(aClass(db, { capacity: 10_001 })).rejects.toThrow("classes_capacity_range");
    await expect(aClass(db, { priceCents: 49 })).rejects.toThrow("classes_price_range");
    await expect(aClass(db, { priceCents: 10_000_000 })).rejects.toThrow("classes_price_range");
  });
});

describe("[TEACH-6] editing", () => {
  test("cannot lower the capacity below the seats taken", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: actor.id, seatsTaken: 8, enrolledCount: 8 });
    const fewer = { ...FORM, classId, capacity: 7 };
    await expect(updateClass(signed({ db }, actor), fewer)).rejects.toMatchObject({ code: "SEATS_BELOW_TAKEN" });
    expect(await updateClass(signed({ db }, actor), { ...fewer, capacity: 8 })).toEqual({ status: "pending" });
  });

  test("[SAFE-4] is for the class's own instructor", async ({ db }) => {
    const { id: classId, name } = await aClass(db);
    const other = await aUser(db, "instructor");
    await expect(updateClass(signed({ db }, other), { ...FORM, classId })).rejects.toMatchObject({
      code: "CLASS_NOT_FOUND",
    });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ name });
  });

  test("[ADMIN-6] makes a denied class pending, without the old feedback", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: actor.id, status: "denied", feedback: "Too dear." });
    await updateClass(signed({ db }, actor), { ...FORM, classId });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ status: "pending", feedback: null });
  });
});

test("[TEACH-4] editing a class removes the picture that it replaces, and only that", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: actor.id, imageUrl: "/media/former-800.webp" });
  const jobs = async () =>
    await db.$queryRaw`SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'remove-picture'`;
  const edit = { ...FORM, classId };
  await expect(updateClass(signed({ db }, actor), { ...edit, capacity: 0 })).rejects.toThrow();
  expect(await jobs()).toEqual([]);
  await updateClass(signed({ db }, actor), edit);
  await updateClass(signed({ db }, actor), edit);
  expect(await jobs()).toEqual([{ key: "remove-picture:/media/former-800.webp" }]);
});

describe("the public lists", () => {
  test("[HOME-4] popular: approved, most enrolled first, at most six", async ({ db }) => {
    for (const enrolledCount of [1, 7, 3, 5, 2, 6, 4]) await aClass(db, { seatsTaken: enrolledCount, enrolledCount });
    await aClass(db, { seatsTaken: 9, enrolledCount: 9, status: "pending" });
    const popular = await listPopularClasses(contextOf({ db }));
    expect(popular.map((card) => card.enrolledCount)).toEqual([7, 6, 5, 4, 3, 2]);
  });

  test("[CLASS-2] classes: approved only, ten at a time, searched and sorted", async ({ db }) => {
    for (let price = 1; price <= 12; price++) await aClass(db, { name: `Judo ${price}`, priceCents: price * 1000 });
    await aClass(db, { name: "Judo secret", status: "denied" });
    await aClass(db, { name: "Tennis" });
    const first = await listClasses(contextOf({ db }), { ...PAGE, sort: "price-desc", search: "jUdO" });
    expect(first.total).toBe(12);
    expect(first.classes.map(({ priceCents }) => priceCents / 1000)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    const second = await listClasses(contextOf({ db }), { ...PAGE, sort: "price-desc", search: "judo", offset: 10 });
    expect(second.classes.map(({ priceCents }) => priceCents / 1000)).toEqual([2, 1]);
  });

  test("[CLASS-1] a held seat counts as taken, and only a paid one as enrolled", async ({ db }) => {
    await aClass(db, { capacity: 10, seatsTaken: 4, enrolledCount: 3 });
    const { classes } = await listClasses(contextOf({ db }), PAGE);
    expect(classes).toMatchObject([{ seatsLeft: 6, enrolledCount: 3, capacity: 10 }]);
  });
});
