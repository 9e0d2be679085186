import { expect } from "vitest";
import { test } from "../../test/payment-test.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { enqueueJob } from "../jobs/enqueue-job.ts";

test("[SAFE-2] a job that has been locked for five minutes is unlocked, a more recent one stays locked", async ({
  db,
  deps,
}) => {
  for (const refundId of ["gone", "at work"]) {
    await db.$transaction((tx) => enqueueJob(tx, "carry-out-refund", { refundId }));
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = payload->>'refundId', attempts = 1,
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
