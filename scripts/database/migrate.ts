import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { withSchemaEngine } from "./schema-engine.ts";
import { readSchemaFiles } from "./schema-files.ts";
import { grantServerLogin } from "./server-login.ts";

export const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma/", import.meta.url));
const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");
// Arbitrary, but the same in every process.
const MIGRATION_LOCK = 7_202_611;

const ALL_SCHEMAS = { externalTables: [], externalEnums: [] };

/** The committed migrations, as the schema engine reads them. */
async function migrationList(): Promise<MigrationList> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const file = async (name: string) => readFile(join(MIGRATIONS_FOLDER, name), "utf8");
  return {
    baseDir: relative(process.cwd(), MIGRATIONS_FOLDER),
    lockfile: { path: "migration_lock.toml", content: await file("migration_lock.toml") },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.toSorted().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: await file(join(name, "migration.sql")) },
        },
      })),
    ),
  };
}

/**
 * Migrates a database: the school's tables, then the job queue's. With `serverUrl`, also creates that login with its
 * rights. Safe to run from several processes at once.
 *
 * @returns the names of the applied migrations
 */
export async function migrate(databaseUrl: string, serverUrl?: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const migrationsList = await migrationList();
    const { appliedMigrationNames } = await withSchemaEngine(
      databaseUrl,
      await readSchemaFiles(PRISMA_FOLDER),
      (engine) => engine.applyMigrations({ migrationsList, filters: ALL_SCHEMAS }),
    );
    await runMigrations({ connectionString: databaseUrl });
    if (serverUrl) await grantServerLogin(databaseUrl, serverUrl);
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}
