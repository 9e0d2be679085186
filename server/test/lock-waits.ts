import { expect } from "vitest";
import type { Db } from "../src/db/client.ts";

/** Resolves once exactly this many statements of the test's database wait for a lock. */
export async function lockWaits(db: Db, count: number): Promise<void> {
  // Not inside a transaction, which would see the statements of its first look only.
  const waiting = () => db.$queryRaw`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(waiting, { timeout: 8000 }).toHaveLength(count);
}
