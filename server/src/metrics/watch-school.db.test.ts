import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { execute } from "../../test/databases.ts";
import { test as dbTest } from "../../test/db-test.ts";
import { aClass, anEnrolment, aPayment, aUser } from "../../test/factories.ts";
import { createDb } from "../db/client.ts";
import { probeDatabase } from "../db/database-probe.ts";
import { createMetrics } from "./metrics.ts";
import { seatInconsistencies } from "../modules/reconciliation/inconsistencies.ts";
import { watchSchool } from "./watch-school.ts";
import { watchDifferences } from "./watch-differences.ts";

/** A figure of the metrics' text. */
const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);

const test = dbTest.extend<{ figures: () => Promise<string> }>({
  figures: async ({ db, databaseUrl }, use) => {
    const probe = probeDatabase(databaseUrl);
    const metrics = createMetrics();
    watchSchool(metrics, { db, probe });
    const countSeats = async () => (await seatInconsistencies(db)).length;
    watchDifferences(metrics, { countSeats, countZones: async () => 0, probe });
    await use(() => metrics.registry.metrics());
    await probe.close();
  },
});

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

test("[OPS-3] WAL that PostgreSQL cannot archive is reported until it can", { timeout: 60_000 }, async () => {
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

test("[OPS-2] a hold that nobody has released is overdue, and a queued message has an age", async ({ db, figures }) => {
  const { id: classId } = await aClass(db, { seatsTaken: 1 });
  const { id: userId } = await aUser(db, "student");
  const longAgo = new Date(Date.now() - 600_000);
  await anEnrolment(db, {
    classId,
    studentId: userId,
    state: "held",
    priceCents: 7999,
    holdSlot: 1,
    holdExpiresAt: longAgo,
  });
  await db.emailMessage.create({ data: { key: "k", kind: "class_closed", userId, refs: {}, createdAt: longAgo } });
  await aClass(db, { seatsTaken: 1 });
  const text = await figures();
  expect(valueOf(text, "school_holds_overdue")).toBe(1);
  expect(valueOf(text, "school_seats_differ")).toBe(1);
  expect(valueOf(text, "school_emails_queued")).toBe(1);
  expect(valueOf(text, "school_emails_oldest_seconds")).toBeGreaterThanOrEqual(600);
  // Nothing has been paid.
  expect(text).toMatch(/^school_events_reconciled_seconds nan$/im);
  expect(text).toMatch(/^school_payments_reconciled_seconds nan$/im);
});

test("[OPS-2] a run of one kind does not hide that the other has not been, counted from the first payment", async ({
  db,
  figures,
}) => {
  const paidAt = new Date(Date.now() - 48 * 3_600_000);
  const { id: classId } = await aClass(db, { seatsTaken: 1, enrolledCount: 1 });
  const { id: studentId } = await aUser(db, "student");
  const { id: enrolmentId } = await anEnrolment(db, { classId, studentId, state: "paid", priceCents: 7999, paidAt });
  const paid = { paymentIntentId: "pi_1", state: "succeeded", amountCents: 7999, className: "Judo", paidAt } as const;
  await aPayment(db, { enrolmentId, ...paid });
  await db.reconciliationRun.create({ data: { kind: "events", finishedAt: new Date() } });
  await db.reconciliationRun.create({ data: { kind: "payments" } });
  const text = await figures();
  expect(valueOf(text, "school_events_reconciled_seconds")).toBeLessThan(60);
  expect(valueOf(text, "school_payments_reconciled_seconds")).toBeGreaterThanOrEqual(48 * 3600);
});

test("[OPS-3] the age of the last good backup is counted from the first one begun, and unknown without any", async ({
  db,
  figures,
}) => {
  expect(await figures()).toMatch(/^school_backup_seconds nan$/im);
  await db.backupRun.create({ data: { startedAt: new Date(Date.now() - 48 * 3_600_000) } });
  await db.backupRun.create({ data: {} });
  expect(valueOf(await figures(), "school_backup_seconds")).toBeGreaterThanOrEqual(48 * 3600);
  await db.backupRun.create({ data: { finishedAt: new Date() } });
  expect(valueOf(await figures(), "school_backup_seconds")).toBeLessThan(60);
  expect(valueOf(await figures(), "school_archive_failing_seconds")).toBe(0);
});
