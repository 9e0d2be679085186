import { expect } from "vitest";
import type { Db } from "../../src/db/client.ts";

const WORKS_WITHIN_MS = 20_000;

/** A few minutes go by for everything that is waited for: locks of jobs, and payments too young to be reconciled. */
export async function someMinutesPass(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs 
    SET locked_at = locked_at - interval '6 minutes', run_at = now()`;
  await db.$executeRaw`UPDATE payments SET created_at = created_at - interval '6 minutes'`;
}

/** Has the servers that run do once what the clock has them do every minute, and waits until no job is left. */
export async function letJobsRun(db: Db): Promise<void> {
  for (const jobs of [["free-abandoned-jobs"], ["release-expired-holds", "reconcile-payments"]]) {
    for (const job of jobs) await db.$executeRaw`SELECT graphile_worker.add_job(${job}::text)`;
    await untilNoJobIsLeft(db);
  }
}

/** A job that is left when the time is over was lost. */
async function untilNoJobIsLeft(db: Db): Promise<void> {
  const jobs = () => db.$queryRaw<object[]>`
    SELECT t.identifier, j.attempts, j.last_error FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;
  await expect.poll(jobs, { timeout: WORKS_WITHIN_MS, message: "jobs that are left" }).toEqual([]);
}

/** Until whatever a killed process had asked for has been carried out or undone. */
export async function untilSessionsRest(db: Db): Promise<void> {
  const atWork = () => db.$queryRaw<object[]>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`;
  await expect.poll(atWork, { timeout: WORKS_WITHIN_MS, message: "sessions at work" }).toEqual([]);
}
