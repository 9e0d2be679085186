import type { Deps } from "../../deps.ts";
import { carryOutRefund } from "../payments/carry-out-refund.ts";
import { type Comparison, tryOrRecord } from "./compare-intents.ts";

// Leaves the refund's own job time to succeed.
const REFUND_AFTER_MS = 10 * 60_000;
const REFUNDS_PER_RUN = 200;

/** Sends the refunds to cards that their own jobs have not sent in time, the oldest first. */
export async function sendOverdueRefunds(deps: Deps): Promise<Comparison[]> {
  const overdue = await deps.db.refund.findMany({
    where: {
      state: "requested",
      payment: { method: "card" },
      requestedAt: { lt: new Date(Date.now() - REFUND_AFTER_MS) },
    },
    orderBy: { requestedAt: "asc" },
    take: REFUNDS_PER_RUN,
    select: { id: true, payment: { select: { paymentIntentId: true } } },
  });
  const results: Comparison[] = [];
  for (const { id, payment } of overdue) {
    results.push(
      await tryOrRecord(deps, payment.paymentIntentId, async () => {
        await carryOutRefund(deps, { refundId: id });
        return "settled";
      }),
    );
  }
  return results;
}
