import type { Tx } from "../../db/client.ts";
import type { Refund } from "../../db/generated/client.ts";
import type { PaymentIntentFacts, ReturnFacts } from "../../integrations/payment-provider.ts";
import {
  recordForeignRefund,
  recordRefundDone,
  recordRefundFailed,
  closeRefunded,
  type Replaced,
} from "./book-refund.ts";
import { refundKey } from "./refund-key.ts";

const sumCents = (amounts: readonly { amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the provider has returned of a payment, in cents; more than was paid where a refund was disputed too. */
export function returnedCents(returns: readonly ReturnFacts[]): number {
  return sumCents(returns.filter(({ isDebited }) => isDebited));
}

/** How much more was returned than was paid, in cents: by the provider, and by the school itself. */
export async function excessCents(
  tx: Tx,
  { id: transactionId, amountCents, returns }: Pick<PaymentIntentFacts, "id" | "amountCents" | "returns">,
): Promise<number> {
  const fromProviderCents = returnedCents(returns);
  if (fromProviderCents === 0) return 0;
  const paidElsewhere = await tx.refund.findMany({
    where: { state: "paid_elsewhere", payment: { transactionId } },
    select: { amountCents: true },
  });
  return Math.max(0, fromProviderCents + sumCents(paidElsewhere) - amountCents);
}

/**
 * Records what the provider says has been returned of a payment. Idempotent. A return made at the provider replaces
 * refunds that were not sent where the payment does not suffice for both; amounts beyond it are not recorded.
 */
export async function recordReturns(tx: Tx, paymentId: string, returns: readonly ReturnFacts[]): Promise<void> {
  // Failures first: a refund made at the provider may replace a failed one.
  for (const item of returns) if (!item.isDebited) await recordFailure(tx, paymentId, item);
  for (const item of returns) if (item.isDebited) await recordDebit(tx, paymentId, item);
  await closeRefunded(tx, paymentId);
}

async function refundsOf(tx: Tx, paymentId: string) {
  return tx.refund.findMany({ where: { paymentId }, orderBy: [{ requestedAt: "asc" }, { id: "asc" }] });
}

async function recordFailure(tx: Tx, paymentId: string, item: ReturnFacts): Promise<void> {
  const refunds = await refundsOf(tx, paymentId);
  const failed = refunds.find(
    (refund) =>
      (refund.state === "done" && refund.providerRefundId === item.id) ||
      (refund.state === "requested" && refundKey(refund) === item.idempotencyKey),
  );
  if (failed) await recordRefundFailed(tx, failed.id, item.id);
}

async function recordDebit(tx: Tx, paymentId: string, item: ReturnFacts): Promise<void> {
  const refunds = await refundsOf(tx, paymentId);
  if (refunds.some(({ providerRefundId }) => providerRefundId === item.id)) return;
  const own = refunds.find((refund) => refund.state === "requested" && refundKey(refund) === item.idempotencyKey);
  if (own) return recordRefundDone(tx, own, item);
  // An outdated answer about an attempt that has failed since and was retried.
  if (refunds.some(({ id }) => item.idempotencyKey?.startsWith(`${id}/`))) return;

  const { amountCents, refundedCents } = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { amountCents: true, refundedCents: true },
  });
  const replaceable = refunds.filter(
    ({ state, providerRefundId }) =>
      state === "requested" || state === "failed" || (state === "done" && providerRefundId === null),
  );
  const freeCents = amountCents - refundedCents;
  const recordedCents = Math.min(item.amountCents, freeCents + sumCents(replaceable));
  if (recordedCents === 0) return;
  const missingCents = Math.max(0, recordedCents - freeCents);
  const replaced = replaceable.find((refund) => isReplacedBy(refund, recordedCents, missingCents));
  if (missingCents > 0 && replaced) return recordRefundDone(tx, replaced, { ...item, amountCents: recordedCents });
  await recordForeignRefund(
    tx,
    {
      paymentId,
      amountCents: recordedCents,
      reason: item.kind === "dispute" ? "dispute" : "at_provider",
      providerRefundId: item.id,
    },
    replacedParts(replaceable, missingCents),
  );
}

/**
 * Whether a return equals this refund, or covers it where it is pending and frees the missing amount by itself. A session's share
 * is never more than that.
 */
function isReplacedBy({ state, sessionId, amountCents }: Refund, recordedCents: number, missingCents: number): boolean {
  if (amountCents === recordedCents) return true;
  return state === "requested" && sessionId === null && amountCents <= recordedCents && amountCents >= missingCents;
}

/** The parts of refunds that make up the missing amount, pending refunds first. */
function replacedParts(refunds: readonly Refund[], missingCents: number): Replaced[] {
  let leftCents = missingCents;
  return refunds
    .toSorted((a, b) => Number(b.state === "requested") - Number(a.state === "requested"))
    .flatMap(({ id, state, sessionId, amountCents }) => {
      const byCents = Math.min(amountCents, leftCents);
      leftCents -= byCents;
      return byCents > 0 ? [{ id, state, sessionId, amountCents, byCents }] : [];
    });
}
