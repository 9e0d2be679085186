import { Logger, parseCronItems, run, type Runner, type TaskList } from "graphile-worker";
import type { Deps } from "../deps.ts";
import type { ImageStore } from "../integrations/image-store.ts";
import { erasePicture } from "../modules/admin/erase-picture.ts";
import { carryOutRefund } from "../modules/payments/carry-out-refund.ts";
import { reconcilePayments } from "../modules/payments/reconcile-payments.ts";
import { releaseExpiredHolds } from "../modules/payments/release-expired-holds.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { PatientPool } from "./patient-pool.ts";
import type { JobPayloads } from "./queue-job.ts";

const CONCURRENT_JOBS = 2;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

export type WorkerDeps = Deps & { imageStore: ImageStore };

function ordered(deps: WorkerDeps): { [J in keyof JobPayloads]: (payload: JobPayloads[J]) => Promise<void> } {
  return {
    "carry-out-refund": (payload) => carryOutRefund(deps, payload),
    "remove-picture": (payload) => erasePicture(deps, payload),
    "remove-identity": ({ uid }) => deps.identity.removeAccount(uid),
  };
}

/** One waits at most, however long the last one takes; the next one is the repetition of one that failed. */
const recurring = (task: string, match: string) => ({ task, match, options: { jobKey: task, maxAttempts: 1 } });

/**
 * Runs the ordered jobs and, by the clock, the recurring ones. Safe with any number of processes on one database: each
 * job runs in one of them.
 */
export async function startWorker(deps: WorkerDeps, databaseUrl: string): Promise<Runner> {
  const pgPool = new PatientPool({ connectionString: databaseUrl, keepAlive: true });
  const tell = (error: Error) =>
    deps.log.warn({ component: "jobs", err: error }, "a connection to the database is lost");
  pgPool.on("error", tell).on("connect", (client) => client.on("error", tell));
  const runner = await run({
    pgPool,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      deps.log[LEVELS[level]]({ component: "jobs" }, message);
    }),
    taskList: {
      // Payloads are written by queueJob alone, which types them by the job's name.
      ...(ordered(deps) as TaskList),
      "free-abandoned-jobs": () => freeAbandonedJobs(deps),
      "release-expired-holds": () => releaseExpiredHolds(deps),
      "reconcile-payments": async () => {
        await reconcilePayments(deps);
      },
    },
    parsedCronItems: parseCronItems([
      recurring("free-abandoned-jobs", "* * * * *"),
      recurring("release-expired-holds", "* * * * *"),
      recurring("reconcile-payments", "*/2 * * * *"),
    ]),
  });
  const close = () => pgPool.end();
  runner.promise.then(close, close);
  return runner;
}
