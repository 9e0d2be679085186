import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { refundKey } from "../refunds/refund-key.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Sends one pending refund to its card and settles its payment. Idempotent: settles first by what the provider has returned already,
 * so that nothing is sent twice.
 *
 * @throws AppError REFUND_NOT_SENT with the provider's message as its cause, PROVIDER_UNAVAILABLE; the job is retried
 */
export async function carryOutRefund(deps: Deps, { refundId }: { refundId: string }): Promise<void> {
  const pending = await pendingRefund(deps, refundId);
  if (!pending) return;
  const { paymentIntentId } = pending.payment;
  await settlePayment(deps, await deps.payments.intent(paymentIntentId));

  const refund = await pendingRefund(deps, refundId);
  if (!refund) return;
  const { amountCents } = refund;
  const { declined } = await deps.payments.refund({ paymentIntentId, amountCents, idempotencyKey: refundKey(refund) });
  await settlePayment(deps, await deps.payments.intent(paymentIntentId));
  if (await pendingRefund(deps, refundId))
    throw new AppError("REFUND_NOT_SENT", { cause: declined ?? "no reason was given" });
}

function pendingRefund({ db }: Deps, id: string) {
  return db.refund.findUnique({
    where: { id, state: "requested", payment: { method: "card" } },
    select: { id: true, attempt: true, amountCents: true, payment: { select: { paymentIntentId: true } } },
  });
}
