import type { Deps } from "../src/deps.ts";
import { carryOutRefund } from "../src/modules/payments/carry-out-refund.ts";

/** Runs the enqueued refund jobs, each at least once: it is removed from the queue only after it has run. */
export async function runRefundJobs(deps: Pick<Deps, "db" | "log" | "payments">): Promise<void> {
  const jobs = await deps.db.$queryRaw<{ id: string; payload: { refundId: string } }[]>`
    SELECT j.id::text AS id, j.payload
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'carry-out-refund' ORDER BY j.id`;
  for (const { id, payload } of jobs) {
    await carryOutRefund(deps, payload);
    await deps.db.$executeRaw`SELECT graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
  }
}
