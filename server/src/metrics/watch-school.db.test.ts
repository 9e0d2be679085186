import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { execute } from "../../test/databases.ts";
import { test } from "../../test/db-test.ts";
import { createDb } from "../db/client.ts";
import { probeDatabase } from "../db/database-probe.ts";
import { createMetrics } from "./metrics.ts";
import { watchSchool } from "./watch-school.ts";

test("[OPS-2] a busy pool is not a silent database", async ({ databaseUrl }) => {
  const db = createDb(databaseUrl, { poolSize: 1, waitMs: 50 });
  const probe = probeDatabase(databaseUrl);
  const metrics = createMetrics();
  watchSchool(metrics, { db, probe });
  const text = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    return metrics.registry.metrics();
  });
  await Promise.all([db.$disconnect(), probe.close()]);
  expect(text).toMatch(/^school_holds nan$/im);
  expect(text).toMatch(/^school_database_responds 1$/m);
});

test("[OPS-3] WAL that PostgreSQL cannot archive is told until it can", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "campside-archive-"));
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "test",
    durable: false,
    settings: { archive_mode: "on" },
  });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
  await migrate(postgres.url);
  await execute(postgres.url, "ALTER SYSTEM SET archive_command = 'false'");
  await execute(postgres.url, "SELECT pg_reload_conf()");
  const db = createDb(postgres.url);
  const probe = probeDatabase(postgres.url);
  onTestFinished(async () => void (await Promise.all([db.$disconnect(), probe.close()])));
  const metrics = createMetrics();
  watchSchool(metrics, { db, probe });
  const failing = async () => {
    const text = await metrics.registry.metrics();
    return Number(/^school_archive_failing_seconds (\S+)$/m.exec(text)?.[1]);
  };
  expect(await failing()).toBe(0);
  await db.$executeRaw`SELECT pg_switch_wal()`;
  await expect.poll(failing, { timeout: 30_000 }).toBeGreaterThan(0);
  await db.$executeRaw`ALTER SYSTEM SET archive_command = 'true'`;
  await db.$executeRaw`SELECT pg_reload_conf()`;
  await expect.poll(failing, { timeout: 30_000 }).toBe(0);
});
