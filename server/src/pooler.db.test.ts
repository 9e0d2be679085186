import { once } from "node:events";
import { expect } from "vitest";
import { aClass, aUser } from "../test/factories.ts";
import { startTransactionPooler } from "../test/pooler/transaction-pooler.ts";
import { test as processTest } from "../test/process-test.ts";
import type { Db } from "./db/client.ts";

const STUDENTS = 8;

/** The connections of job runners that wait for new jobs. */
const listeners = (db: Db) => db.$queryRaw`
  SELECT application_name AS application, count(*)::int AS count FROM pg_stat_activity
  WHERE query LIKE 'LISTEN%' AND datname = current_database() GROUP BY 1`;

const test = processTest.extend<{ poolerOf: (options: { tracksStatements: boolean }) => Promise<string> }>({
  poolerOf: async ({ databaseUrl }, use) => {
    const poolers: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const pooler = await startTransactionPooler(databaseUrl, options);
      poolers.push(pooler);
      return pooler.url;
    });
    for (const pooler of poolers) await pooler.close();
  },
});

test("[RUSH-4] a server refuses to start behind a pooler that mixes up prepared statements, and says what to do", async ({
  databaseUrl,
  poolerOf,
  startServer,
}) => {
  const DATABASE_URL = await poolerOf({ tracksStatements: false });
  const started = startServer({ DATABASE_URL, DATABASE_DIRECT_URL: databaseUrl });
  await expect(started).rejects.toThrow(/exited with 1: Invalid settings:\n  DATABASE_URL .* PgBouncer 1\.21/);
});

test("[RUSH-4] the address of the jobs must lead through no such pooler either", async ({
  databaseUrl,
  poolerOf,
  startServer,
}) => {
  const DATABASE_DIRECT_URL = await poolerOf({ tracksStatements: false });
  const started = startServer({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL });
  await expect(started).rejects.toThrow(/exited with 1: Invalid settings:\n  DATABASE_DIRECT_URL leads through/);
});

test("[RUSH-4] servers behind a pooler that tracks statements answer every call, and jobs listen directly", async ({
  db,
  databaseUrl,
  poolerOf,
  startServer,
}) => {
  const direct = new URL(databaseUrl);
  direct.searchParams.set("application_name", "direct");
  const settings = { DATABASE_URL: await poolerOf({ tracksStatements: true }), DATABASE_DIRECT_URL: direct.href };
  const servers = await Promise.all([startServer(settings), startServer({ ...settings, ROLE: "web" })]);
  const { id: classId } = await aClass(db, { capacity: STUDENTS });
  const bought = Array.from({ length: STUDENTS }, async (_, index) => {
    const student = await aUser(db, "student");
    const api = await servers[index % 2]?.apiOf(student);
    const [started, me, , history] = await Promise.all([
      api?.payments.start.mutate({ classId }),
      api?.auth.me.query(),
      api?.enrolment.sums.query(),
      api?.payments.history.query({}),
    ]);
    expect([me?.id, started?.className === undefined, history?.payments]).toEqual([student.id, false, []]);
  });
  await Promise.all(bought);
  expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(STUDENTS);
  // The two runners of the one server with jobs.
  await expect.poll(() => listeners(db)).toEqual([{ application: "direct", count: 2 }]);
});

test("[RUSH-4] a worker runs the jobs and serves /live and /ready only; a web server runs none", async ({
  db,
  startServer,
}) => {
  await startServer({ ROLE: "web" });
  expect(await listeners(db)).toEqual([]);
  const { url, child } = await startServer({ ROLE: "worker" });
  const statuses = ["/live", "/ready", "/popularClasses", "/trpc/auth.me", "/"].map(async (path) => {
    const { status } = await fetch(url + path);
    return [path, status];
  });
  expect(await Promise.all(statuses)).toEqual([
    ["/live", 200],
    ["/ready", 200],
    ["/popularClasses", 404],
    ["/trpc/auth.me", 404],
    ["/", 404],
  ]);
  await expect.poll(() => listeners(db)).toMatchObject([{ count: 2 }]);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
