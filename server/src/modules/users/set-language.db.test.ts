import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { LANGUAGES } from "../../schemas/languages.ts";
import { findMe } from "./find-me.ts";
import { removeUser } from "./remove-user.ts";
import { setLanguage } from "./set-language.ts";
import { setLanguageInput } from "./users.schema.ts";

test("a user has no language of their own, and chooses one that the product comes in", async ({ db }) => {
  const actor = await aUser(db, "student");
  expect(await findMe({ db, actor })).toMatchObject({ language: null });
  for (const language of LANGUAGES) {
    expect(await setLanguage({ db, actor }, { language })).toEqual({ language });
    expect(await findMe({ db, actor })).toMatchObject({ language });
  }
});

test("any other language is refused, by the database too", async ({ db }) => {
  const { id } = await aUser(db, "student");
  for (const language of ["fr", "", "EN", null, undefined])
    expect([language, setLanguageInput.safeParse({ language }).success]).toEqual([language, false]);
  await expect(db.user.update({ where: { id }, data: { language: "fr" } })).rejects.toThrow("users_language");
});

test("a removed user has none, and gets none", async ({ db }) => {
  const actor = await aUser(db, "student", { language: "de" });
  await removeUser({ db, email: null, actor: null }, { userId: actor.id });
  expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ language: null });
  await expect(setLanguage({ db, actor }, { language: "de" })).rejects.toMatchObject({ code: "SESSION_ENDED" });
});
