import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { changeClass } from "./close-class.ts";

/**
 * Archives a pending class of the calling instructor and logs it: it is in no list any more.
 *
 * @throws AppError CLASS_HAS_STUDENTS, CLASS_CHANGED when it is not pending or is handed over meanwhile, CLASS_NOT_FOUND
 * (also for an archived or another instructor's)
 */
export async function withdrawClass({ db, actor }: Pick<Signed, "db" | "actor">, { classId }: { classId: string }) {
  await db.$transaction(async (tx) => {
    const own = await tx.class.findUnique({ where: { id: classId, instructorId: actor.id, archivedAt: null } });
    if (!own) throw new AppError("CLASS_NOT_FOUND");
    if (own.status === "pending" && own.seatsTaken > 0) throw new AppError("CLASS_HAS_STUDENTS");
    await changeClass(tx, actor, classId, {
      // An admin may hand it over meanwhile.
      from: { status: "pending", seatsTaken: 0, instructorId: actor.id },
      data: { archivedAt: new Date() },
      kind: "class_archived",
    });
  });
  return { isArchived: true as const };
}
