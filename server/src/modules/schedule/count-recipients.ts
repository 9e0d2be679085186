import type { Tx } from "../../db/client.ts";

/** How many people are notified of a change of these classes: who has paid, who holds a seat with a verified address, and who teaches; not the actor. */
export async function countRecipients(tx: Tx, classIds: readonly string[], actorId: string): Promise<number> {
  const [found] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(DISTINCT person)::int AS count
    FROM (
      SELECT e.student_id AS person FROM enrolments e JOIN users u ON u.id = e.student_id
      WHERE e.class_id = ANY(${classIds}::uuid[]) AND u.removed_at IS NULL
        AND (e.state = 'paid' OR (e.state = 'held' AND u.email_verified_at IS NOT NULL))
      UNION ALL SELECT instructor_id FROM classes WHERE id = ANY(${classIds}::uuid[])
      UNION ALL SELECT substitute_id FROM meetings
      WHERE class_id = ANY(${classIds}::uuid[]) AND state = 'planned' AND ends_at > now() AND substitute_id IS NOT NULL
    ) AS recipient
    WHERE person <> ${actorId}::uuid`;
  return found.count;
}
