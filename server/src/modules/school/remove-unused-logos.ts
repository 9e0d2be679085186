import type { Db } from "../../db/client.ts";
import { SHOWN_CHANGES } from "./list-settings.ts";

/** Deletes the logos that were not drawn within the hour, are not the school's, and that undoing none of the last changes brings back. */
export async function removeUnusedLogos(db: Db): Promise<void> {
  await db.$executeRaw`
    WITH shown AS (
      SELECT details->'changes'->'logo' AS logo FROM audit_events
      WHERE kind = 'settings_changed' ORDER BY at DESC, id DESC LIMIT ${SHOWN_CHANGES}::int
    )
    DELETE FROM logos l
    WHERE drawn_at < now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM school_settings WHERE logo = l.key)
      AND NOT EXISTS (SELECT FROM shown WHERE shown.logo @> to_jsonb(l.key))`;
}
