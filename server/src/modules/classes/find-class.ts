import type { Actor, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { maySeeClass } from "./classes.policy.ts";
import { classDetailSelect, toClassDetail } from "../../catalogue/class-select.ts";

/**
 * One class, without what the admin said of it.
 *
 * @throws AppError CLASS_NOT_FOUND, also when the caller may not see it
 */
export async function findClass(
  { db, actor }: Pick<Deps, "db"> & { actor: Actor | null },
  { classId }: { classId: string },
) {
  const row = await db.class.findUnique({
    where: { id: classId },
    select: { ...classDetailSelect, instructorId: true },
  });
  if (!row || !maySeeClass(actor, row)) throw new AppError("CLASS_NOT_FOUND");
  const { feedback: _feedback, ...detail } = toClassDetail(row);
  return detail;
}
