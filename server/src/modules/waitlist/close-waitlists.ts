import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { enqueueJobs, type JobPayloads } from "../../jobs/enqueue-job.ts";

/**
 * Ends the lines of classes whose enrolment has ended by the clock, of which no statement knows. One by one: each locks its class.
 * Idempotent.
 */
export async function closeWaitlists({ db }: Pick<Deps, "db">): Promise<void> {
  const over = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM classes WHERE waitlist_needs IS NOT NULL AND enrolment_ends_at <= now()`;
  // The trigger classes_waitlist does it.
  for (const { id } of over)
    await db.$executeRaw`UPDATE classes SET waitlist_needs = waitlist_needs WHERE id = ${id}::uuid AND waitlist_needs IS NOT NULL`;
}

/**
 * Enqueues the end of the turns of an account, or of one of its people, that is removed in this transaction: it has locked the person, and
 * classes are locked before.
 *
 * @returns how many turns there have ever been
 */
export async function endTurnsLater(tx: Tx, whose: { studentId: string } | { participantId: string }): Promise<number> {
  const turns = await tx.waitlistEntry.findMany({ where: whose, select: { classId: true, state: true } });
  const waiting = turns.filter(({ state }) => state === "waiting");
  const classIds = [...new Set(waiting.map(({ classId }) => classId))];
  await enqueueJobs(
    tx,
    "end-removed-turns",
    classIds.map((classId) => ({ classId })),
  );
  return turns.length;
}

/** Ends the turns in the waitlist of a class whose people are removed. Until then they are passed: nobody is offered a seat for them. */
export async function endRemovedTurns(
  { db }: Pick<Deps, "db">,
  { classId }: JobPayloads["end-removed-turns"],
): Promise<void> {
  await db.$executeRaw`
    SELECT leave_waitlist(${classId}::uuid, ARRAY(
      SELECT w.id FROM waitlist_entries w JOIN participants a ON a.id = w.participant_id JOIN users u ON u.id = w.student_id
      WHERE w.class_id = ${classId}::uuid AND w.state = 'waiting' AND (a.removed_at IS NOT NULL OR u.removed_at IS NOT NULL)
    ))`;
}
