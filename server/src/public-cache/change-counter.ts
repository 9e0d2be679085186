import type { Db } from "../db/client.ts";

/** How often the counter is polled while there are readers. */
const POLL_MS = 100;
/** The highest age of a stamp that is used without a new query. */
const MAX_AGE_MS = 250;
/** Polling stops after this time without a reader. */
const IDLE_MS = 2000;
/** A query on a connection that was closed before fails within this time. */
const CLOSED_WITHIN_MS = 1000;

/**
 * Identifies a state of all public data. Between two equal stamps, no process has changed any of it. A stamp is the
 * database's change counter; while a transaction that has incremented it is open, every stamp is unique.
 */
export type Stamp = string;

export interface ChangeCounter {
  /** The last stamp if it is at most 250 ms old, else null. */
  recent(): Stamp | null;
  /** Queries the database. Data read afterwards is at least as new as the stamp. */
  query(): Promise<Stamp>;
  /** Discards the stamp after a write of this process, so that its readers see the write. */
  invalidate(): void;
  stop(): void;
}

/** Polls the counter of changes to public data that all processes on one database share. */
export function watchChangeCounter(db: Pick<Db, "$queryRaw">): ChangeCounter {
  let latest: { stamp: Stamp; queriedAt: number } | null = null;
  let pending: Promise<Stamp> | null = null;
  let ownWrites = 0;
  let openCount = 0;
  let lastReadAt = 0;
  let timer: NodeJS.Timeout | undefined;

  async function queryOnce(): Promise<Stamp> {
    const queriedAt = performance.now();
    const writesBefore = ownWrites;
    const [row] = await db.$queryRaw<{ count: bigint; is_settled: boolean }[]>`SELECT * FROM public_state()`;
    if (!row) throw new Error("public_state() has returned no row");
    const stamp = row.is_settled ? String(row.count) : `${row.count}+${++openCount}`;
    if (writesBefore === ownWrites) latest = { stamp, queriedAt };
    return stamp;
  }

  function query(): Promise<Stamp> {
    if (pending) return pending;
    // The pool may hand out connections that the database has closed, so the query is retried, but not after a timeout.
    const startedAt = performance.now();
    const retry = async (error: unknown) => {
      if (performance.now() - startedAt > CLOSED_WITHIN_MS) throw error;
      return queryOnce();
    };
    const attempt = queryOnce()
      .catch(retry)
      .catch(retry)
      .finally(() => {
        if (pending === attempt) pending = null;
      });
    pending = attempt;
    return attempt;
  }

  function watch(): void {
    lastReadAt = performance.now();
    timer ??= setInterval(() => {
      if (performance.now() - lastReadAt > IDLE_MS) {
        clearInterval(timer);
        timer = undefined;
      } else {
        // The next reader queries again and gets the error.
        query().catch(() => undefined);
      }
    }, POLL_MS).unref();
  }

  return {
    recent: () => {
      watch();
      return latest && performance.now() - latest.queriedAt < MAX_AGE_MS ? latest.stamp : null;
    },
    query,
    invalidate: () => {
      ownWrites += 1;
      latest = null;
      pending = null;
    },
    stop: () => clearInterval(timer),
  };
}
