import type pg from "pg";
import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { BoundedPool, WAITED_TOO_LONG } from "./bounded-pool.ts";

test("[RUSH-3] of two calls at once for the one idle connection the second waits no longer than others", async ({
  databaseUrl,
}) => {
  const limits = { max: 1, waitMs: 200, connectionTimeoutMillis: 2000 };
  const pool: pg.Pool = new BoundedPool({ connectionString: databaseUrl, ...limits });
  (await pool.connect()).release();
  const first = pool.connect();
  const second = pool.connect();
  await expect(second).rejects.toThrow(WAITED_TOO_LONG);
  (await first).release();
  await pool.end();
});

test("[RUSH-3] of more calls at once than there are connections the last wait no longer than others, whatever is open", async ({
  databaseUrl,
}) => {
  const limits = { max: 3, waitMs: 200, connectionTimeoutMillis: 2000 };
  const pool: pg.Pool = new BoundedPool({ connectionString: databaseUrl, ...limits });
  (await pool.connect()).release();
  const calls = Array.from({ length: 5 }, () => pool.connect());
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) if (outcome.status === "fulfilled") outcome.value.release();
  await pool.end();
  expect(outcomes.map((one) => (one.status === "rejected" ? String(one.reason) : "connected"))).toEqual([
    ...Array.from({ length: 3 }, () => "connected"),
    ...Array.from({ length: 2 }, () => `Error: ${WAITED_TOO_LONG}`),
  ]);
});
