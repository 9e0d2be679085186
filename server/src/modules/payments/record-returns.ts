import type { Tx } from "../../db/client.ts";
import type { ReturnFacts } from "../../integrations/payment-provider.ts";
import { bookForeignRefund, bookRefundDone, bookRefundFailed, closeRefunded } from "./book-refund.ts";
import { refundKey } from "./refund-key.ts";

/**
 * Brings a payment's refunds in line with what the provider says has gone back. What it knows already it leaves alone;
 * money that somebody else has sent back takes the place of an order of ours where there is not enough left for both.
 */
export async function recordReturns(tx: Tx, paymentId: string, returns: readonly ReturnFacts[]): Promise<void> {
  // What has come back first: a new try that was made past us stands for what failed.
  for (const sent of returns) if (!sent.hasLeft) await recordFailure(tx, paymentId, sent);
  for (const sent of returns) if (sent.hasLeft) await recordSent(tx, paymentId, sent);
  await closeRefunded(tx, paymentId);
}

async function refundsOf(tx: Tx, paymentId: string) {
  return tx.refund.findMany({ where: { paymentId }, orderBy: [{ orderedAt: "asc" }, { id: "asc" }] });
}

async function recordFailure(tx: Tx, paymentId: string, sent: ReturnFacts): Promise<void> {
  const refunds = await refundsOf(tx, paymentId);
  const failed = refunds.find(
    (refund) =>
      (refund.state === "done" && refund.providerRefundId === sent.id) ||
      (refund.state === "ordered" && refundKey(refund) === sent.orderKey),
  );
  if (failed) await bookRefundFailed(tx, failed.id, sent.id);
}

async function recordSent(tx: Tx, paymentId: string, sent: ReturnFacts): Promise<void> {
  const refunds = await refundsOf(tx, paymentId);
  if (refunds.some(({ providerRefundId }) => providerRefundId === sent.id)) return;
  const ours = refunds.find((refund) => refund.state === "ordered" && refundKey(refund) === sent.orderKey);
  if (ours) return bookRefundDone(tx, ours, sent);
  // An earlier try of ours: there is a newer one only because it has failed, and this answer is older than that.
  if (refunds.some(({ id }) => sent.orderKey?.startsWith(`${id}/`))) return;

  const { amountCents, refundedCents } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { amountCents: true, refundedCents: true },
  });
  const missingCents = sent.amountCents - (amountCents - refundedCents);
  // Refunds that the provider is not known to have sent for good.
  const open = refunds.filter(({ state, providerRefundId }) => state !== "done" || providerRefundId === null);
  if (missingCents > 0) {
    const same = open.find((refund) => refund.amountCents === sent.amountCents);
    const covered = same ?? open.find((refund) => refund.amountCents <= sent.amountCents);
    const isEnough = covered !== undefined && covered.amountCents >= missingCents;
    if (isEnough) return bookRefundDone(tx, covered, sent);
  }
  const lessened = missingCents > 0 ? open.find(({ state }) => state === "ordered") : undefined;
  await bookForeignRefund(
    tx,
    {
      paymentId,
      amountCents: sent.amountCents,
      reason: sent.kind === "dispute" ? "dispute" : "at_provider",
      providerRefundId: sent.id,
    },
    lessened ? { id: lessened.id, amountCents: lessened.amountCents, byCents: missingCents } : null,
  );
}
