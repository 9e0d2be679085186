import { expect } from "vitest";
import { commandDeps } from "../../scripts/school/command-deps.ts";
import type { Db } from "../src/db/client.ts";
import type { ImageStore } from "../src/integrations/image-store.ts";
import { startWorker } from "../src/worker/worker.ts";

/** Runs the enqueued jobs until none is due; returns the accounts removed at the provider. */
export async function runDueJobs(db: Db, databaseUrl: string, imageStore: ImageStore): Promise<string[]> {
  const removed: string[] = [];
  const deps = commandDeps({ db });
  const identity = {
    ...deps.identity,
    removeAccount: async (uid: string) => void removed.push(uid),
    revokeSessions: async () => undefined,
  };
  const worker = await startWorker({ ...deps, identity, imageStore }, databaseUrl);
  await expect
    .poll(() => db.$queryRaw`SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now()`, { timeout: 20_000 })
    .toEqual([]);
  await worker.stop();
  return removed;
}

/** Lets an hour pass for the jobs that wait. */
export async function passAnHour(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '1 hour'`;
}
