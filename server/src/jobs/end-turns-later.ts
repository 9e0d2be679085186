import type { Tx } from "../db/client.ts";
import { enqueueJobs } from "./enqueue-job.ts";

/**
 * Enqueues the end of the turns of an account, or of one of its people, that is removed in this transaction: it has locked the person, and
 * classes are locked before.
 *
 * @returns how many turns there have ever been
 */
export async function endTurnsLater(tx: Tx, whose: { studentId: string } | { participantId: string }): Promise<number> {
  const turns = await tx.waitlistEntry.findMany({ where: whose, select: { classId: true, state: true } });
  const waiting = turns.filter(({ state }) => state === "waiting");
  // In one order: two removals at once write the same jobs.
  const classIds = [...new Set(waiting.map(({ classId }) => classId))].toSorted();
  await enqueueJobs(
    tx,
    "end-removed-turns",
    classIds.map((classId) => ({ classId })),
  );
  return turns.length;
}
