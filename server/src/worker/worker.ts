import { setImmediate } from "node:timers/promises";
import { Logger, run, type RunnerOptions, type Task, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import { anonymousContext, type WorkerDeps } from "../deps.ts";
import { remindOfMeetings } from "../modules/emails/remind-of-meetings.ts";
import { eraseFamilyData } from "../modules/health/erase-family-data.ts";
import { sealHealthForms } from "../modules/health/seal-health-forms.ts";
import { notifyRecipients } from "../modules/emails/notify-recipients.ts";
import { notifyAdmins } from "../modules/emails/notify-admins.ts";
import { sendEmail } from "../modules/emails/send-email.ts";
import { endCancelledEnrolments } from "../modules/enrolments/end-cancelled-enrolments.ts";
import { removeUnusedPicture, sweepPictures } from "../modules/media/remove-unused-picture.ts";
import { removeUnusedLogos } from "../modules/school/remove-unused-logos.ts";
import { carryOutRefund } from "../modules/payments/carry-out-refund.ts";
import { deleteOldEvents } from "../modules/payments/delete-old-events.ts";
import { reconcileEvents } from "../modules/reconciliation/reconcile-events.ts";
import { reconcilePayments } from "../modules/reconciliation/reconcile-payments.ts";
import { releaseExpiredHolds } from "../modules/payments/release-expired-holds.ts";
import { releaseCheckout } from "../modules/payments/release-checkout.ts";
import { readSchool } from "../modules/school/school.ts";
import { recomputeInstants } from "../modules/schedule/recompute-instants.ts";
import { compareZoneRules } from "../modules/schedule/compare-zone-rules.ts";
import { closeWaitlists, endRemovedTurns } from "../modules/waitlist/close-waitlists.ts";
import { tellWaitlist } from "../modules/waitlist/tell-waitlist.ts";
import { freeAbandonedJobs } from "./free-abandoned-jobs.ts";
import { RetryingClient } from "./retrying-client.ts";
import { schedule } from "./schedule.ts";
import type { JobPayloads } from "../jobs/enqueue-job.ts";

const CONCURRENT_JOBS = 2;
/** Each runner listens on one, and its jobs are fetched and completed on others. */
const CONNECTIONS = 6;
const LEVELS = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

export interface Worker {
  /** Completes the running jobs and stops. */
  stop(): Promise<void>;
  /** Resolves once a part of it has stopped. */
  promise: Promise<void>;
}

/** Counts and traces jobs. */
export interface JobObserver {
  countJob?: ((job: string, outcome: "ok" | "error") => void) | undefined;
  /** Runs a job. */
  runJob?: ((job: string, run: () => Promise<void>) => Promise<void>) | undefined;
}

function outboxTasks(deps: WorkerDeps): { [J in keyof JobPayloads]: (payload: JobPayloads[J]) => Promise<void> } {
  return {
    "carry-out-refund": (payload) => carryOutRefund(deps, payload),
    "release-checkout": async ({ checkoutId }) => {
      await releaseCheckout(deps, checkoutId);
    },
    "end-cancelled-enrolments": (payload) => endCancelledEnrolments(deps, payload),
    "tell-waitlist": (payload) => tellWaitlist(deps, payload),
    "end-removed-turns": (payload) => endRemovedTurns(deps, payload),
    "notify-recipients": (payload) => notifyRecipients(deps, payload),
    "remove-picture": (payload) => removeUnusedPicture(deps, payload),
    "remove-identity": ({ uid }) => deps.identity.removeAccount(uid),
    "revoke-sessions": ({ uid }) => deps.identity.revokeSessions(uid),
  };
}

/**
 * Runs the enqueued and the recurring jobs. Any number of processes may share one database: each job runs in one of them.
 */
export async function startWorker(
  deps: WorkerDeps,
  databaseUrl: string,
  { countJob = () => undefined, runJob = (_job, run) => run() }: JobObserver = {},
): Promise<Worker> {
  /** Read by each job: it may run long after the one before. */
  const withSchool = async () => anonymousContext(deps, await readSchool(deps.db));
  const pgPool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS, keepAlive: true, Client: RetryingClient });
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
  const observed = (tasks: TaskList): TaskList =>
    Object.fromEntries(
      Object.entries(tasks).map(([job, task]): [string, Task] => [
        job,
        (payload, helpers) =>
          runJob(job, async () => {
            await task?.(payload, helpers);
          }),
      ]),
    );
  const runner = await run({
    ...common,
    taskList: observed({
      // enqueueJob types the payloads by job name.
      ...(outboxTasks(deps) as TaskList),
      "free-abandoned-jobs": () => freeAbandonedJobs(deps),
      "remind-of-meetings": async () => remindOfMeetings(await withSchool()),
      "close-waitlists": () => closeWaitlists(deps),
      "notify-admins": async () => {
        const ctx = await withSchool();
        // What is outdated after it collides, and waits for an admin.
        await recomputeInstants(ctx);
        await notifyAdmins(ctx);
      },
      "delete-old-events": () => deleteOldEvents(deps),
      "compare-zone-rules": async () => {
        await compareZoneRules(await withSchool());
      },
      "seal-health-forms": async () => {
        await sealHealthForms(deps);
      },
      "erase-family-data": () => eraseFamilyData(deps),
      "sweep-pictures": async () => {
        await sweepPictures(deps);
        // Last: it fails, and runs again, where a logo is saved meanwhile that was drawn more than an hour ago.
        await removeUnusedLogos(deps.db);
      },
      "release-expired-holds": () => releaseExpiredHolds(deps),
      "reconcile-events": async () => {
        await reconcileEvents(deps);
      },
      "reconcile-payments": async () => {
        await reconcilePayments(deps);
      },
    }),
    parsedCronItems: schedule,
  });
  // Apart from the others, so that a silent mail server delays only e-mail.
  const emails = await run({
    ...common,
    taskList: observed({
      "send-email": async (payload) => sendEmail(await withSchool(), payload as { messageId: string }),
    }),
  });
  const runners = [runner, emails];
  for (const { events } of runners) {
    events.on("job:success", ({ job }) => countJob(job.task_identifier, "ok"));
    events.on("job:error", ({ job }) => countJob(job.task_identifier, "error"));
  }
  // A runner ends while it records its last jobs. The pool waits for that, but not for a connection that was asked for in the same turn.
  const ended = Promise.allSettled(runners.map(({ promise }) => promise))
    .then(() => setImmediate())
    .then(() => pgPool.end());
  return {
    stop: async () => {
      await Promise.all(runners.map((one) => one.stop()));
      await ended;
    },
    promise: Promise.race(runners.map(({ promise }) => promise)),
  };
}
