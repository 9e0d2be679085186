import { expect } from "vitest";
import { test } from "../../test/payment-test.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { queueJob } from "./queue-job.ts";

test("[SAFE-2] the job of a worker that has been gone for five minutes is free again, a younger one is left to its worker", async ({
  db,
  deps,
}) => {
  for (const refundId of ["gone", "at work"]) {
    await db.$transaction((tx) => queueJob(tx, "carry-out-refund", { refundId }));
    await db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'a worker', attempts = 1,
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
