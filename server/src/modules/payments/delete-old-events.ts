import type { Deps } from "../../deps.ts";

/**
 * The provider delivers an event for three days, and lists it for thirty: no run of the reconciliation, however late, meets an
 * event whose record is gone. One that comes later all the same is settled by the present state, which changes nothing.
 */
const RETENTION_DAYS = 35;
const BATCH = 1000;

/** Deletes the records of the provider's events that were received more than {@link RETENTION_DAYS} days ago, in batches. */
export async function deleteOldEvents({ db }: Deps, batch = BATCH): Promise<void> {
  const deleteBatch = () => db.$executeRaw`
    DELETE FROM webhook_events WHERE id IN (
      SELECT id FROM webhook_events WHERE received_at < now() - make_interval(days => ${RETENTION_DAYS}::int)
      ORDER BY received_at LIMIT ${batch}::int
    )`;
  while ((await deleteBatch()) === batch) continue;
}
