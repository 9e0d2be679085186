import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { auditDetails } from "../audit-log/audit-details.ts";
import { readSchool } from "./school.ts";
import { SETTING_FIELDS, type SettingsChanges } from "./school.schema.ts";
import { typedChanges } from "./stored-changes.ts";

/** How many of the last changes can be undone. */
export const SHOWN_CHANGES = 20;

const changeRow = z.object({
  id: z.string(),
  at: z.date(),
  by: z.string().nullable(),
  details: auditDetails,
});

/** The settings with their version, whether the currency stays, and the last changes, newest first, with what each field was and became. */
export async function listSettings({ db }: Deps) {
  const [school, payment, events] = await Promise.all([
    readSchool(db),
    db.payment.findFirst({ select: { id: true } }),
    db.$rows(
      Prisma.sql`
        SELECT a.id, a.at, CASE WHEN u.removed_at IS NULL THEN u.name END AS by, a.details
        FROM audit_events a LEFT JOIN users u ON u.id = a.actor_id
        WHERE a.kind = 'settings_changed' ORDER BY a.at DESC, a.id DESC LIMIT ${SHOWN_CHANGES}::int`,
      changeRow,
    ),
  ]);
  const settings = Object.fromEntries(SETTING_FIELDS.map((field) => [field, school[field]]));
  return {
    version: school.version,
    settings: { ...settings, languages: [...school.languages] } as Required<SettingsChanges>,
    isCurrencyFixed: payment !== null,
    changes: events.map(({ details, ...event }) => ({ ...event, ...typedChanges(details.changes) })),
  };
}
