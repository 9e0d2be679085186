import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { releaseHold } from "./release-hold.ts";

const BATCH = 200;
/** Stops the run after this many timeouts; the next run continues. */
const MAX_UNAVAILABLE = 3;

const NO_ID = "00000000-0000-0000-0000-000000000000";

const holdRow = z.object({ id: z.string(), holdExpiresAt: z.date() });

/**
 * Releases all holds that have expired by the database's clock and frees their seats. A hold that fails is logged and retried by
 * the next run.
 */
export async function releaseExpiredHolds(deps: Pick<Deps, "db" | "log" | "payments" | "email">): Promise<void> {
  let unavailable = 0;
  for await (const id of expiredHolds(deps)) {
    try {
      await releaseHold(deps, id);
    } catch (error) {
      deps.log.error({ err: error, enrolmentId: id }, "releasing a hold failed");
      if (isAppError(error, "PROVIDER_UNAVAILABLE")) unavailable += 1;
      if (unavailable === MAX_UNAVAILABLE) return;
    }
  }
}

/** Each expired hold once, in batches; one that fails to be released is not met again. */
async function* expiredHolds({ db }: Pick<Deps, "db">): AsyncGenerator<string> {
  let last = { id: NO_ID, holdExpiresAt: new Date(0) };
  for (;;) {
    // A literal state: the partial index on open holds does not serve a parameter.
    const batch = await db.$rows(
      Prisma.sql`
      SELECT id, hold_expires_at AS "holdExpiresAt" FROM enrolments
      WHERE state = 'held' AND hold_expires_at < now()
        AND (hold_expires_at, id) > (${last.holdExpiresAt}::timestamptz, ${last.id}::uuid)
      ORDER BY hold_expires_at, id LIMIT ${BATCH}::int`,
      holdRow,
    );
    for (const { id } of batch) yield id;
    const end = batch.at(-1);
    if (!end || batch.length < BATCH) return;
    last = end;
  }
}
