import { once } from "node:events";
import { expect } from "vitest";
import { jobListeners } from "../test/job-listeners.ts";
import { test } from "../test/pooler/pooler-test.ts";
import { tracksStatements } from "./db/tracks-statements.ts";

test("[RUSH-4] a pooler that tracks prepared statements is distinguished from one that mixes them up", async ({
  databaseUrl,
  poolerOf,
}) => {
  expect(await tracksStatements(databaseUrl)).toBe(true);
  expect(await tracksStatements(await poolerOf({ tracksStatements: true }))).toBe(true);
  expect(await tracksStatements(await poolerOf({ tracksStatements: false }))).toBe(false);
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

test("[RUSH-4] a worker runs the jobs and serves /live and /ready only; a web server runs none", async ({
  db,
  startServer,
}) => {
  await startServer({ ROLE: "web" });
  expect(await jobListeners(db)).toEqual([]);
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
  await expect.poll(() => jobListeners(db)).toMatchObject([{ count: 2 }]);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
