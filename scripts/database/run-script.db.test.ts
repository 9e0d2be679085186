import pg from "pg";
import { expect } from "vitest";
import { test as databaseTest } from "../../server/test/db-test.ts";
import { runScript } from "./run-script.ts";

const SCRIPT = `ALTER TABLE classes ADD COLUMN "colour" TEXT; CREATE TABLE "colours" ("name" TEXT)`;
const READ = "SELECT count(*) FROM classes";
// Of this database: those of other tests are copies, in which the table has the same number.
const waitingFor = (table: string) => `
  SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const test = databaseTest.extend<{ pool: pg.Pool }>({
  pool: async ({ databaseUrl }, use) => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    // The connections may close after the database was dropped: `end` does not wait for them.
    pool.on("error", () => undefined);
    await use(pool);
    await pool.end();
  },
});

/** A migration beside a transaction of a server that has read the table, and a reader who comes while it waits. */
async function migrateBesideReader(pool: pg.Pool, migrate: () => Promise<unknown>, table = "classes") {
  const long = await pool.connect();
  await long.query("BEGIN");
  await long.query(`SELECT count(*) FROM ${table}`);
  const migration = migrate();
  await expect.poll(async () => (await long.query(waitingFor(table))).rows).toHaveLength(1);
  const reader = pool.query(READ);
  const commit = async () => {
    await long.query("COMMIT");
    long.release();
  };
  return { long, migration, reader, commit };
}

test("[OPS-4] a migration that waits for a lock lets readers pass, and is applied once the lock is free", async ({
  pool,
}) => {
  const { migration, reader, commit } = await migrateBesideReader(pool, () =>
    runScript(pool, SCRIPT, { lockTimeoutMs: 300 }),
  );
  // While the first transaction is still open.
  expect((await reader).rows).toEqual([{ count: "0" }]);
  await commit();
  await migration;
  expect((await pool.query("SELECT colour, (SELECT name FROM colours) FROM classes")).rows).toEqual([]);
});

test("[OPS-4] the control: without a lock timeout the reader waits as long as the migration does", async ({ pool }) => {
  const { long, migration, reader, commit } = await migrateBesideReader(pool, () => pool.query(SCRIPT));
  await expect.poll(async () => (await long.query(waitingFor("classes"))).rows).toHaveLength(2);
  await commit();
  await Promise.all([migration, reader]);
});

test("[OPS-4] a migration that is the victim of a deadlock is applied once the other transaction has ended", async ({
  pool,
}) => {
  const script = `LOCK TABLE classes; ${SCRIPT.replace("classes", "users")}`;
  const { long, migration, commit } = await migrateBesideReader(pool, () => runScript(pool, script), "users");
  await long.query("LOCK TABLE classes");
  await commit();
  await migration;
  await pool.query("SELECT colour FROM users");
});

test("[OPS-4] an error of the script itself is not tried again, and leaves nothing", async ({ pool }) => {
  await expect(runScript(pool, `CREATE TABLE colours (); SELECT 1 / 0`)).rejects.toThrow("division by zero");
  await expect(pool.query("SELECT FROM colours")).rejects.toThrow("does not exist");
});
