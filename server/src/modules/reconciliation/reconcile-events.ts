import type { Deps } from "../../deps.ts";
import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { recordEvents } from "../payments/record-events.ts";
import { findUnhandledIntents } from "../payments/find-unhandled-intents.ts";
import { type Comparison, compareByIds, LOOK_BACK_MS, openFailures, PAYMENTS_PER_RUN } from "./compare-intents.ts";
import { recordRun } from "./record-run.ts";
import { sendOverdueRefunds } from "./send-overdue-refunds.ts";

/** The clocks differ, and the provider lists an event a moment after it has happened. */
const MARGIN_MS = 10 * 60_000;

/**
 * Makes up for the provider's events that were lost since the last completed run of this kind: settles their payments by the
 * present state, and records the events as handled. Retries what could not be settled, cancels open intents whose hold has
 * ended, and retries overdue refunds. A failure is logged, recorded as a discrepancy and retried by the next run. Records
 * the run.
 *
 * @returns the counts of payment intents
 * @throws AppError PROVIDER_UNAVAILABLE; the next run begins where this one did
 */
export function reconcileEvents(deps: Deps) {
  return recordRun(deps, "events", async () => {
    const events = await deps.payments.eventsSince(await lastRun(deps));
    const unsettled = await openFailures(deps);
    const intents = [...(await findUnhandledIntents(deps, events)), ...unsettled, ...(await openWithoutHold(deps))];
    const results = await compareByIds(deps, intents, unsettled);
    const isHandled = (comparison: Comparison | undefined) =>
      comparison === "agrees" || comparison === "settled" || comparison === "not_ours";
    // The margin lists an event in several runs.
    await recordEvents(
      deps.db,
      events.filter(({ paymentIntentId }) => paymentIntentId !== null && isHandled(results.get(paymentIntentId))),
    );
    return [...results.values(), ...(await sendOverdueRefunds(deps))];
  });
}

async function lastRun({ db }: Deps): Promise<Date> {
  const run = await db.reconciliationRun.findFirst({
    where: { kind: "events", finishedAt: { not: null } },
    orderBy: { startedAt: "desc" },
    select: { startedAt: true },
  });
  return new Date(run ? run.startedAt.getTime() - MARGIN_MS : Date.now() - LOOK_BACK_MS);
}

/** Open intents whose hold has ended. */
async function openWithoutHold({ db }: Deps): Promise<string[]> {
  const rows = await db.$rows(
    Prisma.sql`
    SELECT p.payment_intent_id AS id FROM payments p
    WHERE p.state = 'open' AND EXISTS (
      SELECT FROM payment_items i JOIN enrolments e ON e.id = i.enrolment_id WHERE i.payment_id = p.id AND e.state <> 'held'
    )
    ORDER BY p.created_at LIMIT ${PAYMENTS_PER_RUN}::int`,
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}
