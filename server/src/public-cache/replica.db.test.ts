import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { test as standbyTest } from "../../test/faults/standby-test.ts";
import { recordStatements, type Statement } from "../../test/statements.ts";
import { createDb, type Db } from "../db/client.ts";
import { watchChangeCounter } from "./change-counter.ts";

const LIST = `/trpc/classes.list?input=${encodeURIComponent('{"json":{}}')}`;

interface ReplicaFixtures {
  /** The connections of {@link replicated} to the standby. */
  reading: Db;
  /** A server that reads from the standby, and its statements there. */
  replicated: FastifyInstance;
  onReplica: Statement[];
}

const test = standbyTest.extend<ReplicaFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  onReplica: async ({}, use) => {
    await use([]);
  },
  reading: async ({ standby, onReplica }, use) => {
    const reading = createDb(standby.url, { poolSize: 2, onConnect: recordStatements(onReplica) });
    await use(reading);
    await reading.$disconnect();
  },
  replicated: async ({ anotherApp, reading }, use) => {
    await use(await anotherApp({ replica: { public: reading, stamps: reading, reads: reading } }));
  },
});

// Slow: the first one starts two PostgreSQL servers.
vi.setConfig({ testTimeout: 120_000 });

// The cached stamp stands still until a test advances the time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** The list as the next poll finds it, and where it was read. */
async function readAnew(app: FastifyInstance, onReplica: Statement[]): Promise<{ body: string; from: string }> {
  vi.advanceTimersByTime(250);
  onReplica.length = 0;
  const { statusCode, body } = await app.inject({ url: LIST });
  expect(statusCode).toBe(200);
  return { body, from: onReplica.some(({ text }) => text.includes("classes")) ? "replica" : "primary" };
}

/** Reads anew until the replica answers: the primary writes to its log of its own accord, after which the replica is behind. */
const readsFromReplica = (app: FastifyInstance, onReplica: Statement[]) =>
  expect.poll(() => readAnew(app, onReplica), { timeout: 10_000 });

const stampAt = async (db: Db) => (await watchChangeCounter(async () => ({ counter: db, db })).query()).stamp;

test("[OPS-5] on a standby every change makes a new stamp, with its rows and not before", async ({
  db,
  replica,
  caughtUp,
}) => {
  const seen = async () => {
    await caughtUp();
    return { stamp: await stampAt(replica), classes: await replica.class.count() };
  };
  const stamps = [await seen()];
  for (const name of ["Archery", "Bouldering", "Canoeing"]) {
    await aClass(db, { name });
    stamps.push(await seen());
  }
  await db.$transaction(async (tx) => {
    await tx.class.updateMany({ data: { capacity: 11 } });
    // Whatever the standby replays meanwhile, the change is not in its rows yet.
    await db.user.create({ data: { identityUid: "a", email: "a@school.example", name: "A", role: "student" } });
    expect(await seen()).toEqual(stamps.at(-1));
  });
  stamps.push(await seen());
  expect(stamps.map(({ classes }) => classes)).toEqual([0, 1, 2, 3, 3]);
  expect(new Set(stamps.map(({ stamp }) => stamp)).size).toBe(stamps.length);
});

test("[OPS-5] public reads go to the replica while it has everything, and to the primary otherwise", async ({
  db,
  replica,
  replicated: app,
  onReplica,
  caughtUp,
}) => {
  await aClass(db, { name: "Judo" });
  await caughtUp();
  await readsFromReplica(app, onReplica).toEqual({ body: expect.stringContaining("Judo"), from: "replica" });
  await replica.$executeRaw`SELECT pg_wal_replay_pause()`;
  await aClass(db, { name: "Karate" });
  expect(await readAnew(app, onReplica)).toEqual({ body: expect.stringContaining("Karate"), from: "primary" });
  await replica.$executeRaw`SELECT pg_wal_replay_resume()`;
  await caughtUp();
  await readsFromReplica(app, onReplica).toEqual({ body: expect.stringContaining("Karate"), from: "replica" });
});

