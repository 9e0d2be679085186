import { randomBytes } from "node:crypto";
import { Logger, run } from "graphile-worker";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { createDatabase, databaseUrlOf, dropDatabase, execute } from "../../server/test/databases.ts";
import { test } from "../../server/test/db-test.ts";
import { aClass, anEnrolment, aPayment, aUser } from "../../server/test/factories.ts";
import { contextOf, signed } from "../../server/test/signed.ts";
import { isUnreachable } from "../../server/src/db/database-errors.ts";
import { probeDatabase } from "../../server/src/db/database-probe.ts";
import { createDb, type Db } from "../../server/src/db/client.ts";
import { Prisma } from "../../server/src/db/generated/client.ts";
import { enqueueJob } from "../../server/src/jobs/enqueue-job.ts";
import { approveClass } from "../../server/src/modules/classes/decide-class.ts";
import { addMeetings } from "../../server/src/modules/schedule/add-meetings.ts";
import { listAuditEvents } from "../../server/src/modules/audit-log/list-audit-events.ts";
import { migrate } from "./migrate.ts";

const freshName = (kind: string) => `campside_${kind}_${randomBytes(6).toString("hex")}`;

function asLogin(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = "a p@ss/word";
  return url.href;
}

/** Connects as the server's login. */
async function asServer(databaseUrl: string): Promise<{ db: Db; url: string }> {
  const login = freshName("server");
  const url = asLogin(databaseUrl, login);
  await migrate(databaseUrl, url);
  const db = createDb(url);
  onTestFinished(async () => {
    await db.$disconnect();
    await execute(databaseUrl, `DROP OWNED BY ${login}; DROP ROLE ${login}`);
  });
  return { db, url };
}

const ATTACKS = [
  "UPDATE audit_events SET actor_id = NULL",
  "DELETE FROM audit_events",
  "TRUNCATE audit_events",
  "TRUNCATE users CASCADE",
  "ALTER TABLE audit_events DISABLE TRIGGER ALL",
  "DROP TRIGGER audit_events_are_final ON audit_events",
  "DROP TABLE audit_events",
  "SET session_replication_role = replica",
  "INSERT INTO audit_events (kind, user_id, at) SELECT 'made_admin', id, '2020-01-01' FROM users LIMIT 1",
  "DELETE FROM _prisma_migrations",
];

/** The attacks that were not refused with this message. */
async function notRefused(db: Db, attacks: string[], refusal: RegExp): Promise<string[]> {
  const outcomes = await Promise.allSettled(attacks.map((attack) => db.$executeRawUnsafe(attack)));
  const isRefused = (outcome: PromiseSettledResult<unknown> | undefined) =>
    outcome?.status === "rejected" && refusal.test(String(outcome.reason));
  return attacks.filter((_, i) => !isRefused(outcomes[i]));
}

test("[SAFE-4] the server's login can add to the audit log and do nothing else with it", async ({
  db: owner,
  databaseUrl,
}) => {
  const { db, url } = await asServer(databaseUrl);
  const probe = probeDatabase(url);
  onTestFinished(() => probe.close());
  expect(await probe.state()).toBe("ok");
  const admin = await aUser(db, "admin");
  const { id: classId } = await aClass(db, { status: "pending" });
  await approveClass(signed({ db }, admin), { classId });
  const times = { start: "2029-05-01T16:00", end: "2029-05-01T17:00" };
  await addMeetings(signed({ db }, admin), { classId, venueId: null, meetings: [times] });
  const auditLog = () => listAuditEvents(contextOf({ db }), { sort: "newest", shown: "all", limit: 10, offset: 0 });
  const before = await auditLog();
  expect(before.events).toMatchObject([
    { kind: "meetings_added", details: { added: { count: 1 } } },
    { kind: "class_approved", actor: { name: admin.name }, class: { id: classId } },
  ]);
  expect(await notRefused(db, ATTACKS, /permission denied|must be owner/)).toEqual([]);
  expect(await auditLog()).toEqual(before);
  // The owner could disable these triggers, which is why the server has another login.
  expect(await notRefused(owner, ATTACKS.slice(0, 4), /audit_events_are_final/)).toEqual([]);
  expect(await auditLog()).toEqual(before);
});

const RECEIPT_ATTACKS = [
  "UPDATE receipts SET amount_cents = 1",
  "UPDATE receipts SET person_name = 'Nobody', person_email = NULL",
  "DELETE FROM receipts",
  "TRUNCATE receipts",
];

