import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRISMA_FOLDER } from "./database/migrate.ts";
import { schemaDiff } from "./database/schema-diff.ts";
import { readSchemaFiles, type SchemaFile } from "./database/schema-files.ts";
import { startPostgres } from "./local/postgres/postgres-server.ts";
import { freePort } from "./school/ports.ts";

const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Usage: npm run db:diff -- add_waiting_list (in lower case)");
  process.exit(1);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: PRISMA_FOLDER, encoding: "utf8" });
}

function committedSchema(): SchemaFile[] {
  const paths = git("ls-tree", "-r", "--name-only", "HEAD", ".")
    .split("\n")
    .filter((path) => path.endsWith(".prisma"));
  return paths.map((path) => ({ path: join(PRISMA_FOLDER, path), content: git("show", `HEAD:./${path}`) }));
}

const folder = mkdtempSync(join(tmpdir(), "campside-diff-"));
const server = await startPostgres({
  folder: join(folder, "postgres"),
  port: await freePort(),
  password: "diff",
  durable: false,
});
try {
  const sql = await schemaDiff(server.url, committedSchema(), await readSchemaFiles(PRISMA_FOLDER));
  if (/^\s*(-- This is an empty migration\.)?\s*$/.test(sql)) {
    console.log("The schema equals the committed one: nothing to migrate.");
  } else {
    const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
    const migration = join(PRISMA_FOLDER, "migrations", `${stamp}_${name}`);
    mkdirSync(migration);
    writeFileSync(join(migration, "migration.sql"), sql);
    console.log(
      `Written: ${join(migration, "migration.sql")}\nAdd what the schema language cannot express, such as CHECKs and expression indexes.`,
    );
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
