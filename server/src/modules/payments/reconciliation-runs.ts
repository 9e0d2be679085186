import type { Deps } from "../../deps.ts";

/** What one reconciliation has come to, in payment intents. */
export interface Tally {
  looked: number;
  settled: number;
  failed: number;
  others: number;
}

// At one run every two minutes.
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Writes down that a reconciliation has begun, and forgets those of long ago. */
export async function startRun({ db }: Pick<Deps, "db">): Promise<{ id: string }> {
  await db.reconciliationRun.deleteMany({ where: { startedAt: { lt: new Date(Date.now() - KEPT_MS) } } });
  return db.reconciliationRun.create({ data: {}, select: { id: true } });
}

/** Writes down what a reconciliation has found. */
export async function finishRun({ db }: Pick<Deps, "db">, { id }: { id: string }, tally: Tally): Promise<Tally> {
  await db.reconciliationRun.update({ where: { id }, data: { ...tally, finishedAt: new Date() } });
  return tally;
}
