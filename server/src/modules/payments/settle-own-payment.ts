import type { z } from "zod";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { settleInput } from "./payments.schema.ts";
import { settlePayment } from "./settle-payment.ts";

const OUTCOMES = {
  enrolled: "enrolled",
  processing: "processing",
  open: "failed",
  cancelled: "failed",
  refunded: "refunded",
} as const;

/**
 * Settles a payment of the caller's by the provider's present state. Trusts nothing of the caller but the id.
 *
 * @throws AppError PAYMENT_NOT_FOUND (also for another person's), PROVIDER_UNAVAILABLE
 */
export async function settleOwnPayment(deps: Signed, { paymentIntentId }: z.output<typeof settleInput>) {
  const own = await deps.db.payment.findUnique({
    where: { transactionId: paymentIntentId, enrolment: { studentId: deps.actor.id } },
    select: { id: true },
  });
  if (!own) throw new AppError("PAYMENT_NOT_FOUND");
  const settlement = await settlePayment(deps, await deps.payments.intent(paymentIntentId));
  if (settlement === "foreign") throw new AppError("PAYMENT_NOT_FOUND");
  /** `isOpen`: nothing was paid so far, and it still can be. */
  return { outcome: OUTCOMES[settlement], isOpen: settlement === "open", transactionId: paymentIntentId };
}
