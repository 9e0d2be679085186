import type { AnyCtx } from "../src/deps.ts";
import type { JobPayloads } from "../src/jobs/enqueue-job.ts";
import { endCancelledEnrolments } from "../src/modules/enrolments/end-cancelled-enrolments.ts";
import { carryOutRefund } from "../src/modules/payments/carry-out-refund.ts";
import { releaseCheckout } from "../src/modules/payments/release-checkout.ts";

/** Runs the enqueued jobs of one kind, each at least once: it is removed from the queue only after it has run. */
async function runJobs<J extends keyof JobPayloads>(
  deps: AnyCtx,
  job: J,
  run: (deps: AnyCtx, payload: JobPayloads[J]) => Promise<unknown>,
): Promise<void> {
  const jobs = await deps.db.$queryRaw<{ id: string; payload: JobPayloads[J] }[]>`
    SELECT j.id::text AS id, j.payload
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${job} ORDER BY j.id`;
  for (const { id, payload } of jobs) {
    await run(deps, payload);
    await deps.db.$executeRaw`SELECT graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
  }
}

/** Runs the enqueued refund jobs. */
export async function runRefundJobs(deps: AnyCtx): Promise<void> {
  await runJobs(deps, "carry-out-refund", carryOutRefund);
}

/** Runs the enqueued jobs that end the enrolments of cancelled classes. */
export async function runCancellationJobs(deps: AnyCtx): Promise<void> {
  await runJobs(deps, "end-cancelled-enrolments", endCancelledEnrolments);
  await runJobs(deps, "release-checkout", (some, { checkoutId }) => releaseCheckout(some, checkoutId));
}
