import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass } from "../../../test/factories.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listAllClasses } from "./list-all-classes.ts";

test("[ADMIN-5] of two concurrent decisions one is refused", async ({ db }) => {
  const { id: classId } = await aClass(db, { status: "pending" });
  const outcomes = await Promise.allSettled([
    approveClass({ db, actor: null }, { classId }),
    denyClass({ db, actor: null }, { classId, feedback: "Too dear." }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CLASS_DECIDED" } });
});

test("[ADMIN-5] a denial stores its feedback, and null for an empty one", async ({ db }) => {
  const { id: classId } = await aClass(db, { status: "pending" });
  await denyClass({ db, actor: null }, { classId, feedback: "Please add a warm-up." });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({
    status: "denied",
    feedback: "Please add a warm-up.",
  });
  const { id: other } = await aClass(db, { status: "pending" });
  await denyClass({ db, actor: null }, { classId: other, feedback: "" });
  expect(await db.class.findUnique({ where: { id: other } })).toMatchObject({ status: "denied", feedback: null });
});

test("[ADMIN-4] the list shows every class, pending ones first, and finds by e-mail", async ({ db }) => {
  await aClass(db, { status: "approved" });
  await aClass(db, { status: "denied" });
  const { id, instructorId } = await aClass(db, { status: "pending" });
  const page = { sort: "waiting", limit: 25, offset: 0 } as const;
  const { classes, total } = await listAllClasses({ db }, page);
  expect(classes.map(({ status }) => status)).toEqual(["pending", "approved", "denied"]);
  expect(total).toBe(3);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: instructorId } });
  expect((await listAllClasses({ db }, { ...page, search: email.toUpperCase() })).classes).toMatchObject([{ id }]);
});

test("[ADMIN-4] the list can be sorted by age, name and price", async ({ db }) => {
  await aClass(db, { name: "Judo", priceCents: 3000 });
  await aClass(db, { name: "Archery", priceCents: 5000, status: "pending" });
  await aClass(db, { name: "Rowing", priceCents: 1000, status: "denied" });
  const names = async (sort: "newest" | "name" | "price") => {
    const { classes } = await listAllClasses({ db }, { sort, limit: 25, offset: 0 });
    return classes.map(({ name }) => name);
  };
  expect(await names("newest")).toEqual(["Rowing", "Archery", "Judo"]);
  expect(await names("name")).toEqual(["Archery", "Judo", "Rowing"]);
  expect(await names("price")).toEqual(["Rowing", "Judo", "Archery"]);
});
