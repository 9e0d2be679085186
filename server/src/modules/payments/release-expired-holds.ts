import type { Deps } from "../../deps.ts";
import { releaseHold } from "./release-hold.ts";

const HOLDS_PER_RUN = 200;

/** Gives back the seats whose hold has run out. One that fails is logged and tried again with the next run. */
export async function releaseExpiredHolds(deps: Pick<Deps, "db" | "log" | "payments">): Promise<void> {
  const expired = await deps.db.enrolment.findMany({
    where: { state: "held", holdExpiresAt: { lt: new Date() } },
    orderBy: { holdExpiresAt: "asc" },
    take: HOLDS_PER_RUN,
    select: { id: true },
  });
  for (const { id } of expired) {
    await releaseHold(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, enrolmentId: id }, "a hold could not be released");
    });
  }
}