test("[OPS-5] a write is visible to its next reader, however far the replica is behind", async ({
  db,
  replica,
  replicated: app,
  caughtUp,
  bearerOf,
}) => {
  const { id } = await aClass(db, { name: "Luge", status: "pending" });
  const headers = await bearerOf(await aUser(db, "admin"));
  await caughtUp();
  expect((await app.inject({ url: LIST })).body).not.toContain("Luge");
  await replica.$executeRaw`SELECT pg_wal_replay_pause()`;
  expect((await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers })).statusCode).toBe(200);
  expect((await app.inject({ url: LIST })).body).toContain("Luge");
  // The admin's own list as well, which is never cached.
  const { body } = await app.inject({ url: "/trpc/admin.classes?input=%7B%22json%22%3A%7B%7D%7D", headers });
  expect(body).toContain('"status":"approved"');
  await replica.$executeRaw`SELECT pg_wal_replay_resume()`;
});

test("[OPS-5] a replica that is silent or dead costs no answer", async ({
  db,
  standby,
  reading,
  replicated: app,
  onReplica,
  caughtUp,
}) => {
  await aClass(db, { name: "Diving" });
  await caughtUp();
  await readsFromReplica(app, onReplica).toMatchObject({ from: "replica" });
  await standby.freeze();
  await aClass(db, { name: "Fencing" });
  expect((await readAnew(app, onReplica)).body).toContain("Fencing");
  // The connection that was asked first has not given up, which takes ten seconds.
  const { open, idle } = reading.$load();
  expect(idle).toBeLessThan(open);
  await standby.thaw();
  await standby.kill();
  vi.advanceTimersByTime(5000);
  await aClass(db, { name: "Gymnastics" });
  expect(await readAnew(app, onReplica)).toEqual({ body: expect.stringContaining("Gymnastics"), from: "primary" });
  await standby.start();
  vi.advanceTimersByTime(5000);
  await expect.poll(async () => (await readAnew(app, onReplica)).from).toBe("replica");
});

test("[OPS-5] every list, sum and export of admins reads from the replica", async ({
  db,
  replicated: app,
  onReplica,
  caughtUp,
  bearerOf,
}) => {
  const headers = await bearerOf(await aUser(db, "admin"));
  await caughtUp();
  const missing = [];
  for (const path of ["users", "classes", "auditLog", "emails", "sums", "ledger", "payments", "exportPayments"]) {
    onReplica.length = 0;
    const { statusCode } = await app.inject({ url: `/trpc/admin.${path}?input=%7B%22json%22%3A%7B%7D%7D`, headers });
    expect([path, statusCode]).toEqual([path, 200]);
    if (onReplica.every(({ text }) => text.includes("pg_last_wal_replay_lsn"))) missing.push(path);
  }
  expect(missing).toEqual([]);
});

// The last one: there is no standby afterwards.
test("[SEC-1][OPS-5] a call without the token that it needs asks the replica for nothing", async ({
  replicated: app,
  onReplica,
}) => {
  const call = () => app.inject({ url: "/trpc/admin.users?input=%7B%22json%22%3A%7B%7D%7D" });
  await call();
  // A silent replica is asked again by then.
  vi.advanceTimersByTime(5000);
  onReplica.length = 0;
  expect((await call()).statusCode).toBe(401);
  expect(onReplica).toEqual([]);
});

test("[OPS-5] a promoted standby is no replica", async ({ db, replica, replicated: app, onReplica, caughtUp }) => {
  await aClass(db, { name: "Handball" });
  await caughtUp();
  await replica.$executeRaw`SELECT pg_promote()`;
  await aClass(replica, { name: "Ice hockey" });
  const { body, from } = await readAnew(app, onReplica);
  expect(from).toBe("primary");
  expect(body).not.toContain("Ice hockey");
});
