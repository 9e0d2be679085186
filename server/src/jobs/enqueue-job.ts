import { createHash } from "node:crypto";
import type { Tx } from "../db/client.ts";
import { Prisma } from "../db/generated/client.ts";

/** Every job of the transactional outbox, with its payload. */
export interface JobPayloads {
  "remove-identity": { uid: string };
  "revoke-sessions": { uid: string };
  "remove-picture": { url: string };
  "carry-out-refund": { refundId: string };
  "release-checkout": { checkoutId: string };
  "end-cancelled-enrolments": { classId: string; requestedById: string };
  "notify-recipients": { classId: string };
  /** The database adds it: function tell_waitlist. */
  "tell-waitlist": { classId: string };
  "end-removed-turns": { classId: string };
}

const MAX_ATTEMPTS = 25;
/** Of graphile-worker; the address of a picture may be longer. */
const MAX_KEY_LENGTH = 512;

/** Lower ones first. Hundreds of refunds of a cancelled class must not keep holds and reconciliation waiting. */
const PRIORITIES: Partial<Record<keyof JobPayloads, number>> = { "carry-out-refund": 10 };

/** How long a job waits. Whoever has just uploaded a picture is about to save its address. */
const DELAY_MINUTES: Partial<Record<keyof JobPayloads, number>> = { "remove-picture": 60 };

/**
 * Enqueues a job in the transaction: it runs at least once after the commit, and never without it. Enqueuing the same job
 * and payload again before it has run only begins its delay anew.
 */
export async function enqueueJob<J extends keyof JobPayloads>(tx: Tx, job: J, payload: JobPayloads[J]): Promise<void> {
  await enqueueJobs(tx, job, [payload]);
}

const startOf = (job: keyof JobPayloads) => Prisma.sql`now() + make_interval(mins => ${DELAY_MINUTES[job] ?? 0}::int)`;

function jobKey(job: string, values: readonly string[]): string {
  const key = `${job}:${values.join(":")}`;
  if (key.length <= MAX_KEY_LENGTH) return key;
  return `${job}:sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/** Enqueues a job for each payload, in one statement. */
export async function enqueueJobs<J extends keyof JobPayloads>(
  tx: Tx,
  job: J,
  payloads: readonly JobPayloads[J][],
): Promise<void> {
  const keys = payloads.map((payload) => jobKey(job, Object.values(payload)));
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${job}::text, payload::json, job_key => key, max_attempts => ${MAX_ATTEMPTS}::int,
      run_at => ${startOf(job)}, priority => ${PRIORITIES[job] ?? 0}::int)
    FROM unnest(${keys}::text[], ${payloads.map((payload) => JSON.stringify(payload))}::text[]) AS job (key, payload)`;
}

/** Enqueues a job at a time, or at that of the same job and payload where it waits for an earlier one. */
export async function debounceJob<J extends keyof JobPayloads>(
  tx: Tx,
  job: J,
  payload: JobPayloads[J],
  runAt: Date,
): Promise<void> {
  const key = jobKey(job, Object.values(payload));
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${job}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text,
      max_attempts => ${MAX_ATTEMPTS}::int,
      run_at => least(${runAt}::timestamptz, (
        SELECT run_at FROM graphile_worker.jobs WHERE key = ${key}::text AND locked_at IS NULL
      )))`;
}
