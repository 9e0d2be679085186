import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";

/**
 * Puts a class among the student's selected ones. Takes no seat. Selecting again, or a class that the student is
 * enrolled in, changes nothing and says so.
 *
 * @throws AppError CLASS_NOT_FOUND (also when it is not approved), NO_SEATS_LEFT
 */
export async function selectClass({ db, actor }: Signed, { classId }: { classId: string }) {
  const found = await db.class.findUnique({
    where: { id: classId, status: "approved" },
    select: {
      capacity: true,
      seatsTaken: true,
      enrolments: { where: { studentId: actor.id, state: "paid" }, select: { id: true } },
    },
  });
  if (!found) throw new AppError("CLASS_NOT_FOUND");
  if (found.enrolments.length > 0) return { outcome: "already-enrolled" as const };
  if (found.seatsTaken >= found.capacity) throw new AppError("NO_SEATS_LEFT");
  const { count } = await db.selection.createMany({
    data: [{ studentId: actor.id, classId }],
    skipDuplicates: true,
  });
  return { outcome: count === 1 ? ("selected" as const) : ("already-selected" as const) };
}
