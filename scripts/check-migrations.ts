import { readdirSync, readFileSync } from "node:fs";
import { lintFunction } from "./migrations/lint-function.ts";
import { lintMigration } from "./migrations/lint-migration.ts";

const PRISMA = new URL("../prisma/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, PRISMA), "utf8");

function report(path: string, problems: readonly string[]): void {
  for (const problem of problems) {
    console.error(`${path}: ${problem}`);
    process.exitCode = 1;
  }
}

const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version = ""]) => version);
const folders = readdirSync(new URL("migrations/", PRISMA), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
// The first one runs on an empty database.
for (const folder of folders.toSorted().slice(1)) {
  const path = `migrations/${folder}/migration.sql`;
  report(path, await lintMigration(read(path), releases));
}
for (const file of readdirSync(new URL("functions/", PRISMA))) {
  report(`functions/${file}`, await lintFunction(file.replace(/\.sql$/, ""), read(`functions/${file}`)));
}
