import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { expect } from "vitest";
import { migrate } from "../../../scripts/database/migrate.ts";
import { execute } from "../../../server/test/databases.ts";
import { openOwnPostgres, type OwnPostgres } from "../../../server/test/faults/own-postgres.ts";
import { runFault } from "./run-fault.ts";
import { test as schoolTest } from "./school-test.ts";

const run = promisify(execFile);
const DISK = "200m";
const FULL_MS = 20_000;
const TIMEOUT_MS = 240_000;

interface Disk {
  /** Fills the disk to the last byte. */
  fill: () => Promise<void>;
  clear: () => Promise<void>;
}

/** A test whose PostgreSQL has its data on a small disk of its own. */
const test = schoolTest.extend<{ disk: Disk & { folder: string }; postgres: OwnPostgres }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  disk: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=755`, "tmpfs", folder]);
    const filler = join(folder, "filler");
    await use({
      folder,
      fill: async () => {
        const file = await open(filler, "w");
        const block = Buffer.alloc(65_536);
        // Smaller and smaller, until not even a byte fits.
        for (let size = block.length; size >= 1; size = Math.floor(size / 2)) {
          for (;;) {
            const isFull = await file.write(block, 0, size).then(
              () => false,
              () => true,
            );
            if (isFull) break;
          }
        }
        await file.close();
      },
      clear: () => rm(filler),
    });
    await run("umount", [folder]);
    await rm(folder, { recursive: true });
  },
  postgres: async ({ disk }, use) => {
    const folder = join(disk.folder, "data");
    await mkdir(folder);
    const postgres = await openOwnPostgres(join(folder, "postgres"));
    await migrate(postgres.url);
    await use(postgres);
    await postgres.stop();
  },
});

test(
  "[OPS-6][SAFE-2][SAFE-3] PostgreSQL's disk is full for 20 seconds",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, disk, postgres, startServer, settings }) => {
    const { url } = await startServer(settings);
    let hasStopped = false;
    await runFault(
      { db, stripe, stripeUrl },
      {
        name: "disk full for 20 s",
        url,
        happen: async (seen) => {
          await disk.fill();
          // The next segment of the write-ahead log does not fit.
          await execute(postgres.url, "SELECT pg_switch_wal()").catch(() => undefined);
          await setTimeout(FULL_MS);
          const failed = [...seen.answers].filter(([kind]) => kind === "DATABASE_UNAVAILABLE");
          expect(failed).not.toEqual([]);
          await disk.clear();
          hasStopped = await postgres.hasStopped();
          // As a service manager does.
          if (hasStopped) await postgres.start();
        },
      },
    );
    console.log(`PostgreSQL ${hasStopped ? "stopped and was started again" : "went on by itself"}`);
  },
);
