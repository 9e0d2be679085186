import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { releaseHold } from "./release-hold.ts";

const HOLDS_PER_RUN = 200;
/** Nobody waits for a provider that is silent: so many tell, and the next run asks again. */
const UNANSWERED_AT_MOST = 3;

/** Gives back the seats whose hold has run out. One that fails is logged and tried again with the next run. */
export async function releaseExpiredHolds(deps: Pick<Deps, "db" | "log" | "payments">): Promise<void> {
  // The state is written out: the index of open holds serves no statement that has it as a parameter.
  const expired = await deps.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM enrolments WHERE state = 'held' AND hold_expires_at < ${new Date()}
    ORDER BY hold_expires_at LIMIT ${HOLDS_PER_RUN}::int`;
  let unanswered = 0;
  for (const { id } of expired) {
    try {
      await releaseHold(deps, id);
    } catch (error) {
      deps.log.error({ err: error, enrolmentId: id }, "a hold could not be released");
      if (error instanceof AppError && error.code === "PROVIDER_UNAVAILABLE") unanswered += 1;
      if (unanswered === UNANSWERED_AT_MOST) return;
    }
  }
}
