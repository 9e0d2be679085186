import { expect } from "vitest";
import { aClass, aUser } from "../test/factories.ts";
import { jobListeners } from "../test/job-listeners.ts";
import { test } from "../test/pooler/pooler-test.ts";

const STUDENTS = 8;

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
    expect([me?.id, started?.checkoutId === undefined, history?.payments]).toEqual([student.id, false, []]);
  });
  await Promise.all(bought);
  expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(STUDENTS);
  // The two runners of the one server with jobs.
  await expect.poll(() => jobListeners(db)).toEqual([{ application: "direct", count: 2 }]);
});
