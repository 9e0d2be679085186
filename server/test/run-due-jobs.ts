import { pino } from "pino";
import { expect } from "vitest";
import type { Db } from "../src/db/client.ts";
import type { Deps } from "../src/deps.ts";
import type { ImageStore } from "../src/integrations/image-store.ts";
import { startWorker } from "../src/worker/worker.ts";

/** Runs the enqueued jobs until none is due; returns the accounts removed at the provider. */
export async function runDueJobs(db: Db, databaseUrl: string, imageStore: ImageStore): Promise<string[]> {
  const removed: string[] = [];
  const identity = {
    removeAccount: async (uid: string) => void removed.push(uid),
    revokeSessions: async () => undefined,
  } as Partial<Deps["identity"]>;
  const deps = { db, identity, imageStore, log: pino({ level: "silent" }) } as Partial<Deps> as Deps;
  const worker = await startWorker({ ...deps, imageStore, mailer: null }, databaseUrl);
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
