import type { Deps } from "../../deps.ts";
import { findIntent } from "./find-intent.ts";
import { recordEvents } from "./record-events.ts";
import { settlePayment } from "./settle-payment.ts";
import { findUnhandledIntents } from "./find-unhandled-intents.ts";

/**
 * Handles one signed event of the provider. Events come late, twice and out of order, so the payment is settled by the
 * provider's present state, not by the event. Resolves once the effect is committed. An event that cannot change anything is
 * one read; one of another product on the same account is recorded as handled.
 *
 * @throws AppError WEBHOOK_NOT_SIGNED, PROVIDER_UNAVAILABLE, PAYMENT_NOT_FOUND (of an own payment, for the provider)
 */
export async function settleEvent(deps: Deps, body: Buffer, signature: string): Promise<void> {
  const event = await deps.payments.readEvent(body, signature);
  for (const paymentIntentId of await findUnhandledIntents(deps, [event])) {
    const intent = await findIntent(deps, paymentIntentId);
    if (intent) await settlePayment(deps, intent, event);
    else {
      deps.log.info({ paymentIntentId }, "event of another product");
      await recordEvents(deps.db, [event]);
    }
  }
}
