import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished } from "vitest";
import { databaseUrlOf } from "../server/test/databases.ts";
import { test } from "../server/test/db-test.ts";

const run = promisify(execFile);
const BACKUP = join(tmpdir(), `campside-commands-${process.pid}.sql.gz`);
const COMMANDS = [
  ["db-migrate.ts"],
  ["admin.ts", "ada@school.example"],
  ["reconcile.ts"],
  ["backup.ts", BACKUP],
  ["restore.ts", BACKUP],
];

/** Runs a command that fails; returns what it has printed, by lines, without the advice about backups. */
async function linesOf(script: string, args: string[], databaseUrl: string): Promise<string[]> {
  await writeFile(BACKUP, gzipSync("-- Campside"));
  onTestFinished(() => rm(BACKUP, { force: true }));
  const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: "sk_test_of_the_commands" };
  const path = fileURLToPath(new URL(script, import.meta.url));
  const failure: unknown = await run(process.execPath, [path, ...args], { env }).catch((error: unknown) => error);
  const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
  expect(code).toBe(1);
  const lines = `${stdout}${stderr}`.trimEnd().split("\n");
  return lines.filter((line) => !line.includes("pgBackRest"));
}

test.for(COMMANDS)(
  "[OPS-1] %s says in one sentence that the database is out of reach",
  async ([script = "", ...args]) => {
    for (const host of ["127.0.0.1", "localhost"]) {
      expect(await linesOf(script, args, `postgresql://school:secret@${host}:1/school`)).toEqual([
        expect.stringMatching(/^The database cannot be used: .*(ECONNREFUSED|Can't reach).*:1\b/),
      ]);
    }
  },
);

test.for(COMMANDS)(
  "[OPS-1] %s says in one sentence that there is no such database",
  async ([script = "", ...args], { databaseUrl }) => {
    const lines = await linesOf(script, args, databaseUrlOf(databaseUrl, "campside_nowhere"));
    expect(lines).toEqual([expect.stringMatching(/^Database `?.*campside_nowhere.* does not exist/i)]);
  },
);
