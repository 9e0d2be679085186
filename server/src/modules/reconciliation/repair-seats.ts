import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Recalculates a class's seat counters from its enrolments, under the class's lock.
 *
 * @throws AppError CLASS_NOT_FOUND
 */
export async function repairSeats({ db }: Pick<Deps, "db">, { classId }: { classId: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    const locked = await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
    if (locked === 0) throw new AppError("CLASS_NOT_FOUND");
    await tx.$executeRaw`
      UPDATE classes SET
        seats_taken = (SELECT count(*) FROM enrolments WHERE class_id = classes.id AND state IN ('held', 'paid')),
        enrolled_count = (SELECT count(*) FROM enrolments WHERE class_id = classes.id AND state = 'paid')
      WHERE id = ${classId}::uuid`;
  });
}
