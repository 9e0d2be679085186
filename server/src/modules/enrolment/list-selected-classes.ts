import type { Signed } from "../../deps.ts";
import { classCardSelect, toClassCard } from "../../catalogue/class-select.ts";

/** The student's selected classes, latest first. */
export async function listSelectedClasses({ db, actor }: Signed) {
  const selections = await db.selection.findMany({
    where: { studentId: actor.id },
    orderBy: [{ createdAt: "desc" }, { classId: "desc" }],
    select: { class: { select: { ...classCardSelect, status: true } } },
  });
  return selections.map(({ class: selected }) => ({ ...toClassCard(selected), status: selected.status }));
}
