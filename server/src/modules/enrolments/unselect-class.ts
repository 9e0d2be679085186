import type { Ctx } from "../../deps.ts";

/** Removes a class from the student's selection; `removed` says whether it was selected. */
export async function unselectClass({ db, actor }: Ctx, { classId }: { classId: string }) {
  const { count } = await db.selection.deleteMany({ where: { studentId: actor.id, classId } });
  return { removed: count === 1 };
}
