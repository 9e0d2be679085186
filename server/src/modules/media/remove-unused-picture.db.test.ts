import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { removeUnusedPicture } from "./remove-unused-picture.ts";

const url = "/pictures/judo-800.webp";

test("a picture that a user and a class share is kept; one that nobody refers to is deleted", async ({ db }) => {
  const removed: string[] = [];
  const imageStore = { remove: async (name: string) => void removed.push(name) };
  const { id } = await aUser(db, "student");
  await db.user.update({ where: { id }, data: { photoUrl: url } });
  await aClass(db, { imageUrl: url });
  await removeUnusedPicture({ db, imageStore }, { url });
  expect(removed).toEqual([]);
  await removeUnusedPicture({ db, imageStore }, { url: "/pictures/old-800.webp" });
  expect(removed).toEqual(["/pictures/old-800.webp"]);
});