test("[SEC-6] the server's login neither changes nor deletes a receipt, and clears an address", async ({
  db: owner,
  databaseUrl,
}) => {
  const { db } = await asServer(databaseUrl);
  const { id: studentId } = await aUser(db, "student");
  const { id: classId } = await aClass(db);
  const { id: enrolmentId } = await anEnrolment(db, { classId, studentId, state: "released", endedAt: new Date() });
  const payment = { enrolmentId, paymentIntentId: "pi_1", amountCents: 7999, className: "Judo" };
  const { id: paymentId } = await aPayment(db, payment);
  const receipt = { number: 1, kind: "payment", amountCents: 7999, className: "Judo", personName: "Ada" } as const;
  await db.receipt.create({
    data: { ...receipt, lines: [{ amountCents: receipt.amountCents }], personEmail: "ada@camp.test", paymentId },
  });
  expect(await notRefused(db, RECEIPT_ATTACKS, /permission denied/)).toEqual([]);
  const addressOf = "UPDATE receipts SET person_email = 'other@camp.test'";
  expect(await notRefused(db, [addressOf], /receipts_are_final/)).toEqual([]);
  expect(await notRefused(owner, RECEIPT_ATTACKS.slice(0, 2), /receipts_are_final/)).toEqual([]);
  await db.receipt.updateMany({ data: { personEmail: null } });
  expect(await db.receipt.findFirst()).toMatchObject({ ...receipt, personEmail: null });
});

test("without the triggers and the login, the same attack empties the audit log", async ({ db, databaseUrl }) => {
  const { id: userId } = await aUser(db, "admin");
  await db.auditEvent.create({ data: { kind: "made_admin", userId } });
  await execute(databaseUrl, "ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_final");
  await db.$executeRawUnsafe("DELETE FROM audit_events");
  expect(await db.auditEvent.count()).toBe(0);
});

test("[SEC-6] a statement of the server's login ends after ten seconds", async ({ databaseUrl }) => {
  const { db } = await asServer(databaseUrl);
  expect(await db.$queryRaw`SHOW statement_timeout`).toEqual([{ statement_timeout: "10s" }]);
  const timedOut = db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 1`;
    await tx.$queryRaw`SELECT pg_sleep(5)::text`;
  });
  const error = await timedOut.catch((reason: unknown) => reason);
  expect(isUnreachable(error)).toBe(true);
});

test("[SEC-6] a transaction of the server's login that sends nothing for ten seconds ends, and its locks with it", async ({
  db: owner,
  databaseUrl,
}) => {
  const { db } = await asServer(databaseUrl);
  expect(await db.$queryRaw`SHOW idle_in_transaction_session_timeout`).toEqual([
    { idle_in_transaction_session_timeout: "10s" },
  ]);
  const lock = Prisma.sql`SELECT pg_advisory_xact_lock(1)`;
  const silent = db.$transaction(async (tx) => {
    await tx.$executeRaw(lock);
    await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 1`;
    // Gets the lock well before Prisma ends the transaction by itself, after ten seconds.
    await owner.$transaction([owner.$executeRaw`SET LOCAL lock_timeout = '5s'`, owner.$executeRaw(lock)]);
    await tx.$executeRaw`SELECT 1`;
  });
  const error = await silent.catch((reason: unknown) => reason);
  expect(String(error)).not.toContain("lock timeout");
  expect(isUnreachable(error)).toBe(true);
  expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

test("the server's login runs the job queue", async ({ databaseUrl }) => {
  const { db, url } = await asServer(databaseUrl);
  await db.$transaction((tx) => enqueueJob(tx, "remove-identity", { uid: "somebody" }));
  const done = Promise.withResolvers<unknown>();
  // The connections close after the database was dropped: ignore their errors.
  const pgPool = new pg.Pool({ connectionString: url });
  const ignore = () => undefined;
  pgPool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => () => undefined),
    taskList: { "remove-identity": async (payload) => done.resolve(payload) },
  });
  expect(await done.promise).toEqual({ uid: "somebody" });
  await runner.stop();
  await pgPool.end();
});

test("an owner without superuser rights can create the login repeatedly, and change its password", async () => {
  const adminUrl = inject("adminUrl");
  const [owner, server, name] = [freshName("owner"), freshName("server"), freshName("owned")];
  await execute(adminUrl, `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'a p@ss/word'`);
  await createDatabase(adminUrl, name);
  const asAdmin = databaseUrlOf(adminUrl, name);
  try {
    await execute(adminUrl, `ALTER DATABASE ${name} OWNER TO ${owner}`);
    const url = asLogin(asAdmin, owner);
    await migrate(url, asLogin(asAdmin, server));
    const renewed = new URL(asLogin(asAdmin, server));
    renewed.password = "another";
    await migrate(url, renewed.href);
    await execute(renewed.href, "SELECT count(*) FROM graphile_worker.jobs");
    await expect(execute(renewed.href, "DELETE FROM audit_events")).rejects.toThrow("permission denied");
  } finally {
    await dropDatabase(adminUrl, name);
    await execute(adminUrl, `DROP ROLE ${server}; DROP ROLE ${owner}`);
  }
});

test("[OPS-4] rights are granted again while a server enqueues a job", async ({ databaseUrl }) => {
  const { db, url } = await asServer(databaseUrl);
  await db.$transaction(async (tx) => {
    await enqueueJob(tx, "remove-identity", { uid: "uid" });
    await expect(migrate(databaseUrl, url)).resolves.toEqual([]);
  });
});

test("one login for both is refused", async ({ databaseUrl }) => {
  await expect(migrate(databaseUrl, databaseUrl)).rejects.toThrow("SERVER_DATABASE_URL must name a login of its own.");
});
