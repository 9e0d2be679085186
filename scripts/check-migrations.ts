import { readdirSync, readFileSync } from "node:fs";
import { lintMigration } from "./migrations/lint-migration.ts";

// Lints the migrations that came after the check itself: the ones before have run everywhere.
const LAST_ACCEPTED = "20261125010000_reconciliation_kinds";
const FOLDER = new URL("../prisma/migrations/", import.meta.url);
const CHANGELOG = new URL("../CHANGELOG.md", import.meta.url);

const releases = [...readFileSync(CHANGELOG, "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(
  ([, version = ""]) => version,
);
const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name > LAST_ACCEPTED)
  .map((entry) => entry.name);
for (const name of names) {
  for (const problem of await lintMigration(readFileSync(new URL(`${name}/migration.sql`, FOLDER), "utf8"), releases)) {
    console.error(`${name}: ${problem}`);
    process.exitCode = 1;
  }
}
