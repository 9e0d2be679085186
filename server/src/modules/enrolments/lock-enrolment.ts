import type { Tx } from "../../db/client.ts";
import type { ClassStatus, EnrolmentState } from "../../db/generated/enums.ts";

export interface LockedEnrolment {
  id: string;
  classId: string;
  studentId: string;
  state: EnrolmentState;
  priceCents: number;
  className: string;
  classStatus: ClassStatus;
  isStudentRemoved: boolean;
}

/**
 * Locks an enrolment and its class until the transaction ends. Locks the class first, as holding a seat does: one lock
 * order everywhere rules out deadlocks. `NO KEY` lets a concurrent payment row reference the enrolment. `KEY SHARE` of the
 * student waits for their removal, and makes it wait.
 */
export async function lockEnrolment(tx: Tx, enrolmentId: string): Promise<LockedEnrolment | null> {
  await tx.$executeRaw`
    SELECT 1 FROM classes WHERE id = (SELECT class_id FROM enrolments WHERE id = ${enrolmentId}::uuid)
    FOR NO KEY UPDATE`;
  const [enrolment] = await tx.$queryRaw<LockedEnrolment[]>`
    SELECT e.id, e.class_id AS "classId", e.student_id AS "studentId", e.state::text AS state,
           e.price_cents AS "priceCents", c.name AS "className", c.status::text AS "classStatus",
           u.removed_at IS NOT NULL AS "isStudentRemoved"
    FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN users u ON u.id = e.student_id
    WHERE e.id = ${enrolmentId}::uuid
    FOR NO KEY UPDATE OF e FOR KEY SHARE OF u`;
  return enrolment ?? null;
}
