import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { SCHOOL, schoolWith } from "../../../test/school.ts";
import { LANGUAGES, spokenLanguage } from "../../schemas/languages.ts";
import { findMe } from "./find-me.ts";
import { removeUser } from "./remove-user.ts";
import { setLanguage } from "./set-language.ts";
import { setLanguageInput } from "./users.schema.ts";
import { contextOf, signed } from "../../../test/signed.ts";

test("a user has no language of their own, and chooses one that the product comes in", async ({ db }) => {
  const actor = await aUser(db, "student");
  const school = schoolWith({ languages: LANGUAGES });
  expect(await findMe(signed({ db }, actor))).toMatchObject({ language: null });
  for (const language of LANGUAGES) {
    expect(await setLanguage(signed({ db, school }, actor), { language })).toEqual({ language });
    expect(await findMe(signed({ db }, actor))).toMatchObject({ language });
  }
});

test("any other language is refused, by the database too", async ({ db }) => {
  const { id } = await aUser(db, "student");
  for (const language of ["fr", "", "EN", null, undefined])
    expect([language, setLanguageInput.safeParse({ language }).success]).toEqual([language, false]);
  await expect(db.user.update({ where: { id }, data: { language: "fr" } })).rejects.toThrow("users_language");
});

test("a language that the school does not offer is refused, and is not spoken to whoever chose it before", async ({
  db,
}) => {
  const actor = await aUser(db, "student");
  await expect(setLanguage(signed({ db }, actor), { language: "de" })).rejects.toMatchObject({
    code: "LANGUAGE_NOT_OFFERED",
  });
  expect(await findMe(signed({ db }, actor))).toMatchObject({ language: null });
  expect(spokenLanguage(SCHOOL, "de")).toBe("en");
  expect(spokenLanguage(schoolWith({ languages: ["de", "en"] }), "fr")).toBe("de");
  expect(spokenLanguage(schoolWith({ languages: ["de", "en"] }), "en")).toBe("en");
});

test("a removed user has none, and gets none", async ({ db }) => {
  const actor = await aUser(db, "student", { language: "de" });
  await removeUser(contextOf({ db }), { userId: actor.id });
  expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({ language: null });
  const school = schoolWith({ languages: LANGUAGES });
  await expect(setLanguage(signed({ db, school }, actor), { language: "de" })).rejects.toMatchObject({
    code: "SESSION_ENDED",
  });
});
