import type { Ctx } from "../../deps.ts";
import type { UnselectClassInput } from "./enrolments.schema.ts";

/** Removes a class from the selection of one of the caller's family; `removed` says whether it was selected. */
export async function unselectClass({ db, actor }: Ctx, { classId, participantId = actor.id }: UnselectClassInput) {
  const { count } = await db.selection.deleteMany({ where: { studentId: actor.id, classId, participantId } });
  return { removed: count === 1 };
}
