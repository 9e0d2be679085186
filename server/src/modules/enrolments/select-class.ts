import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Adds a class to the student's selection. Reserves no seat. Idempotent: a class that is selected or enrolled in already
 * is reported and left as it is.
 * @throws AppError CLASS_NOT_FOUND (also when it is not approved), CLASS_CLOSED, NO_SEATS_LEFT
 */
export async function selectClass({ db, actor }: Signed, { classId }: { classId: string }) {
  const found = await db.class.findUnique({
    where: { id: classId, status: "approved" },
    select: {
      closedAt: true,
      capacity: true,
      seatsTaken: true,
      enrolments: { where: { studentId: actor.id, state: "paid" }, select: { id: true } },
    },
  });
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (found.enrolments.length > 0) return { outcome: "already-enrolled" as const };
  if (found.closedAt !== null) throw new AppError("CLASS_CLOSED");
  if (found.seatsTaken >= found.capacity) throw new AppError("NO_SEATS_LEFT");
  const { count } = await db.selection.createMany({
    data: [{ studentId: actor.id, classId }],
    skipDuplicates: true,
  });
  return { outcome: count === 1 ? ("selected" as const) : ("already-selected" as const) };
}
