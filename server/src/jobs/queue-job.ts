import type { Tx } from "../db/client.ts";

/** Every job that a commit may order, with what it is told. */
export interface JobPayloads {
  "remove-identity": { uid: string };
  "remove-picture": { url: string };
  "carry-out-refund": { refundId: string };
}

const MAX_ATTEMPTS = 25;

/**
 * Orders a job in the transaction at hand: it runs after the commit, at least once, and never without it. A second
 * order of the same job and payload before it has run changes nothing.
 */
export async function queueJob<J extends keyof JobPayloads>(tx: Tx, job: J, payload: JobPayloads[J]): Promise<void> {
  const key = `${job}:${Object.values(payload).join(":")}`;
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${job}::text, ${JSON.stringify(payload)}::json,
      job_key => ${key}::text, max_attempts => ${MAX_ATTEMPTS}::int)`;
}
