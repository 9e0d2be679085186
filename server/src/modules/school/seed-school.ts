import type { Db } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import { findTimeZone } from "../../db/time-zone-name.ts";
import { type Env, SettingsError } from "../../env.ts";
import { readSchool, type School } from "./school.ts";

const FIELDS = {
  SCHOOL_NAME: "name",
  SCHOOL_ADDRESS: "address",
  SCHOOL_TAX_NUMBER: "taxNumber",
  SCHOOL_TIME_ZONE: "timeZone",
  TERMS_URL: "termsUrl",
  PRIVACY_URL: "privacyUrl",
  HOLD_MINUTES: "holdMinutes",
  CANCEL_WITHIN_HOURS: "cancelWithinHours",
  REQUIRE_VERIFIED_EMAIL: "requiresVerifiedEmail",
  SCHOOL_LANGUAGES: "languages",
} as const satisfies { [Name in keyof Env]?: keyof School };

type FirstValues = Pick<Env, keyof typeof FIELDS>;

/**
 * Gives a new school its first settings from the environment. From then on they are changed in the product: of servers that start at once
 * one writes them, and later ones write nothing.
 *
 * @returns the settings of the environment that are not the school's any more
 * @throws SettingsError for a time zone that the database does not know, with the name by which it does
 */
export async function seedSchool(db: Db, env: FirstValues): Promise<string[]> {
  const fromEnv = Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = env[name as keyof FirstValues];
    return value === undefined ? [] : [{ name, field, value }];
  });
  const zone = env.SCHOOL_TIME_ZONE;
  if (zone !== undefined) {
    const { isKnown, otherName } = await findTimeZone(db, zone);
    if (!isKnown)
      throw new SettingsError([`SCHOOL_TIME_ZONE is not known to the database: use ${otherName ?? "another name"}`]);
  }
  const first: Prisma.SchoolSettingsUpdateInput = Object.fromEntries(fromEnv.map(({ field, value }) => [field, value]));
  await db.schoolSettings.updateMany({
    where: { id: 1, seededAt: null },
    data: { ...first, seededAt: new Date() },
  });
  const school = await readSchool(db);
  return fromEnv.filter(({ field, value }) => String(school[field]) !== String(value)).map(({ name }) => name);
}
