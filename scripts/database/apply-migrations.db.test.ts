import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { test as databaseTest } from "../../server/test/db-test.ts";
import { SCHEMA_VERSION } from "./backup.ts";
import { migrate, PRISMA_FOLDER } from "./migrate.ts";

const NAME = "99990101000000_tested";
const INDEX = `CREATE INDEX CONCURRENTLY "users_name_idx" ON "users" ("name");`;
const REPEATABLE_INDEX = `-- Dropped first;\nDROP INDEX CONCURRENTLY IF EXISTS "users_name_idx"; -- invalid\n${INDEX}\n`;
const IS_VALID = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('users_name_idx')`;

interface Migrating {
  pool: pg.Pool;
  /** Migrates with one more migration. */
  migrateWith: (sql: string) => Promise<string[]>;
}

const test = databaseTest.extend<Migrating>({
  pool: async ({ databaseUrl }, use) => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    // Its connections are terminated by a test.
    pool.on("error", () => undefined);
    await use(pool);
    await pool.end();
  },
  migrateWith: async ({ databaseUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-migrations-"));
    await cp(PRISMA_FOLDER, folder, { recursive: true });
    await mkdir(join(folder, "migrations", NAME));
    await use(async (sql) => {
      await writeFile(join(folder, "migrations", NAME, "migration.sql"), sql);
      return migrate(databaseUrl, undefined, folder);
    });
    await rm(folder, { recursive: true });
  },
});

/** Terminates the connection of the migration once it waits for `begin`'s transaction, and returns its error. */
async function interrupt(pool: pg.Pool, begin: string, migration: () => Promise<unknown>): Promise<unknown> {
  const client = await pool.connect();
  await client.query(`BEGIN; ${begin}`);
  const outcome = migration().catch((error: unknown) => error);
  const terminate = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`;
  await expect.poll(async () => (await client.query(terminate)).rowCount).toBe(1);
  const error = await outcome;
  await client.query("ROLLBACK");
  client.release();
  return error;
}

test("[OPS-4] a script that was interrupted has left nothing, and is applied by the next run", async ({
  pool,
  migrateWith,
}) => {
  const sql = `CREATE TABLE "colours" (); ALTER TABLE "users" ADD COLUMN "colour" TEXT;`;
  const error = await interrupt(pool, "SELECT FROM users", () => migrateWith(sql));
  expect(String(error)).toContain("terminating connection");
  expect((await pool.query("SELECT to_regclass('colours') AS name")).rows).toEqual([{ name: null }]);
  expect(await migrateWith(sql)).toEqual([NAME]);
  expect(await migrateWith(sql)).toEqual([]);
  const { rows } = await pool.query<{ version: string }>(SCHEMA_VERSION);
  expect(rows[0]?.version.split(NAME)).toHaveLength(2);
  await pool.query("SELECT colour FROM users");
});

test("[OPS-4] a script is recorded in its own transaction: killed after the commit, it does not run again", async ({
  pool,
  migrateWith,
}) => {
  // The engine's own record fails.
  const sql = `
    CREATE TABLE "colours" ();
    CREATE FUNCTION "fail"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER "fail" BEFORE UPDATE OF "applied_steps_count" ON "_prisma_migrations"
      FOR EACH ROW EXECUTE FUNCTION "fail"();`;
  await expect(migrateWith(sql)).rejects.toThrow("killed");
  await pool.query(`DROP TRIGGER "fail" ON "_prisma_migrations"`);
  expect(await migrateWith(sql)).toEqual([]);
  await pool.query("SELECT FROM colours");
});

test("[OPS-4] the build of an index that was interrupted is begun again", async ({ pool, migrateWith }) => {
  const error = await interrupt(pool, "LOCK TABLE users IN ROW EXCLUSIVE MODE", () => migrateWith(REPEATABLE_INDEX));
  expect(String(error)).toContain("terminating connection");
  expect((await pool.query(IS_VALID)).rows).toEqual([{ indisvalid: false }]);
  expect(await migrateWith(REPEATABLE_INDEX)).toEqual([NAME]);
  expect((await pool.query(IS_VALID)).rows).toEqual([{ indisvalid: true }]);
});

test("[OPS-4] the control: without the first statement it fails for ever", async ({ pool, migrateWith }) => {
  await interrupt(pool, "LOCK TABLE users IN ROW EXCLUSIVE MODE", () => migrateWith(INDEX));
  await expect(migrateWith(INDEX)).rejects.toThrow("already exists");
});

test("[OPS-4] an index is built outside of a transaction, while rows are written and two processes migrate", async ({
  pool,
  migrateWith,
}) => {
  const [writing, waiting] = [
    await pool.connect(),
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'virtualxid'",
  ];
  await writing.query("BEGIN; LOCK TABLE users IN ROW EXCLUSIVE MODE");
  const migrations = Promise.all([migrateWith(REPEATABLE_INDEX), migrateWith(REPEATABLE_INDEX)]);
  // Not inside the transaction, which would see the statements of its first look only.
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await pool.query(`INSERT INTO users (identity_uid, email, name) VALUES ('n', 'noor@school.example', 'Noor')`);
  await writing.query("COMMIT");
  writing.release();
  expect((await migrations).flat()).toEqual([NAME]);
  expect((await pool.query(IS_VALID)).rows).toEqual([{ indisvalid: true }]);
});
