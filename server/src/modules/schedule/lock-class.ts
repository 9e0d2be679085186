import { Prisma } from "../../db/generated/client.ts";
import type { Tx } from "../../db/client.ts";
import type { ClassStage } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { isPossible } from "../../schemas/class-life.ts";
import { may } from "../../permissions.ts";

/** A class that is locked for a change of its dates. */
export interface LockedClass {
  id: string;
  name: string;
  instructorId: string;
  instructorName: string;
  seatsTaken: number;
  status: string;
  stage: ClassStage;
}

/**
 * Locks a class whose meetings the caller may plan until the transaction ends: instructors their own, admins any. Whoever
 * writes meetings locks the class first, as holding a seat does.
 *
 * @param isOpenTo who may besides, of a class `c`
 * @throws AppError CLASS_NOT_FOUND, also for another instructor's or an archived class; CLASS_CHANGED for a cancelled one
 */
export async function lockClass(
  tx: Tx,
  actor: Actor,
  classId: string,
  isOpenTo: Prisma.Sql = Prisma.sql`false`,
): Promise<LockedClass> {
  const [found] = await tx.$queryRaw<Omit<LockedClass, "instructorName">[]>`
    SELECT id, name, instructor_id AS "instructorId", seats_taken AS "seatsTaken", status::text AS status,
      stage::text AS stage
    FROM classes c
    WHERE id = ${classId}::uuid AND stage <> 'archived'
      AND (${may(actor.role, "class.decide")}::bool OR instructor_id = ${actor.id}::uuid OR ${isOpenTo})
    FOR NO KEY UPDATE`;
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (!isPossible(found.stage, "plan")) throw new AppError("CLASS_CHANGED");
  // After the lock: joined to it, an instructor who took the class over meanwhile would not be found.
  const instructor = await tx.user.findUniqueOrThrow({ where: { id: found.instructorId }, select: { name: true } });
  return { ...found, instructorName: instructor.name };
}
