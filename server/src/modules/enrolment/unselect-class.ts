import type { Signed } from "../../deps.ts";

/** Takes a class out of the student's selected ones; says whether it was among them. */
export async function unselectClass({ db, actor }: Signed, { classId }: { classId: string }) {
  const { count } = await db.selection.deleteMany({ where: { studentId: actor.id, classId } });
  return { removed: count === 1 };
}
