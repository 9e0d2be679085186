import type { Signed } from "../../deps.ts";
import { releaseHold } from "./release-hold.ts";

/** Releases the caller's hold in a class, if there is one. */
export async function releaseOwnHold(deps: Signed, { classId }: { classId: string }) {
  const hold = await deps.db.enrolment.findFirst({
    where: { classId, studentId: deps.actor.id, state: "held" },
    select: { id: true },
  });
  return { released: hold ? await releaseHold(deps, hold.id) : false };
}
