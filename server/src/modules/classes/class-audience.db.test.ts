import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { addClass } from "./add-class.ts";
import { findClass } from "./find-class.ts";
import { listClasses } from "./list-classes.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { updateClass } from "./update-class.ts";

const FORM = { name: "Judo", imageUrl: "/media/0a1b2c-800.webp", capacity: 12, priceCents: 7999, description: "" };
const AUDIENCE = { sport: "Judo", level: "beginner" as const, minAge: 8, maxAge: 14 };
const NO_AUDIENCE = { sport: null, level: null, minAge: null, maxAge: null };
const PAGE = { sort: "popular" as const, limit: 10, offset: 0 };

describe("[SCHED-6] sport, level and ages", () => {
  test("are shown on the class's page and in the lists; a class without them says nothing of them", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const deps = signed({ db }, instructor);
    const { id: said } = await addClass(deps, { ...FORM, ...AUDIENCE });
    const { id: withoutAudience } = await addClass(deps, FORM);
    await db.class.updateMany({ data: { status: "approved" } });
    expect(await findClass(contextOf({ db }), { classId: said })).toMatchObject(AUDIENCE);
    expect(await findClass(contextOf({ db }), { classId: withoutAudience })).toMatchObject(NO_AUDIENCE);
    const { classes } = await listClasses(contextOf({ db }), { ...PAGE, sort: "newest" });
    expect(classes).toMatchObject([
      { id: withoutAudience, ...NO_AUDIENCE },
      { id: said, ...AUDIENCE },
    ]);
  });

  test("an edit that does not name them leaves them; null removes them", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const deps = signed({ db }, instructor);
    const { id: classId } = await addClass(deps, { ...FORM, ...AUDIENCE });
    await db.class.updateMany({ data: { status: "approved" } });
    expect(await updateClass(deps, { ...FORM, classId })).toEqual({ status: "approved" });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject(AUDIENCE);
    await updateClass(deps, { ...FORM, ...NO_AUDIENCE, classId });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject(NO_AUDIENCE);
  });

  test("the database limits them, too", async ({ db }) => {
    for (const sport of ["", " Judo", "Judo ", "a".repeat(41)])
      await expect(aClass(db, { sport })).rejects.toThrow("classes_sport_text");
    for (const ages of [{ minAge: -1 }, { maxAge: 121 }, { minAge: 121 }, { minAge: 9, maxAge: 8 }])
      await expect(aClass(db, ages)).rejects.toThrow("classes_ages");
    await aClass(db, { sport: "a".repeat(40), minAge: 0, maxAge: 120 });
    await aClass(db, { minAge: 8, maxAge: 8 });
    await aClass(db, { maxAge: 3 });
  });

  test("one age that does not fit the stored other is refused in words", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const deps = signed({ db }, instructor);
    const { id: classId } = await addClass(deps, { ...FORM, ...AUDIENCE });
    await expect(updateClass(deps, { ...FORM, classId, minAge: 15 })).rejects.toMatchObject({ code: "AGES_REVERSED" });
  });
});

describe("[SCHED-6] one sport has one spelling", () => {
  const sportOf = async (db: Parameters<typeof aClass>[0], sport: string) => {
    const { id } = await addClass(signed({ db }, await aUser(db, "instructor")), { ...FORM, sport });
    return (await db.class.update({ where: { id }, data: { status: "approved" } })).sport;
  };

  test("not that of a class which nobody has approved", async ({ db }) => {
    await aClass(db, { sport: "kIN-bALL", status: "pending" });
    await aClass(db, { sport: "kIN-bALL", closedAt: new Date(), archivedAt: new Date() });
    expect(await sportOf(db, "Kin-Ball")).toBe("Kin-Ball");
  });

  test("that of the well-known sports, else that of the school's approved classes, else as typed", async ({ db }) => {
    expect(await sportOf(db, "fOOTBALL")).toBe("Football");
    expect(await sportOf(db, "Kin-Ball")).toBe("Kin-Ball");
    expect(await sportOf(db, "kin-ball")).toBe("Kin-Ball");
    expect(await sportOf(db, "kin%")).toBe("kin%");
    expect(await sportOf(db, "kin_ball")).toBe("kin_ball");
  });

  test("an instructor corrects the spelling of the only class with it", async ({ db }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, sport: "kin-ball" });
    await updateClass(signed({ db }, instructor), { ...FORM, classId, sport: "Kin-Ball" });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ sport: "Kin-Ball" });
  });
});

test("[CLASS-2][SCHED-6] a search finds classes by their sport", async ({ db }) => {
  await aClass(db, { name: "Rally", sport: "Tennis" });
  await aClass(db, { name: "Throws", sport: "Judo" });
  for (const list of [
    await listClasses(contextOf({ db }), { ...PAGE, search: "enni" }),
    await listAllClasses(contextOf({ db }), { sort: "newest", limit: 10, offset: 0, search: "enni" }),
  ])
    expect(list).toMatchObject({ total: 1, classes: [{ name: "Rally" }] });
});
