import { Logger, parseCronItems, run, type RunnerOptions, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import type { Deps } from "../deps.ts";
import type { ImageStore } from "../integrations/image-store.ts";
import type { Mailer } from "../integrations/mailer.ts";
import { sendEmail } from "../modules/emails/send-email.ts";
import { endCancelledEnrolments } from "../modules/enrolments/end-cancelled-enrolments.ts";
import { removeUnusedPicture } from "../modules/media/remove-unused-picture.ts";
import { carryOutRefund } from "../modules/payments/carry-out-refund.ts";
import { reconcilePayments } from "../modules/reconciliation/reconcile-payments.ts";
import { releaseExpiredHolds } from "../modules/payments/release-expired-holds.ts";
import { releaseHold } from "../modules/payments/release-hold.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { RetryingClient } from "./retrying-client.ts";
import type { JobPayloads } from "../jobs/enqueue-job.ts";

const CONCURRENT_JOBS = 2;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

export type WorkerDeps = Deps & { imageStore: ImageStore; mailer: Mailer | null };

export interface Worker {
  /** Completes the running jobs and stops. */
  stop(): Promise<void>;
  /** Resolves once a part of it has stopped. */
  promise: Promise<void>;
}

function outboxTasks(deps: WorkerDeps): { [J in keyof JobPayloads]: (payload: JobPayloads[J]) => Promise<void> } {
  return {
    "carry-out-refund": (payload) => carryOutRefund(deps, payload),
    "release-hold": async ({ enrolmentId }) => {
      await releaseHold(deps, enrolmentId);
    },
    "end-cancelled-enrolments": (payload) => endCancelledEnrolments(deps, payload),
    "remove-picture": (payload) => removeUnusedPicture(deps, payload),
    "remove-identity": ({ uid }) => deps.identity.removeAccount(uid),
    "revoke-sessions": ({ uid }) => deps.identity.revokeSessions(uid),
  };
}

/** At most one run of the task is queued. A failed run is not retried: the next run replaces it. */
const recurring = (task: string, match: string) => ({ task, match, options: { jobKey: task, maxAttempts: 1 } });

/**
 * Runs the enqueued and the recurring jobs. Any number of processes may share one database: each job runs in one of them.
 */
export async function startWorker(deps: WorkerDeps, databaseUrl: string): Promise<Worker> {
  const pgPool = new Pool({ connectionString: databaseUrl, keepAlive: true, Client: RetryingClient });
  const logLoss = (error: Error) => deps.log.warn({ component: "jobs", err: error }, "database connection lost");
  pgPool.on("error", logLoss).on("connect", (client) => client.on("error", logLoss));
  const common: RunnerOptions = {
    pgPool,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      deps.log[LEVELS[level]]({ component: "jobs" }, message);
    }),
  };
  const runner = await run({
    ...common,
    taskList: {
      // enqueueJob types the payloads by job name.
      ...(outboxTasks(deps) as TaskList),
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
  // Apart from the others, so that a silent mail server delays only e-mail.
  const emails = await run({
    ...common,
    taskList: { "send-email": (payload) => sendEmail(deps, payload as { messageId: string }) },
  });
  const runners = [runner, emails];
  void Promise.allSettled(runners.map(({ promise }) => promise)).finally(() => void pgPool.end());
  return {
    stop: async () => {
      await Promise.all(runners.map((one) => one.stop()));
    },
    promise: Promise.race(runners.map(({ promise }) => promise)),
  };
}
