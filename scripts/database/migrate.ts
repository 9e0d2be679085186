import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { withClient } from "../../server/src/db/with-client.ts";
import { applyFunctions } from "./apply-functions.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { grantServerLogin } from "./server-login.ts";

export const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma/", import.meta.url));
// Arbitrary, but the same in every process.
const MIGRATION_LOCK = 7_202_611;
const LOCK_PAUSE_MS = 200;

/**
 * Migrates a database: the school's tables, its functions and triggers, then the job queue's tables. With `serverUrl`, also creates that
 * login with its rights. Safe to run from several processes at once, and again after it was interrupted.
 *
 * @returns the names of the applied migrations and functions
 */
export async function migrate(
  databaseUrl: string,
  serverUrl?: string,
  prismaFolder: string = PRISMA_FOLDER,
): Promise<string[]> {
  return withClient(databaseUrl, async (lock) => {
    await takeLock(lock);
    const migrations = await applyMigrations(databaseUrl, prismaFolder);
    const functions = await applyFunctions(lock, prismaFolder);
    await runMigrations({ connectionString: databaseUrl });
    if (serverUrl) await grantServerLogin(databaseUrl, serverUrl);
    return [...migrations, ...functions];
  });
}

/** Asks again and again: a statement that waits for the lock has a snapshot, for whose end an index built concurrently waits. */
async function takeLock(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ isTaken: boolean }>(`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS "isTaken"`);
  while (!(await ask()).rows[0]?.isTaken) await setTimeout(LOCK_PAUSE_MS);
}
