import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../jobs/enqueue-job.ts";

/**
 * Ends the lines of classes whose enrolment has ended by the clock, of which no statement knows. One by one: each locks its class.
 * Idempotent.
 */
export async function closeWaitlists({ db }: Deps): Promise<void> {
  const over = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM classes WHERE waitlist_needs IS NOT NULL AND enrolment_ends_at <= now()`;
  // The trigger classes_waitlist does it.
  for (const { id } of over)
    await db.$executeRaw`UPDATE classes SET waitlist_needs = waitlist_needs WHERE id = ${id}::uuid AND waitlist_needs IS NOT NULL`;
}

/** Ends the turns in the waitlist of a class whose people are removed. Until then they are passed: nobody is offered a seat for them. */
export async function endRemovedTurns({ db }: Deps, { classId }: JobPayloads["end-removed-turns"]): Promise<void> {
  await db.$executeRaw`
    SELECT leave_waitlist(${classId}::uuid, ARRAY(
      SELECT w.id FROM waitlist_entries w JOIN participants a ON a.id = w.participant_id JOIN users u ON u.id = w.student_id
      WHERE w.class_id = ${classId}::uuid AND w.state = 'waiting' AND (a.removed_at IS NOT NULL OR u.removed_at IS NOT NULL)
    ))`;
}
