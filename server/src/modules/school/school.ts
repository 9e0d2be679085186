import type { Db, Tx } from "../../db/client.ts";
import type { Prisma } from "../../db/generated/client.ts";

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
  siblingPercents: true,
  multiClassPercent: true,
} as const satisfies Prisma.SchoolSettingsSelect;

/** What the school has set: one value, read from one row. What its operator sets stays in the environment. */
export type School = Readonly<Prisma.SchoolSettingsGetPayload<{ select: typeof COLUMNS }>>;

/** The school as it is in the database now. */
export function readSchool(db: Db | Tx): Promise<School> {
  return db.schoolSettings.findUniqueOrThrow({ where: { id: 1 }, select: COLUMNS });
}
