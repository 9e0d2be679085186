import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { migrate } from "../../../scripts/database/migrate.ts";
import { copyForStandby, standbySettings } from "../../../scripts/local/postgres/standby.ts";
import { test as appTest } from "../app-test.ts";
import { useDatabase } from "../db-test.ts";
import type { TestDatabase } from "../kept-database.ts";
import { createDb, type Db } from "../../src/db/client.ts";
import { openOwnPostgres, type OwnPostgres } from "./own-postgres.ts";

interface StandbyFixtures {
  $file: { folder: string; postgres: OwnPostgres; standby: OwnPostgres };
  $test: {
    database: TestDatabase;
    /** The standby's connections. */
    replica: Db;
    /** Resolves once the standby has replayed what the primary has committed. */
    caughtUp: () => Promise<void>;
  };
}

/** A test on the PostgreSQL of its file and its streaming standby: it finds what the tests before it have left. */
export const test = appTest.extend<StandbyFixtures>({
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "campside-standby-"));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "file" },
  ],
  postgres: [
    async ({ folder }, use) => {
      const postgres = await openOwnPostgres(join(folder, "primary"));
      await migrate(postgres.url);
      await use(postgres);
      await postgres.stop();
    },
    { scope: "file" },
  ],
  database: async ({ postgres }, use) => useDatabase(postgres.url, use),
  standby: [
    async ({ folder, postgres }, use) => {
      const copy = join(folder, "standby");
      await copyForStandby(postgres, copy);
      const standby = await openOwnPostgres(copy, standbySettings(postgres.url, "standby"));
      await use(standby);
      await standby.stop();
    },
    { scope: "file" },
  ],
  replica: async ({ standby }, use) => {
    const replica = createDb(standby.url, { poolSize: 2 });
    await use(replica);
    await replica.$disconnect();
  },
  caughtUp: async ({ db, replica }, use) => {
    await use(async () => {
      const [at] = await db.$queryRaw<{ lsn: string }[]>`SELECT pg_current_wal_flush_lsn()::text AS lsn`;
      const hasReplayed = () => replica.$queryRaw`SELECT pg_last_wal_replay_lsn() >= ${at?.lsn}::pg_lsn AS yes`;
      await expect.poll(hasReplayed, { interval: 10 }).toEqual([{ yes: true }]);
    });
  },
});
