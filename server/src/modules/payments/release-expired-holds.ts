import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import { releaseCheckout } from "./release-checkout.ts";

const BATCH = 200;
/** Stops the run after this many timeouts; the next run continues. */
const MAX_UNAVAILABLE = 3;

const NO_ID = "00000000-0000-0000-0000-000000000000";

const holdRow = z.object({ id: z.string(), checkoutId: z.string(), holdExpiresAt: z.date() });

/**
 * Releases all checkouts whose holds have expired by the database's clock and frees their seats. One that fails is logged and
 * retried by the next run.
 */
export async function releaseExpiredHolds(deps: Deps): Promise<void> {
  let unavailable = 0;
  for await (const checkoutId of expiredCheckouts(deps)) {
    try {
      await releaseCheckout(deps, checkoutId);
    } catch (error) {
      deps.log.error({ err: error, checkoutId }, "releasing a hold failed");
      if (isAppError(error, "PROVIDER_UNAVAILABLE")) unavailable += 1;
      if (unavailable === MAX_UNAVAILABLE) return;
    }
  }
}

/** The checkout of each expired hold, in batches; a hold that fails to be released is not met again. */
async function* expiredCheckouts({ db }: Deps): AsyncGenerator<string> {
  let last = { id: NO_ID, holdExpiresAt: new Date(0) };
  for (;;) {
    // A literal state: the partial index on open holds does not serve a parameter.
    const batch = await db.$rows(
      Prisma.sql`
      SELECT id, checkout_id AS "checkoutId", hold_expires_at AS "holdExpiresAt" FROM enrolments
      WHERE state = 'held' AND hold_expires_at < now()
        AND (hold_expires_at, id) > (${last.holdExpiresAt}::timestamptz, ${last.id}::uuid)
      ORDER BY hold_expires_at, id LIMIT ${BATCH}::int`,
      holdRow,
    );
    yield* new Set(batch.map(({ checkoutId }) => checkoutId));
    const end = batch.at(-1);
    if (!end || batch.length < BATCH) return;
    last = end;
  }
}
