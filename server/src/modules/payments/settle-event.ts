import type { Deps } from "../../deps.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Handles one signed event of the provider. Events come late, twice and out of order, so the payment is settled by the
 * provider's present state, not by the event. Resolves once the effect is committed.
 *
 * @throws AppError WEBHOOK_NOT_SIGNED, PROVIDER_UNAVAILABLE
 */
export async function settleEvent(
  deps: Pick<Deps, "db" | "log" | "payments" | "email">,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = await deps.payments.readEvent(body, signature);
  if (!event.intentId) return;
  const isKnown = await deps.db.webhookEvent.findUnique({ where: { id: event.id }, select: { id: true } });
  if (isKnown) return;
  await settlePayment(deps, await deps.payments.intent(event.intentId), event);
}
