import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { releaseHold } from "./release-hold.ts";

const HOLDS_PER_RUN = 200;
/** Stops the run after this many timeouts; the next run continues. */
const MAX_UNAVAILABLE = 3;

/** Releases expired holds and frees their seats. A hold that fails is logged and retried by the next run. */
export async function releaseExpiredHolds(deps: Pick<Deps, "db" | "log" | "payments" | "email">): Promise<void> {
  // A literal state: the partial index on open holds does not serve a parameter.
  const expired = await deps.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM enrolments WHERE state = 'held' AND hold_expires_at < ${new Date()}
    ORDER BY hold_expires_at LIMIT ${HOLDS_PER_RUN}::int`;
  let unavailable = 0;
  for (const { id } of expired) {
    try {
      await releaseHold(deps, id);
    } catch (error) {
      deps.log.error({ err: error, enrolmentId: id }, "releasing a hold failed");
      if (isAppError(error, "PROVIDER_UNAVAILABLE")) unavailable += 1;
      if (unavailable === MAX_UNAVAILABLE) return;
    }
  }
}
