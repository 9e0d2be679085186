import { z } from "zod";
import type { Db } from "./client.ts";
import { Prisma } from "./generated/client.ts";

/** A replica that has not answered after this time is silent. */
const ANSWERS_WITHIN_MS = 200;
/** How long a silent replica is not asked again. */
const RESTS_MS = 2000;

const position = z.object({ lsn: z.string() });
const freshness = z.object({ isFresh: z.boolean() });

async function isFreshAt(replica: Db, lsn: string): Promise<boolean> {
  const [row] = await replica.$rows(
    // A replica that was promoted has a history of its own.
    Prisma.sql`SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS "isFresh"`,
    freshness,
  );
  return row?.isFresh === true;
}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}

export interface FreshReplicaOptions {
  primary: Db;
  replica: Db;
  /** Called when the replica stops answering. */
  onSilent?: (error: unknown) => void;
}

/**
 * Chooses where to read: the replica if it has everything that the primary had committed at the time of the call, whoever
 * has written it, else the primary. The replica is one standby of the primary, without a balancer before it.
 */
export function freshReplica({ primary, replica, onSilent }: FreshReplicaOptions): () => Promise<Db> {
  let restsUntil = 0;
  let isSilent = false;
  return async () => {
    if (performance.now() < restsUntil) return primary;
    // What is acknowledged is flushed, and only what is flushed is sent to standbys.
    const [at] = await primary.$rows(Prisma.sql`SELECT pg_current_wal_flush_lsn()::text AS lsn`, position);
    if (!at) throw new Error("the primary has returned no row");
    try {
      const isFresh = await within(ANSWERS_WITHIN_MS, isFreshAt(replica, at.lsn));
      isSilent = false;
      return isFresh ? replica : primary;
    } catch (error) {
      restsUntil = performance.now() + RESTS_MS;
      if (!isSilent) onSilent?.(error);
      isSilent = true;
      return primary;
    }
  };
}
