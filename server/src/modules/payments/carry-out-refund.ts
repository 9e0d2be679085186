import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { refundKey } from "./refund-key.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Sends back the money of one ordered refund, and settles. Repeating it sends nothing twice, however late: before anything
 * is sent, the provider is asked what has gone back already, by this order or by another hand.
 *
 * @throws AppError REFUND_NOT_SENT, with the provider's words as its cause, where nothing has gone back in its place either;
 *   PROVIDER_UNAVAILABLE. The job is repeated.
 */
export async function carryOutRefund(
  deps: Pick<Deps, "db" | "log" | "payments">,
  { refundId }: { refundId: string },
): Promise<void> {
  const ordered = await orderedRefund(deps, refundId);
  if (!ordered) return;
  const { transactionId: intentId } = ordered.payment;
  await settlePayment(deps, await deps.payments.intent(intentId));

  const refund = await orderedRefund(deps, refundId);
  if (!refund) return;
  const { amountCents } = refund;
  const { declined } = await deps.payments.refund({ intentId, amountCents, orderKey: refundKey(refund) });
  await settlePayment(deps, await deps.payments.intent(intentId));
  const isOpen = (await orderedRefund(deps, refundId)) !== null;
  if (isOpen) throw new AppError("REFUND_NOT_SENT", { cause: declined ?? "no reason was given" });
}

function orderedRefund({ db }: Pick<Deps, "db">, id: string) {
  return db.refund.findUnique({
    where: { id, state: "ordered" },
    select: { id: true, attempt: true, amountCents: true, payment: { select: { transactionId: true } } },
  });
}
