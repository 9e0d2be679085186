import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { migrate } from "../../../scripts/database/migrate.ts";
import { copyForStandby, standbySettings } from "../../../scripts/local/postgres/standby.ts";
import { createDb, type Db } from "../../src/db/client.ts";
import { execute } from "../databases.ts";
import { useDatabase } from "../db-test.ts";
import type { TestDatabase } from "../kept-database.ts";
import { test as processTest } from "../process-test.ts";
import { openOwnPostgres } from "./own-postgres.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

const STANDBY = "standby";
/** Of the line from the primary to the standby. */
const DELAY_MS = 100;

/** A primary and its standby, behind an address that leads to the primary. */
export interface Cluster {
  url: string;
  /** From now on the primary acknowledges only what the standby has written. */
  waitForStandby: () => Promise<void>;
  /** The standby is asynchronous, and gets nothing any more. */
  loseStandby: () => Promise<void>;
  /** Kills the primary and all that is on its way to the standby. */
  killPrimary: () => Promise<void>;
  /** Promotes the standby; returns connections to it. */
  promote: () => Promise<Db>;
  /** Leads the address to what was promoted. */
  switchOver: () => void;
}

/** A test against real server processes on a cluster of its own. */
export const test = processTest.extend<{ cluster: Cluster; database: TestDatabase }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  cluster: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-cluster-"));
    const primary = await openOwnPostgres(join(folder, "primary"));
    await migrate(primary.url);
    const line = await startTcpProxy(primary.url, DELAY_MS);
    await copyForStandby(primary, join(folder, STANDBY));
    const standby = await openOwnPostgres(join(folder, STANDBY), standbySettings(line.url, STANDBY));
    const address = await startTcpProxy(primary.url);
    const promoted = createDb(standby.url, { poolSize: 2 });
    const watching = createDb(primary.url, { poolSize: 1 });
    const stateOfStandby = () => watching.$queryRaw`SELECT sync_state AS state FROM pg_stat_replication`;
    await expect.poll(stateOfStandby).toEqual([{ state: "async" }]);
    await use({
      url: address.url,
      waitForStandby: async () => {
        await execute(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`);
        await execute(primary.url, "SELECT pg_reload_conf()");
        await expect.poll(stateOfStandby).toEqual([{ state: "sync" }]);
      },
      loseStandby: async () => {
        await execute(primary.url, "ALTER SYSTEM RESET synchronous_standby_names");
        await execute(primary.url, "SELECT pg_reload_conf()");
        await expect.poll(stateOfStandby).toEqual([{ state: "async" }]);
        line.switchTo(null);
      },
      killPrimary: async () => {
        line.switchTo(null);
        await primary.kill();
        address.switchTo(null);
      },
      promote: async () => {
        await promoted.$queryRaw`SELECT pg_promote()`;
        return promoted;
      },
      switchOver: () => address.switchTo(standby.url),
    });
    await Promise.all([watching.$disconnect(), promoted.$disconnect(), address.close(), line.close()]);
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  },
  database: async ({ cluster }, use) => useDatabase(cluster.url, use),
});
