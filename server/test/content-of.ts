import type { Db } from "../src/db/client.ts";

/** A hash of all rows in the database. */
export async function contentOf(db: Db): Promise<string> {
  const [content] = await db.$queryRaw<{ sum: string }[]>`
    SELECT md5(string_agg(line, E'\n' ORDER BY line)) AS sum FROM (
      SELECT t::text FROM users t UNION ALL SELECT t::text FROM classes t UNION ALL SELECT t::text FROM selections t
      UNION ALL SELECT t::text FROM enrolments t UNION ALL SELECT t::text FROM payments t
      UNION ALL SELECT t::text FROM webhook_events t
      UNION ALL SELECT t::text FROM audit_events t
      UNION ALL SELECT t::text FROM upload_tallies t
      UNION ALL SELECT t::text FROM email_messages t
      UNION ALL SELECT t::text FROM email_preferences t
      UNION ALL SELECT t::text FROM calendar_feeds t
      UNION ALL SELECT t::text FROM meetings t
      UNION ALL SELECT t::text FROM venues t
      UNION ALL SELECT t::text FROM refunds t
      UNION ALL SELECT t::text FROM receipts t
      UNION ALL SELECT t::text FROM class_messages t
      UNION ALL SELECT t::text FROM messaged_classes t
      UNION ALL SELECT t::text FROM discrepancies t
      UNION ALL SELECT t::text FROM reconciliation_runs t
      UNION ALL SELECT id || ':' || revision FROM graphile_worker.jobs
    ) AS lines (line)`;
  return content?.sum ?? "";
}
