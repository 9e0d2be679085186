import { expect } from "vitest";
import type { Db } from "../../src/db/client.ts";

const TIMEOUT_MS = 20_000;

/** Moves job locks and payments six minutes into the past. */
export async function advanceClock(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs 
    SET locked_at = locked_at - interval '6 minutes', run_at = now()`;
  await db.$executeRaw`UPDATE payments SET created_at = created_at - interval '6 minutes'`;
}

/** Runs the recurring jobs once and waits until the queue is empty. */
export async function runRecurringJobs(db: Db): Promise<void> {
  for (const jobs of [["free-abandoned-jobs"], ["release-expired-holds", "reconcile-events"]]) {
    for (const job of jobs) await db.$executeRaw`SELECT graphile_worker.add_job(${job}::text)`;
    await waitForEmptyQueue(db);
  }
}

async function waitForEmptyQueue(db: Db): Promise<void> {
  const jobs = () => db.$queryRaw<object[]>`
    SELECT t.identifier, j.attempts, j.last_error FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;
  await expect.poll(jobs, { timeout: TIMEOUT_MS, message: "jobs left" }).toEqual([]);
}

/** Waits until the statements of killed processes have ended. */
export async function waitForIdleSessions(db: Db): Promise<void> {
  const active = () => db.$queryRaw<object[]>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(active, { timeout: TIMEOUT_MS, message: "active meetings" }).toEqual([]);
}
