import type { Deps } from "../deps.ts";

// Hardly a job takes this long; reconciling while the provider is slow may. graphile-worker's own limit is four hours.
const ABANDONED_AFTER_MINUTES = 5;

/**
 * Unlocks the jobs of every worker that has locked one for five minutes, since its process was probably killed. A worker
 * has one job at a time. If it still runs, its job runs twice, which is safe: every job is idempotent, but for an e-mail message,
 * which goes out twice under one Message-ID. A job without another attempt is removed.
 */
export async function freeAbandonedJobs({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  const count = await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(ARRAY[locked_by]) FROM graphile_worker.jobs
    WHERE locked_at < now() - make_interval(mins => ${ABANDONED_AFTER_MINUTES}::int) GROUP BY locked_by`;
  // A recurring job has one attempt: the next run was queued as another job.
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND last_error IS NULL AND locked_at IS NULL HAVING count(*) > 0`;
  if (count > 0) log.warn({ workers: count }, "unlocked the jobs of abandoned workers");
}
