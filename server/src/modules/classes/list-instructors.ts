import type { Deps } from "../../deps.ts";

/** Everybody who teaches, longest with the school first. */
export function listInstructors({ db }: Pick<Deps, "db">) {
  return db.user.findMany({
    where: { role: "instructor", removedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, email: true, photoUrl: true },
  });
}
