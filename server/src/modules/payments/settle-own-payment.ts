import type { z } from "zod";
import type { Signed } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { settleInput } from "./payments.schema.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Settles a payment of the caller's by the provider's present state. Trusts nothing of the caller but the id. Nothing was
 * taken when the outcome is `open`, where the payment can still be made, or `failed`.
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
  return { outcome: settlement === "cancelled" ? "failed" : settlement, transactionId: paymentIntentId } as const;
}
