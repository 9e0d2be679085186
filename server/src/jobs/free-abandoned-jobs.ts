import type { Deps } from "../deps.ts";

// None of ours is at work for so long; the library itself would wait for four hours.
const ABANDONED_AFTER_MINUTES = 5;

/**
 * Gives the jobs that a killed process has left in the middle to whoever runs jobs now. One that is at work all the same
 * runs twice, which is harmless: every job is written to be repeated.
 */
export async function freeAbandonedJobs({ db, log }: Pick<Deps, "db" | "log">): Promise<void> {
  // By age, and not with force_unlock_workers: that would free what a living process is doing beside it, too.
  const count = await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = greatest(run_at, now())
    WHERE locked_at < now() - make_interval(mins => ${ABANDONED_AFTER_MINUTES}::int)`;
  if (count > 0) log.warn({ count }, "jobs of a process that has gone run again");
}
