import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createGzip, gzipSync } from "node:zlib";
import { expect } from "vitest";
import { execute } from "../server/test/databases.ts";
import { test as databaseTest } from "../server/test/db-test.ts";
import { backUp } from "./database/backup.ts";

const SCRIPT = fileURLToPath(new URL("restore.ts", import.meta.url));
const FILE = "school.sql.gz";
const CUT_BYTES = 1000;

const run = promisify(execFile);

/** Runs the command in a folder of its own; returns its exit code and its lines. */
const test = databaseTest.extend<{ restore: (content: Buffer | null) => Promise<{ code: number; lines: string[] }> }>({
  restore: async ({ databaseUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-restore-"));
    const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl };
    await use(async (content) => {
      if (content) await writeFile(join(folder, FILE), content);
      const outcome: unknown = await run(process.execPath, [SCRIPT, FILE], { cwd: folder, env }).catch(
        (error: unknown) => error,
      );
      const { code = 0, stderr } = outcome as { code?: number; stderr: string };
      return { code, lines: stderr.trimEnd().split("\n") };
    });
    await rm(folder, { recursive: true });
  },
});

test.for([
  ["is missing", null, /no such file or directory.*school\.sql\.gz/],
  ["is not compressed", Buffer.from("-- Campside 1\n"), /^The backup cannot be read: incorrect header check$/],
  ["is of another version", gzipSync("-- Campside 1\n"), /^The backup is of another version\./],
] as const)("[OPS-3] a backup that %s is refused with one sentence", async ([, content, reason], { restore }) => {
  expect(await restore(content)).toEqual({ code: 1, lines: [expect.stringMatching(reason)] });
});

test("[OPS-3] a backup that was cut off within a table is refused with one sentence, and nothing is restored", async ({
  databaseUrl,
  db,
  restore,
}) => {
  await execute(
    databaseUrl,
    `INSERT INTO users (identity_uid, email, name)
     SELECT n, n || '@school.example', md5(n::text) FROM generate_series(1, 3000) n`,
  );
  const backup = createGzip();
  const [content] = await Promise.all([buffer(backup), backUp(databaseUrl, backup).then(() => backup.end())]);
  await db.user.deleteMany();
  expect(await restore(content.subarray(0, -CUT_BYTES))).toEqual({
    code: 1,
    lines: ["The backup cannot be read: unexpected end of file"],
  });
  expect(await db.user.count()).toBe(0);
  expect(await restore(content)).toEqual({ code: 0, lines: [""] });
  expect(await db.user.count()).toBe(3000);
});
