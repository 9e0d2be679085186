import { type ChildProcess, execFile, type PromiseWithChild } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { Db } from "../server/src/db/client.ts";
import { test as databaseTest } from "../server/test/db-test.ts";
import { CONNECTION_LOST, startTcpProxy } from "../server/test/faults/tcp-proxy.ts";
import { lockWaits } from "../server/test/lock-waits.ts";

const SCRIPT = fileURLToPath(new URL("backup.ts", import.meta.url));
const run = promisify(execFile);

/** Runs the command in an empty folder. */
const test = databaseTest.extend<{ folder: string; backUp: (databaseUrl: string) => PromiseWithChild<unknown> }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-backup-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  backUp: async ({ folder }, use) => {
    await use((databaseUrl) => {
      const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl };
      return run(process.execPath, [SCRIPT, "school.sql.gz"], { cwd: folder, env });
    });
  },
});

test("[OPS-3] the backup command leaves one complete file", async ({ databaseUrl, folder, backUp }) => {
  expect(await backUp(databaseUrl)).toMatchObject({ stdout: expect.stringContaining("Written: school.sql.gz") });
  expect(await readdir(folder)).toEqual(["school.sql.gz"]);
});

/** Does something while the backup waits for a table; returns its outcome. */
async function whileItWaits(db: Db, backUp: () => PromiseWithChild<unknown>, happen: (child: ChildProcess) => void) {
  const waiting = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE enrolments`;
    const backup = backUp();
    const outcome = backup.catch((error: unknown) => error);
    await lockWaits(db, 1);
    happen(backup.child);
    return { outcome };
  });
  return waiting.outcome;
}

test("[OPS-3] a backup whose connection is lost says so and leaves no file", async ({
  databaseUrl,
  db,
  folder,
  backUp,
}) => {
  const proxy = await startTcpProxy(databaseUrl);
  const outcome = await whileItWaits(
    db,
    () => backUp(proxy.url),
    () => proxy.switchTo(null),
  );
  const { code, stderr } = outcome as { code: number; stderr: string };
  const [warning, ...lines] = stderr.trimEnd().split("\n");
  expect({ code, warning, lines }).toEqual({
    code: 1,
    warning: expect.stringContaining("pgBackRest"),
    lines: [expect.stringMatching(CONNECTION_LOST)],
  });
  expect(await readdir(folder)).toEqual([]);
  await proxy.close();
});

test("[OPS-3] a backup that is interrupted leaves no file, and one that is killed does not stop the next", async ({
  databaseUrl,
  db,
  folder,
  backUp,
}) => {
  const stopBy = (signal: NodeJS.Signals) =>
    whileItWaits(
      db,
      () => backUp(databaseUrl),
      (child) => child.kill(signal),
    );
  expect(await stopBy("SIGINT")).toMatchObject({ code: 130 });
  expect(await readdir(folder)).toEqual([]);
  expect(await stopBy("SIGKILL")).toMatchObject({ signal: "SIGKILL" });
  await backUp(databaseUrl);
  expect(await readdir(folder)).toContain("school.sql.gz");
});
