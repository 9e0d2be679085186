import { AsyncResource } from "node:async_hooks";
import { z } from "zod";
import type { Db } from "../db/client.ts";
import { Prisma } from "../db/generated/client.ts";

/** How often the counter is polled while there are readers. */
const POLL_MS = 100;
/** The highest age of a stamp that is used without a new query. */
const MAX_AGE_MS = 250;
/** How long a reader waits for the database before the stamp that there is will do, and how old that may be. */
const ANSWERS_WITHIN_MS = 1000;
const MAX_STALE_MS = 5000;
/** Polling stops after this time without a reader. */
const IDLE_MS = 2000;
/** A query on a connection that was closed before fails within this time. */
const CLOSED_WITHIN_MS = 1000;

/**
 * Identifies a state of all public data: between two equal stamps, nobody has changed any of it. A stamp is the number of
 * changes that are visible, and the start of the server that says so, whose history only grows.
 */
export type Stamp = string;

/** A stamp, and the pool of where it is from: data read there afterwards is at least as new. Elsewhere it may be older. */
export interface Source {
  stamp: Stamp;
  db: Db;
}

export interface ChangeCounter {
  /** The last stamp if it is at most 250 ms old, or 5 s while the database does not answer, else null. */
  recent(): Source | null;
  /** Queries the database. Where it fails or takes a second, a stamp that is at most 5 s old is returned. */
  query(): Promise<Source>;
  /** Discards the stamp after a write of this process, so that its readers see the write. */
  invalidate(): void;
  stop(): void;
}

// The changes are counted in rows: the sum is of the same snapshot as the start, and of the same history as all other rows.
const STAMP = Prisma.sql`
  SELECT concat(extract(epoch FROM pg_postmaster_start_time()), ' ', sum(changes)) AS stamp FROM public_change_counts`;

const stampRow = z.object({ stamp: z.string() });

/**
 * Polls the count of changes to public data, which is the same for all processes, where `choose` says: on a connection that no
 * reader takes, so that it does not wait for what they read.
 */
export function watchChangeCounter(choose: () => Promise<{ counter: Db; db: Db }>): ChangeCounter {
  let latest: (Source & { queriedAt: number }) | null = null;
  let pending: Promise<Source> | null = null;
  let ownWrites = 0;
  let lastReadAt = 0;
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;

  const latestWithin = (ms: number) => (latest && performance.now() - latest.queriedAt < ms ? latest : null);

  async function queryOnce(): Promise<Source> {
    const queriedAt = performance.now();
    const writesBefore = ownWrites;
    const { counter, db } = await choose();
    const [row] = await counter.$rows(STAMP, stampRow);
    if (!row) throw new Error("a sum has returned no row");
    const source = { stamp: row.stamp, db };
    if (writesBefore === ownWrites) latest = { ...source, queriedAt };
    return source;
  }

  function ask(): Promise<Source> {
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
    attempt.then(
      () => (isSilent = false),
      () => (isSilent = true),
    );
    pending = attempt;
    return attempt;
  }

  async function query(): Promise<Source> {
    const late = Promise.withResolvers<null>();
    // What has come meanwhile is read first.
    const waiting = setTimeout(() => setImmediate(late.resolve, null), ANSWERS_WITHIN_MS);
    const pending = ask();
    const stale = () => latestWithin(MAX_STALE_MS);
    try {
      const source = await Promise.race([pending, late.promise]);
      if (source) return source;
      isSilent = true;
      return stale() ?? (await pending);
    } catch (error) {
      const source = stale();
      if (source) return source;
      throw error;
    } finally {
      clearTimeout(waiting);
    }
  }

  // Not in the asynchronous context of the request that starts it, whose trace would not end.
  const startPolling = AsyncResource.bind(() =>
    setInterval(() => {
      if (performance.now() - lastReadAt > IDLE_MS) {
        clearInterval(timer);
        timer = undefined;
      } else {
        // The next reader queries again and gets the error.
        ask().catch(() => undefined);
      }
    }, POLL_MS).unref(),
  );

  function watch(): void {
    lastReadAt = performance.now();
    timer ??= startPolling();
  }

  return {
    recent: () => {
      watch();
      return latestWithin(isSilent ? MAX_STALE_MS : MAX_AGE_MS);
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
