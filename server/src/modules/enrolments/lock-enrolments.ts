import type { Tx } from "../../db/client.ts";
import type { ClassStatus, EnrolmentState } from "../../db/generated/enums.ts";

export interface LockedEnrolment {
  id: string;
  classId: string;
  studentId: string;
  participantId: string;
  checkoutId: string;
  state: EnrolmentState;
  /** The enrolment whose place and money it takes over. */
  movesFromId: string | null;
  /** The enrolment that has taken over its place and money. */
  movedToId: string | null;
  /** Its cancellation window; null until it is paid. */
  cancelWithinHours: number | null;
  /** What a payment for it is over: its price, or the difference of a move. */
  dueCents: number;
  className: string;
  classStatus: ClassStatus;
  isStudentRemoved: boolean;
}

/**
 * Locks enrolments and their classes until the transaction ends, and returns those that exist, by id. Locks the classes first, as
 * holding a seat does, and each in the order of ids: one lock order everywhere rules out deadlocks. `NO KEY` lets a concurrent
 * payment row reference an enrolment. `KEY SHARE` of the student waits for their removal, and makes it wait.
 */
export async function lockEnrolments(tx: Tx, enrolmentIds: readonly string[]): Promise<LockedEnrolment[]> {
  await tx.$executeRaw`
    SELECT 1 FROM classes WHERE id IN (SELECT class_id FROM enrolments WHERE id = ANY (${enrolmentIds}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`;
  return tx.$queryRaw<LockedEnrolment[]>`
    SELECT e.id, e.class_id AS "classId", e.student_id AS "studentId", e.participant_id AS "participantId",
      e.checkout_id AS "checkoutId", e.state::text AS state,
      e.moves_from_id AS "movesFromId", e.moved_to_id AS "movedToId",
      e.cancel_within_hours AS "cancelWithinHours",
      CASE WHEN e.moves_from_id IS NULL THEN e.price_cents ELSE k.total_cents END AS "dueCents", c.name AS "className",
      c.status::text AS "classStatus", u.removed_at IS NOT NULL AS "isStudentRemoved"
    FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN users u ON u.id = e.student_id
    JOIN checkouts k ON k.id = e.checkout_id
    WHERE e.id = ANY (${enrolmentIds}::uuid[])
    ORDER BY e.id FOR NO KEY UPDATE OF e FOR KEY SHARE OF u`;
}

/** As {@link lockEnrolments}, of one; null where it does not exist. */
export async function lockEnrolment(tx: Tx, enrolmentId: string): Promise<LockedEnrolment | null> {
  const [enrolment] = await lockEnrolments(tx, [enrolmentId]);
  return enrolment ?? null;
}
