import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** Whoever reads the table queues behind a script that waits for its lock: neither waits longer than this. */
const LOCK_TIMEOUT_MS = 2000;
const ATTEMPTS = 60;
const PAUSE_MS = 1000;

/** SQLSTATE of a lock that was not to be had in time, and of a deadlock. */
const LOCK_NOT_AVAILABLE = new Set(["55P03", "40P01"]);

const CONCURRENTLY = /^[ \t]*(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY\b/im;
const END_OF_STATEMENT = /;[ \t]*(?:--.*)?$/m;

/**
 * Runs a migration's script as one transaction, with `atEnd` as its last statement. One that does not get a lock within
 * {@link LOCK_TIMEOUT_MS} is rolled back and tried again for some minutes, so that a long transaction of the version that
 * serves delays only the migration.
 *
 * A script with CREATE INDEX CONCURRENTLY or DROP INDEX CONCURRENTLY runs statement by statement, without a transaction and
 * without `atEnd`; it waits for the transactions that have begun before, and hinders nobody meanwhile.
 *
 * @throws DatabaseError of the last attempt
 */
export async function runScript(
  connection: Pick<pg.Pool | pg.Client, "query">,
  script: string,
  { atEnd = "", lockTimeoutMs = LOCK_TIMEOUT_MS } = {},
): Promise<void> {
  if (CONCURRENTLY.test(script)) {
    for (const statement of script.split(END_OF_STATEMENT)) await connection.query(statement);
    return;
  }
  // Several statements in one message are one transaction.
  await withRetries(() => connection.query(`SET LOCAL lock_timeout = ${lockTimeoutMs};\n${script}\n;${atEnd}`));
}

async function withRetries(attempt: () => Promise<unknown>): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await attempt();
      return;
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && LOCK_NOT_AVAILABLE.has(error.code ?? "");
      if (!isLocked || attempts === ATTEMPTS) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}
