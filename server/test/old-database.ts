import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { PRISMA_FOLDER } from "../../scripts/database/migrate.ts";
import { withClient } from "../src/db/with-client.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "./databases.ts";

async function migrationsUpTo(name: string): Promise<{ before: string[]; itself: string }> {
  const folder = join(PRISMA_FOLDER, "migrations");
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const index = names.findIndex((each) => each.endsWith(name));
  const read = (each: string) => readFile(join(folder, each, "migration.sql"), "utf8");
  return { before: await Promise.all(names.slice(0, index).map(read)), itself: await read(names[index] ?? "") };
}

type Rows = (sql: string) => Promise<string[]>;

/** Runs a migration on a database with the rows of the version before it, and reads the column `row` of what it left. */
export async function migrateOld(migration: string, oldRows: string, look: (rows: Rows) => Promise<void>) {
  const adminUrl = inject("adminUrl");
  const name = `campside_${migration}_${process.pid}`;
  await createDatabase(adminUrl, name);
  try {
    await withClient(databaseUrlOf(adminUrl, name), async (client) => {
      const { before, itself } = await migrationsUpTo(migration);
      for (const sql of [...before, oldRows, itself]) await client.query(sql);
      await look(async (sql) => (await client.query<{ row: string }>(sql)).rows.map(({ row }) => row));
    });
  } finally {
    await dropDatabase(adminUrl, name);
  }
}
