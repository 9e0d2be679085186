import type { Deps } from "../../deps.ts";
import { lockPlace } from "../enrolment/lock-place.ts";
import { orderRefundAgain } from "./book-refund.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Brings one payment in line now, by the same steps as every job: it is settled by what the provider says, a refund that the
 * bank has returned is tried again, and one that waits is carried out.
 *
 * @throws AppError PAYMENT_NOT_FOUND where the provider does not know it, PROVIDER_UNAVAILABLE, REFUND_NOT_SENT
 */
export async function repairPayment(
  deps: Pick<Deps, "db" | "log" | "payments">,
  { transactionId }: { transactionId: string },
) {
  await settlePayment(deps, await deps.payments.intent(transactionId));
  await orderAgain(deps, transactionId);
  const waiting = await deps.db.refund.findMany({
    where: { state: "ordered", payment: { transactionId } },
    select: { id: true },
  });
  for (const { id } of waiting) await carryOutRefund(deps, { refundId: id });
  return { repaired: true as const };
}

async function orderAgain({ db }: Pick<Deps, "db">, transactionId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const failed = await tx.refund.findFirst({
      // Whether the money of a dispute that the school has won goes back after all is for a person to decide.
      where: {
        state: "failed",
        reason: { not: "dispute" },
        payment: { transactionId, refunds: { none: { state: "ordered" } } },
      },
      select: { id: true, payment: { select: { enrolmentId: true } } },
    });
    if (!failed) return;
    await lockPlace(tx, failed.payment.enrolmentId);
    // Whoever was first has ordered it already.
    if ((await tx.refund.count({ where: { id: failed.id, state: "failed" } })) === 0) return;
    await orderRefundAgain(tx, failed.id);
  });
}
