import type { Deps } from "../../deps.ts";
import { settlePayment } from "./settle-payment.ts";

const SETTLE_AFTER_MS = 60_000;
const PAYMENTS_PER_RUN = 200;

/**
 * Asks the provider about every payment that is still open after a minute, and settles it: an event that never came is
 * made good here. One that fails is logged and asked about again with the next run.
 */
export async function reconcilePayments(deps: Pick<Deps, "db" | "log" | "payments">): Promise<void> {
  const open = await deps.db.payment.findMany({
    where: { state: "open", createdAt: { lt: new Date(Date.now() - SETTLE_AFTER_MS) } },
    orderBy: { createdAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { transactionId: true },
  });
  for (const { transactionId } of open) {
    try {
      await settlePayment(deps, await deps.payments.intent(transactionId));
    } catch (error) {
      deps.log.error({ err: error, transactionId }, "a payment could not be reconciled");
    }
  }
}
