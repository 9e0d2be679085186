import { whereMay } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RequestCloseInput } from "./classes.schema.ts";

/**
 * Asks the admins to close an approved class of the calling instructor, or takes that back. A repetition changes nothing.
 *
 * @throws AppError CLASS_CHANGED when it is not approved or closed already, CLASS_NOT_FOUND (also for an archived or another
 * instructor's)
 */
export async function requestClose({ db, actor }: Ctx, { classId, isCloseRequested }: RequestCloseInput) {
  const where = { id: classId, instructorId: actor.id };
  const { count } = await db.class.updateMany({
    where: { ...where, ...whereMay("askToClose") },
    data: { isCloseRequested },
  });
  if (count === 0) {
    const isThere = (await db.class.count({ where: { ...where, stage: { not: "archived" } } })) > 0;
    throw new AppError(isThere ? "CLASS_CHANGED" : "CLASS_NOT_FOUND");
  }
  return { isCloseRequested };
}
