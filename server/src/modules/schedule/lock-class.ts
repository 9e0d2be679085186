import type { Tx } from "../../db/client.ts";
import type { Actor, Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { may } from "../../permissions.ts";

/** What planning needs. */
export type PlanDeps = Pick<Signed, "db" | "email" | "actor" | "schoolTimeZone">;

export interface LockedClass {
  id: string;
  name: string;
  instructorId: string;
  instructorName: string;
  seatsTaken: number;
}

/**
 * Locks a class whose sessions the caller may plan until the transaction ends: instructors their own, admins any. Whoever
 * writes sessions locks the class first, as holding a seat does.
 *
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class; CLASS_CHANGED for a cancelled one
 */
export async function lockClass(tx: Tx, actor: Actor, classId: string): Promise<LockedClass> {
  const [found] = await tx.$queryRaw<(LockedClass & { status: string })[]>`
    SELECT c.id, c.name, c.instructor_id AS "instructorId", i.name AS "instructorName", c.seats_taken AS "seatsTaken",
      c.status::text AS status
    FROM classes c JOIN users i ON i.id = c.instructor_id
    WHERE c.id = ${classId}::uuid AND c.archived_at IS NULL
      AND (${may(actor.role, "class.decide")}::bool OR c.instructor_id = ${actor.id}::uuid)
    FOR NO KEY UPDATE OF c`;
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (found.status === "cancelled") throw new AppError("CLASS_CHANGED");
  return found;
}
