import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { applyMigrations } from "../../scripts/database/apply-migrations.ts";
import { PRISMA_FOLDER } from "../../scripts/database/migrate.ts";
import { withClient } from "../src/db/with-client.ts";
import { createDatabase, databaseUrlOf, dropDatabase, execute } from "./databases.ts";

type Rows = (sql: string) => Promise<string[]>;

async function migrateWhile(databaseUrl: string, isIncluded: (migration: string) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "campside-migrations-"));
  try {
    await cp(PRISMA_FOLDER, folder, { recursive: true });
    const migrations = await readdir(join(folder, "migrations"), { withFileTypes: true });
    const later = migrations.filter((entry) => entry.isDirectory() && !isIncluded(entry.name));
    for (const { name } of later) await rm(join(folder, "migrations", name), { recursive: true });
    await applyMigrations(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Applies a migration, named without its time, to a database with the rows of the version before it, and reads the column `row` of
 * what it left.
 */
export async function migrateOld(migration: string, oldRows: string, look: (rows: Rows) => Promise<void>) {
  const adminUrl = inject("adminUrl");
  const name = `campside_${migration}_${process.pid}`.slice(0, 63);
  const timeOf = (each: string) => each.slice(0, 14);
  const folders = await readdir(join(PRISMA_FOLDER, "migrations"));
  const itself = timeOf(folders.find((each) => each.slice(15) === migration) ?? "");
  await createDatabase(adminUrl, name);
  try {
    const url = databaseUrlOf(adminUrl, name);
    await migrateWhile(url, (each) => timeOf(each) < itself);
    await execute(url, oldRows);
    await migrateWhile(url, (each) => timeOf(each) <= itself);
    await withClient(url, async (client) => {
      await look(async (sql) => (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row));
    });
  } finally {
    await dropDatabase(adminUrl, name);
  }
}
