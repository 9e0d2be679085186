import type { Deps } from "../../deps.ts";
import { classCardSelect, toClassCard } from "../../catalogue/class-select.ts";

const POPULAR_CLASSES = 6;

/** Approved classes, most enrolled first. */
export async function listPopularClasses({ db }: Pick<Deps, "db">) {
  const classes = await db.class.findMany({
    where: { status: "approved" },
    orderBy: [{ enrolledCount: "desc" }, { id: "asc" }],
    take: POPULAR_CLASSES,
    select: classCardSelect,
  });
  return classes.map(toClassCard);
}
