import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { withSchemaEngine } from "./schema-engine.ts";
import { readSchemaFiles } from "./schema-files.ts";

const NOT_CONTINUED =
  "This database was made by a version of Campside that was never released, and cannot be upgraded. For a demo school, 'npm run reset' deletes it and the next start makes a new one; for another, name an empty database.";

const ALL_SCHEMAS = { externalTables: [], externalEnums: [] };

/** The migrations of a folder, as the schema engine reads them. */
async function migrationList(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const file = async (name: string) => readFile(join(folder, name), "utf8");
  return {
    baseDir: relative(process.cwd(), folder),
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
 * Applies the migrations in `<prismaFolder>/migrations` that the database lacks. One that was interrupted is applied again: a
 * transaction has left nothing, and a script with CONCURRENTLY begins by dropping what it has left. The caller excludes others.
 *
 * @throws Error for a database whose migrations these do not continue: others, or with another content
 * @returns the names of the applied migrations
 */
export async function applyMigrations(databaseUrl: string, prismaFolder: string): Promise<string[]> {
  const migrationsList = await migrationList(join(prismaFolder, "migrations"));
  return withSchemaEngine(databaseUrl, await readSchemaFiles(prismaFolder), async (engine) => {
    const { failedMigrationNames, editedMigrationNames, history } = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: ALL_SCHEMAS,
    });
    if (history?.diagnostic === "historiesDiverge" || editedMigrationNames.length > 0) throw new Error(NOT_CONTINUED);
    for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: ALL_SCHEMAS });
    return appliedMigrationNames;
  });
}
