import { expect } from "vitest";
import { test } from "../../test/payment-test.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";

test("[SAFE-2] a job that has been locked for five minutes is unlocked, a more recent one of the same runner stays locked", async ({
  db,
  deps,
}) => {
  for (const refundId of ["gone", "at work"]) {
    await db.$transaction((tx) => enqueueJob(tx, "carry-out-refund", { refundId }));
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'runner', attempts = 1,
        locked_at = now() - CASE payload->>'refundId' WHEN 'gone' THEN interval '301 s' ELSE interval '299 s' END`;
  }
  await freeAbandonedJobs(deps);
  const jobs = await db.$queryRaw`
    SELECT payload->>'refundId' AS name, is_available AS "isFree" FROM graphile_worker._private_jobs ORDER BY id`;
  expect(jobs).toEqual([
    { name: "gone", isFree: true },
    { name: "at work", isFree: false },
  ]);
});

test("[SAFE-2] with a job, the queue in which it was is unlocked", async ({ db, deps }) => {
  for (const queue of ["gone", "at work"])
    await db.$executeRaw`SELECT graphile_worker.add_job('send-email', queue_name => ${queue}::text)`;
  await db.$executeRaw`
    UPDATE graphile_worker._private_job_queues SET locked_by = 'runner',
      locked_at = now() - CASE queue_name WHEN 'gone' THEN interval '301 s' ELSE interval '299 s' END`;
  await freeAbandonedJobs(deps);
  const queues = await db.$queryRaw`
    SELECT queue_name AS name, is_available AS "isFree" FROM graphile_worker._private_job_queues ORDER BY id`;
  expect(queues).toEqual([
    { name: "gone", isFree: true },
    { name: "at work", isFree: false },
  ]);
});

test("[SAFE-2] a recurring job whose server was killed leaves the queue, a failed one stays to be seen", async ({
  db,
  deps,
}) => {
  for (const [job, attempts, error] of [
    ["killed", 1, null],
    ["failed", 1, "no connection"],
    ["waiting", 0, null],
  ] as const) {
    await db.$executeRaw`SELECT graphile_worker.add_job(${job}::text, max_attempts => 1)`;
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = ${attempts}::int, last_error = ${error}::text,
        locked_by = CASE WHEN ${job} = 'killed' THEN 'worker' END,
        locked_at = CASE WHEN ${job} = 'killed' THEN now() - interval '301 s' END
      WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${job})`;
  }
  await freeAbandonedJobs(deps);
  const jobs = await db.$queryRaw`SELECT task_identifier AS job FROM graphile_worker.jobs ORDER BY 1`;
  expect(jobs).toEqual([{ job: "failed" }, { job: "waiting" }]);
});
