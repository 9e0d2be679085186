import { createDb, type Db } from "./client.ts";
import { probeDatabase } from "./database-probe.ts";

/** The connection pools of signed-in calls and webhooks. */
export type PoolName = "reads" | "seats" | "money" | "plans";

/** A call that has waited this long for a connection is refused: nobody shall wait longer for a definite answer. */
const WAIT_MS = 2000;
/** Where money has moved, a late answer is better than none, which the student or the provider would only ask for again. */
const MONEY_WAIT_MS = 10_000;
/** Public reads wait for no lock, so they time out earlier. */
const PUBLIC_SILENT_MS = 3000;

export interface PoolSettings {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  POOL_READS: number;
  POOL_SEATS: number;
  POOL_MONEY: number;
  POOL_PLANS: number;
  POOL_PUBLIC: number;
  POOL_JOBS: number;
}

/**
 * The connection pools of a server process, one for each kind of call, so that calls which wait for a lock take no connection
 * from any other kind. Connections are opened when they are needed.
 */
export function openPools(env: PoolSettings) {
  const { DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl } = env;
  const openPublic = (of: string) =>
    createDb(of, { waitMs: WAIT_MS, poolSize: env.POOL_PUBLIC, silentMs: PUBLIC_SILENT_MS });
  const openStamps = (of: string) => createDb(of, { waitMs: WAIT_MS, poolSize: 1, silentMs: PUBLIC_SILENT_MS });
  const openReads = (of: string) => createDb(of, { waitMs: WAIT_MS, poolSize: env.POOL_READS });
  const replica =
    replicaUrl === undefined
      ? null
      : { public: openPublic(replicaUrl), stamps: openStamps(replicaUrl), reads: openReads(replicaUrl) };
  const dbs = {
    /** Sign-in, and what is none of the others. */
    reads: openReads(url),
    /** Holds and their release. */
    seats: createDb(url, { waitMs: WAIT_MS, poolSize: env.POOL_SEATS }),
    /** Settlements, cancellations, refunds and webhooks. */
    money: createDb(url, { waitMs: MONEY_WAIT_MS, poolSize: env.POOL_MONEY }),
    /** Plans of meetings, of which one runs at a time. */
    plans: createDb(url, { waitMs: WAIT_MS, poolSize: env.POOL_PLANS }),
    public: openPublic(url),
    /** The change stamp of public reads, which no read keeps waiting. */
    stamps: openStamps(url),
    /** The job runner limits how many run at a time. */
    jobs: createDb(env.DATABASE_DIRECT_URL ?? url, { poolSize: env.POOL_JOBS }),
  };
  const probe = probeDatabase(url);
  const all: Record<string, Db> = {
    ...dbs,
    ...(replica && { replica_public: replica.public, replica_stamps: replica.stamps, replica_reads: replica.reads }),
  };
  return {
    ...dbs,
    /** Public and admins' reads on a replica; null without one. */
    replica,
    probe,
    loads: () => Object.fromEntries(Object.entries(all).map(([name, db]) => [name, db.$load()])),
    close: async () => {
      await Promise.all([...Object.values(all).map((db) => db.$disconnect()), probe.close()]);
    },
  };
}
