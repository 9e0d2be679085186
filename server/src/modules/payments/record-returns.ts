import type { Tx } from "../../db/client.ts";
import type { Refund } from "../../db/generated/client.ts";
import type { PaymentIntentFacts, ReturnFacts } from "../../integrations/payment-provider.ts";
import { bookForeignRefund, bookRefundDone, bookRefundFailed, closeRefunded, type Replaced } from "./book-refund.ts";
import { refundKey } from "./refund-key.ts";
import { sumCents } from "./sum-cents.ts";

/** What has gone back of a payment by the provider's word; with a dispute it may be more than was paid. */
export function goneCents(returns: readonly ReturnFacts[]): number {
  return sumCents(returns.filter(({ hasLeft }) => hasLeft));
}

/** How much more has gone back than was paid: the books cannot hold it. */
export function excessCents({ amountCents, returns }: Pick<PaymentIntentFacts, "amountCents" | "returns">): number {
  return Math.max(0, goneCents(returns) - amountCents);
}

/**
 * Brings a payment's refunds in line with what the provider says has gone back. What it knows already it leaves alone;
 * money that somebody else has sent back takes the place of refunds that have not gone where there is not enough left for
 * both. More than was paid the books do not hold.
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
  // Refunds that the provider is not known to have sent for good.
  const open = refunds.filter(({ state, providerRefundId }) => state !== "done" || providerRefundId === null);
  const freeCents = amountCents - refundedCents;
  const bookedCents = Math.min(sent.amountCents, freeCents + sumCents(open));
  if (bookedCents === 0) return;
  const missingCents = Math.max(0, bookedCents - freeCents);
  const stoodFor = open.find((refund) => isStoodFor(refund, bookedCents, missingCents));
  if (missingCents > 0 && stoodFor) return bookRefundDone(tx, stoodFor, { ...sent, amountCents: bookedCents });
  await bookForeignRefund(
    tx,
    {
      paymentId,
      amountCents: bookedCents,
      reason: sent.kind === "dispute" ? "dispute" : "at_provider",
      providerRefundId: sent.id,
    },
    takenFrom(open, missingCents),
  );
}

/** Whether what somebody else has sent is this refund: just as much, or an order that fits into it and is all that is missing. */
function isStoodFor({ state, amountCents }: Refund, bookedCents: number, missingCents: number): boolean {
  if (amountCents === bookedCents) return true;
  return state === "ordered" && amountCents <= bookedCents && amountCents >= missingCents;
}

/** Makes room for money that has gone: of each refund that has not, as much as is still missing. Orders come first. */
function takenFrom(open: readonly Refund[], missingCents: number): Replaced[] {
  let leftCents = missingCents;
  return open
    .toSorted((a, b) => Number(b.state === "ordered") - Number(a.state === "ordered"))
    .flatMap(({ id, state, amountCents }) => {
      const byCents = Math.min(amountCents, leftCents);
      leftCents -= byCents;
      return byCents > 0 ? [{ id, state, amountCents, byCents }] : [];
    });
}
