import type { Signed } from "../../deps.ts";
import { classDetailSelect, toClassDetail } from "../../catalogue/class-select.ts";

/** The instructor's own classes, newest first, with the admin's feedback. */
export async function listOwnClasses({ db, actor }: Signed) {
  const classes = await db.class.findMany({
    where: { instructorId: actor.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: classDetailSelect,
  });
  return classes.map(toClassDetail);
}
