import type { Db, Tx } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { Language } from "../../schemas/languages.ts";

const COLUMNS = {
  version: true,
  name: true,
  address: true,
  taxNumber: true,
  contactEmail: true,
  contactPhone: true,
  termsUrl: true,
  privacyUrl: true,
  currency: true,
  timeZone: true,
  languages: true,
  holdMinutes: true,
  cancelWithinHours: true,
  requiresVerifiedEmail: true,
  waitlistOfferHours: true,
  messageFooter: true,
  brandColor: true,
  accentColor: true,
  logo: true,
  siblingPercents: true,
  multiClassPercent: true,
} as const satisfies Prisma.SchoolSettingsSelect;

type Row = Prisma.SchoolSettingsGetPayload<{ select: typeof COLUMNS }>;

/** What the school has set: one value, read from one row. What its operator sets stays in the environment. */
export type School = Readonly<Omit<Row, "languages">> & {
  /** That of its pages' addresses without a code, and of whoever has chosen none, comes first. */
  readonly languages: readonly [Language, ...Language[]];
};

/** The school as it is in the database now. */
export async function readSchool(db: Db | Tx): Promise<School> {
  const row = await db.schoolSettings.findUniqueOrThrow({ where: { id: 1 }, select: COLUMNS });
  // By a constraint of the table these are languages of the product, and at least one.
  return { ...row, languages: row.languages as [Language, ...Language[]] };
}

export interface Schools {
  /** The school, at most a quarter of a second old; or the last one known while the database does not answer. */
  current: () => Promise<School>;
}

const MAX_AGE_MS = 250;
/** How long the database is waited for where there is a value. */
const ANSWERS_WITHIN_MS = 1000;

/**
 * The school, kept in memory and read again while it is asked for, so that every process follows a change within a second.
 *
 * @param db a connection that no reader takes
 */
export function createSchools(db: Db): Schools {
  let cached: { school: School; readAt: number } | null = null;
  let pending: Promise<School> | null = null;

  async function read(): Promise<School> {
    const readAt = performance.now();
    const school = await readSchool(db);
    cached = { school, readAt };
    return school;
  }

  const ask = () =>
    (pending ??= read().finally(() => {
      pending = null;
    }));

  return {
    current: async () => {
      if (!cached) return ask();
      if (performance.now() - cached.readAt < MAX_AGE_MS) return cached.school;
      const { school } = cached;
      const late = Promise.withResolvers<School>();
      const waiting = setTimeout(late.resolve, ANSWERS_WITHIN_MS, school);
      try {
        return await Promise.race([ask(), late.promise]);
      } catch {
        return school;
      } finally {
        clearTimeout(waiting);
      }
    },
  };
}
