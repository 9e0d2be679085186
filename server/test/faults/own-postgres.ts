import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { useDatabase } from "../db-test.ts";
import type { TestDatabase } from "../kept-database.ts";
import { test as processTest } from "../process-test.ts";

const run = promisify(execFile);

/** A PostgreSQL of this test alone, whose processes can be stopped and killed. */
export interface OwnPostgres {
  url: string;
  /** Its data. */
  folder: string;
  /** Stops every process: connections stay open and nothing answers. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Kills every process at once. */
  kill: () => Promise<void>;
  /** Whether it has ended, by itself or killed. */
  hasStopped: () => Promise<boolean>;
  /** Starts again on the same data and port. */
  start: () => Promise<void>;
}

/** Starts a PostgreSQL on a folder, with its data if there is any. */
export async function openOwnPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<OwnPostgres & { stop: () => Promise<void> }> {
  const options = { folder, port: await freePort(), password: "test", durable: true, settings };
  let server = await startPostgres(options);
  const processes = async (): Promise<number[]> => {
    const [main = ""] = (await readFile(join(options.folder, "postmaster.pid"), "utf8")).split("\n");
    const { stdout } = await run("pgrep", ["-P", main]);
    return [main, ...stdout.trim().split("\n")].map(Number);
  };
  const signal = async (name: NodeJS.Signals): Promise<void> => {
    for (const pid of await processes()) process.kill(pid, name);
  };
  return {
    url: server.url,
    folder,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    kill: async () => {
      await signal("SIGKILL");
      await server.exited;
    },
    hasStopped: () => Promise.race([server.exited.then(() => true), setImmediate(false)]),
    start: async () => {
      server = await startPostgres(options);
    },
    stop: async () => {
      // A failed test may leave it frozen or killed.
      await signal("SIGCONT").catch(() => undefined);
      await server.stop();
    },
  };
}

/** A test against real server processes on a PostgreSQL of its own. */
export const test = processTest.extend<{ postgres: OwnPostgres; database: TestDatabase }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  postgres: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-own-postgres-"));
    const postgres = await openOwnPostgres(join(folder, "postgres"));
    await migrate(postgres.url);
    await use(postgres);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  },
  database: async ({ postgres }, use) => useDatabase(postgres.url, use),
});
