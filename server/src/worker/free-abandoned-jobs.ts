import { Prisma } from "../db/generated/client.ts";
import type { Deps } from "../deps.ts";

// Few jobs take this long; reconciling while the provider is slow may. graphile-worker's own limit is four hours.
const ABANDONED_AFTER_MINUTES = 5;

/**
 * Unlocks the jobs, and the queues of jobs, that have been locked for five minutes, since their process was probably killed. A job that still runs
 * then runs twice, which is safe: every job is idempotent, but for an e-mail message, which goes out twice under one
 * Message-ID. A job without another attempt is removed.
 */
export async function freeAbandonedJobs({ db, log }: Deps): Promise<void> {
  const isAbandoned = Prisma.sql`locked_at < now() - make_interval(mins => ${ABANDONED_AFTER_MINUTES}::int)`;
  // As graphile_worker.force_unlock_workers() does, which would also unlock what the same runner has just begun.
  const count = await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = greatest(run_at, now())
    WHERE ${isAbandoned}`;
  await db.$executeRaw`UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE ${isAbandoned}`;
  // The next run of a recurring job was queued as another one, which ended this one's attempts.
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND last_error IS NULL AND locked_at IS NULL HAVING count(*) > 0`;
  if (count > 0) log.warn({ jobs: count }, "unlocked abandoned jobs");
}
