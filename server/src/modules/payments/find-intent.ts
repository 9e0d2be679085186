import type { Deps } from "../../deps.ts";
import { isAppError } from "../../errors/app-error.ts";
import type { PaymentIntentView } from "../../integrations/payment-provider.ts";

/**
 * The payment intent that an event names; null where neither the provider nor the ledger knows it, as one of another product on
 * the same account.
 *
 * @throws AppError PAYMENT_NOT_FOUND where the ledger knows it: the keys may be those of another account; PROVIDER_UNAVAILABLE
 */
export async function findIntent({ db, payments }: Deps, paymentIntentId: string): Promise<PaymentIntentView | null> {
  try {
    return await payments.intent(paymentIntentId);
  } catch (error) {
    if (!isAppError(error, "PAYMENT_NOT_FOUND")) throw error;
    if ((await db.payment.count({ where: { paymentIntentId } })) > 0) throw error;
    return null;
  }
}
