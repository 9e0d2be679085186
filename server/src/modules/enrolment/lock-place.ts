import type { Tx } from "../../db/client.ts";
import type { EnrolmentState } from "../../db/generated/enums.ts";

export interface Place {
  id: string;
  classId: string;
  studentId: string;
  state: EnrolmentState;
  priceCents: number;
  className: string;
}

/**
 * Locks an enrolment and its class until the transaction ends. Always the class first, as holding a seat does:
 * one order of locks for everybody means that nobody waits in a circle. `NO KEY`, so that whoever writes a payment down
 * without these locks may refer to the enrolment meanwhile.
 */
export async function lockPlace(tx: Tx, enrolmentId: string): Promise<Place | null> {
  await tx.$executeRaw`
    SELECT 1 FROM classes WHERE id = (SELECT class_id FROM enrolments WHERE id = ${enrolmentId}::uuid)
    FOR NO KEY UPDATE`;
  const [place] = await tx.$queryRaw<Place[]>`
    SELECT e.id, e.class_id AS "classId", e.student_id AS "studentId", e.state::text AS state,
           e.price_cents AS "priceCents", c.name AS "className"
    FROM enrolments e JOIN classes c ON c.id = e.class_id
    WHERE e.id = ${enrolmentId}::uuid
    FOR NO KEY UPDATE OF e`;
  return place ?? null;
}
