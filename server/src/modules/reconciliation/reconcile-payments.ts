import type { Deps } from "../../deps.ts";
import { compareByIds, compareIntents, LOOK_BACK_MS, openFailures, PAYMENTS_PER_RUN } from "./compare-intents.ts";
import { recordRun } from "./record-run.ts";
import { sendOverdueRefunds } from "./send-overdue-refunds.ts";

/**
 * Compares all of the provider's payment intents of the last three days with the ledger and settles those that differ, whatever
 * their events. Cancels open intents whose hold has ended and retries overdue refunds. A failure is logged, recorded as a
 * discrepancy and retried by the next run. Records the run.
 *
 * @returns the counts of payment intents
 * @throws AppError PROVIDER_UNAVAILABLE
 */
export function reconcilePayments(deps: Deps) {
  return recordRun(deps, "payments", async () => {
    const since = new Date(Date.now() - LOOK_BACK_MS);
    const unsettled = await openFailures(deps);
    const recent = await compareIntents(deps, await deps.payments.intentsSince(since), unsettled);
    const ids = [...(await oldIntents(deps, since)), ...(await disputedIntents(deps))];
    const old = await compareByIds(deps, ids, unsettled);
    return [...recent, ...old.values(), ...(await sendOverdueRefunds(deps))];
  });
}

/** Intents older than that are open only after an outage of days. */
async function oldIntents({ db }: Deps, before: Date): Promise<string[]> {
  const old = await db.payment.findMany({
    where: { state: "open", createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { paymentIntentId: true },
  });
  return old.map(({ paymentIntentId }) => paymentIntentId);
}

/** Intents with a dispute that is not decided, as far as the ledger knows: it takes weeks, and its event may be lost. */
async function disputedIntents({ db }: Deps): Promise<string[]> {
  const open = await db.$queryRaw<{ id: string }[]>`
    SELECT p.payment_intent_id AS id FROM payments p JOIN disputes d ON d.payment_id = p.id
    WHERE d.status NOT IN ('warning_closed', 'prevented', 'won', 'lost')
    LIMIT ${PAYMENTS_PER_RUN}::int`;
  return open.map(({ id }) => id);
}
