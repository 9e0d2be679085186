import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../../../server/src/db/client.ts";
import { commandDeps } from "../../../scripts/school/command-deps.ts";
import { sumLedger } from "../../../server/src/modules/reconciliation/sum-ledger.ts";
import { advanceClock, runRecurringJobs } from "../../../server/test/faults/recurring-jobs.ts";
import { checkLedger } from "../../../server/test/money-model/check-ledger.ts";
import type { Seen } from "../load/calls.ts";

/** Guarantee 8 of docs/reliability.md: the longest time to a response, whatever is gone. */
const RESPONDS_WITHIN_MS = 25_000;
const ROUNDS = 5;

interface Ledger {
  db: Db;
  stripe: Stripe;
}

/** Runs the jobs, also those that wait for their next attempt, and reconciliation. Jobs that fail are tried again. */
export async function recover(db: Db): Promise<void> {
  for (let round = 1; ; round++) {
    await advanceClock(db);
    try {
      await runRecurringJobs(db);
      return;
    } catch (error) {
      if (round === ROUNDS) throw error;
    }
  }
}

/**
 * Checks guarantees 1 to 8 of docs/reliability.md as far as a fault can break them: the ledger equals the provider's, both of its
 * sides are equal, and no caller has seen anything but an answer in time or 503 with `Retry-After`.
 */
export async function checkPromises({ db, stripe }: Ledger, seen: Seen, longestMs = RESPONDS_WITHIN_MS): Promise<void> {
  expect(seen.wrong, "errors that no caller may see").toEqual([]);
  expect(seen.slowestMs, "slowest answer").toBeLessThan(longestMs);
  expect(seen.charged.size, "payments").toBeGreaterThan(0);
  await checkLedger({ db, stripe }, { charged: seen.charged, promised: new Map() });
  const { differenceCents, dueCents, seats, inconsistentPayments, discrepancies } = await sumLedger(
    commandDeps({ db }),
  );
  expect({ differenceCents, dueCents, seats, inconsistentPayments, discrepancies }, "the ledger's two sides").toEqual({
    differenceCents: 0,
    dueCents: 0,
    seats: [],
    inconsistentPayments: 0,
    discrepancies: [],
  });
}
