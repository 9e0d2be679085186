import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { readSchool } from "./school.ts";
import { seedSchool } from "./seed-school.ts";

const CEDAR = { SCHOOL_NAME: "Cedar Lake", SCHOOL_ADDRESS: "1 Lake Road", SCHOOL_TAX_NUMBER: "12-3", HOLD_MINUTES: 20 };
const NONE = {
  SCHOOL_TIME_ZONE: undefined,
  TERMS_URL: undefined,
  PRIVACY_URL: undefined,
  CANCEL_WITHIN_HOURS: undefined,
  REQUIRE_VERIFIED_EMAIL: undefined,
};

test("[SET-1] a new school gets its first settings from the environment; later ones are named and change nothing", async ({
  db,
}) => {
  const env = { ...NONE, ...CEDAR, SCHOOL_TIME_ZONE: "Europe/Berlin", REQUIRE_VERIFIED_EMAIL: true };
  expect(await seedSchool(db, env)).toEqual([]);
  const school = {
    version: 1,
    name: "Cedar Lake",
    address: "1 Lake Road",
    taxNumber: "12-3",
    timeZone: "Europe/Berlin",
    holdMinutes: 20,
    // What the environment does not say.
    cancelWithinHours: 24,
    requiresVerifiedEmail: true,
  };
  expect(await readSchool(db)).toMatchObject(school);
  expect(await seedSchool(db, env)).toEqual([]);
  const otherEnv = { ...env, SCHOOL_NAME: "Oak Hill", HOLD_MINUTES: 5 };
  expect(await seedSchool(db, otherEnv)).toEqual(["SCHOOL_NAME", "HOLD_MINUTES"]);
  expect(await readSchool(db)).toMatchObject(school);
});

test("[SET-1] of two servers that start at once, one writes all first settings", async ({ db }) => {
  const oak = { SCHOOL_NAME: "Oak Hill", SCHOOL_ADDRESS: "2 Oak Road", SCHOOL_TAX_NUMBER: "45-6", HOLD_MINUTES: 5 };
  const unused = await Promise.all([CEDAR, oak].map((env) => seedSchool(db, { ...NONE, ...env })));
  const names = unused.map(({ length }) => length).toSorted((a, b) => a - b);
  expect(names).toEqual([0, 4]);
  const { name, address, holdMinutes } = await readSchool(db);
  expect([
    ["Cedar Lake", "1 Lake Road", 20],
    ["Oak Hill", "2 Oak Road", 5],
  ]).toContainEqual([name, address, holdMinutes]);
});

test("[TRUE-2] a zone that the database does not know is refused at the start", async ({ db }) => {
  const env = { ...NONE, ...CEDAR, SCHOOL_TIME_ZONE: "US/Pacific-New" };
  await expect(seedSchool(db, env)).rejects.toThrow("SCHOOL_TIME_ZONE is not known to the database: use ");
  expect(await readSchool(db)).toMatchObject({ name: "Campside" });
});
