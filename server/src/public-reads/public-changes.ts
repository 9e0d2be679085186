import type { Db } from "../db/client.ts";

/** How often a server that is being read asks whether anything public has changed. */
const POLL_MS = 100;
/** How old the last answer may be before readers wait for a new one. */
const TRUSTED_MS = 250;
/** A server that nobody reads stops asking. */
const IDLE_MS = 2000;
/** A connection that had been cut before fails at once. */
const CUT_WITHIN_MS = 1000;

/**
 * Names a state of everything public. Two equal stamps: nothing has changed in between, in any process.
 * Made of the count that the database keeps of changes; while a writer is at work, whose count has moved before its
 * commit, no two stamps are equal.
 */
export type Stamp = string;

export interface PublicChanges {
  /** The state as it was at most 250 ms ago; null when that is not known without asking. */
  recent(): Stamp | null;
  /** Asks the database. What is read from it afterwards is at least as new as the stamp. */
  ask(): Promise<Stamp>;
  /** After a write of this process: its own readers must not be told what was before. */
  forget(): void;
  stop(): void;
}

/** Watches the changes that all processes on one database make to what everybody may read. */
export function watchPublicChanges(db: Pick<Db, "$queryRaw">): PublicChanges {
  let known: { stamp: Stamp; askedAt: number } | null = null;
  let asking: Promise<Stamp> | null = null;
  let ownWrites = 0;
  let unsettled = 0;
  let readAt = 0;
  let timer: NodeJS.Timeout | undefined;

  async function question(): Promise<Stamp> {
    const askedAt = performance.now();
    const writesBefore = ownWrites;
    const [row] = await db.$queryRaw<{ count: bigint; is_settled: boolean }[]>`SELECT * FROM public_state()`;
    if (!row) throw new Error("the database has not answered");
    const stamp = row.is_settled ? String(row.count) : `${row.count}+${++unsettled}`;
    if (writesBefore === ownWrites) known = { stamp, askedAt };
    return stamp;
  }

  function ask(): Promise<Stamp> {
    if (asking) return asking;
    // The pool may hold a connection that the database has cut: the next one is another. Silence is no cut.
    const begunAt = performance.now();
    const again = async (error: unknown) => {
      if (performance.now() - begunAt > CUT_WITHIN_MS) throw error;
      return question();
    };
    const asked = question()
      .catch(again)
      .catch(again)
      .finally(() => {
        if (asking === asked) asking = null;
      });
    asking = asked;
    return asked;
  }

  function watch(): void {
    readAt = performance.now();
    timer ??= setInterval(() => {
      if (performance.now() - readAt > IDLE_MS) {
        clearInterval(timer);
        timer = undefined;
      } else {
        // Who reads next asks again, and is told what is wrong.
        ask().catch(() => undefined);
      }
    }, POLL_MS).unref();
  }

  return {
    recent: () => {
      watch();
      return known && performance.now() - known.askedAt < TRUSTED_MS ? known.stamp : null;
    },
    ask,
    forget: () => {
      ownWrites += 1;
      known = null;
      asking = null;
    },
    stop: () => clearInterval(timer),
  };
}
