import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder with the migrations of this version. */
const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** The name of the last migration that this version needs. */
export function latestMigration(): string {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const latest = folders
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  if (latest === undefined) throw new Error(`no migration in ${MIGRATIONS}`);
  return latest;
}
