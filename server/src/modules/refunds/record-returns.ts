import type { Tx } from "../../db/client.ts";
import type { PaymentIntentView, RefundView } from "../../integrations/payment-provider.ts";
import { recordDiscrepancy } from "../discrepancies/record-discrepancy.ts";
import {
  closeRefunded,
  leftOfItems,
  lowerRefunds,
  recordRefundNotOurs,
  recordRefundDone,
  recordRefundFailed,
} from "./book-refund.ts";
import { refundKey } from "./refund-key.ts";

const sumCents = (amounts: readonly { amountCents: number }[]): number =>
  amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the provider has returned of a payment, in cents; more than was paid where a refund was disputed too. */
export function returnedCents(returns: readonly RefundView[]): number {
  return sumCents(returns.filter(({ isDebited }) => isDebited));
}

/** How much more was returned than was paid, in cents: by the provider, and by the school itself. */
export async function overReturnedCents(
  tx: Tx,
  { id: paymentIntentId, amountCents, returns }: Pick<PaymentIntentView, "id" | "amountCents" | "returns">,
): Promise<number> {
  const fromProviderCents = returnedCents(returns);
  if (fromProviderCents === 0) return 0;
  const paidElsewhere = await tx.refund.findMany({
    where: { state: "paid_elsewhere", payment: { paymentIntentId } },
    select: { amountCents: true },
  });
  return Math.max(0, fromProviderCents + sumCents(paidElsewhere) - amountCents);
}

/** A payment whose returns are recorded. */
interface Returned {
  id: string;
  paymentIntentId: string;
}

/**
 * Records what the provider says has been returned of a payment. Idempotent. A return made at the provider of the amount of a refund
 * that is pending or failed is that refund; one of what is left of exactly one item is that item's. Any other is shared out over the
 * items, in proportion to what is left of them: of several items it is a discrepancy as well, since nobody said which one it is for, and
 * a person decides. Amounts beyond what was paid are not recorded.
 */
export async function recordReturns(tx: Tx, payment: Returned, returns: readonly RefundView[]): Promise<void> {
  // Failures first: a refund made at the provider may be instead of a failed one.
  for (const item of returns) if (!item.isDebited) await recordFailure(tx, payment.id, item);
  for (const item of returns) if (item.isDebited) await recordDebit(tx, payment, item);
  await closeRefunded(tx, payment.id);
}

function refundsOf(tx: Tx, paymentId: string) {
  return tx.refund.findMany({ where: { paymentId }, orderBy: [{ requestedAt: "asc" }, { id: "asc" }] });
}

async function recordFailure(tx: Tx, paymentId: string, item: RefundView): Promise<void> {
  const refunds = await refundsOf(tx, paymentId);
  for (const refund of refunds) {
    const isIt =
      (refund.state === "done" && refund.providerRefundId === item.id) ||
      (refund.state === "requested" && refundKey(refund) === item.idempotencyKey);
    if (isIt) await recordRefundFailed(tx, refund.id, item.id);
  }
}

async function recordDebit(tx: Tx, payment: Returned, item: RefundView): Promise<void> {
  const refunds = await refundsOf(tx, payment.id);
  if (refunds.some(({ providerRefundId }) => providerRefundId === item.id)) return;
  const requested = refunds.find((refund) => refund.state === "requested" && refundKey(refund) === item.idempotencyKey);
  if (requested) return recordRefundDone(tx, requested.id, item);
  // An outdated answer about an attempt that has failed since and was retried.
  if (refunds.some(({ id }) => item.idempotencyKey?.startsWith(`${id}/`))) return;

  const due = refunds.filter(({ state }) => state === "requested" || state === "failed");
  const left = await leftOfItems(tx, payment.id);
  const freeCents = [...left.values()].reduce((sum, cents) => sum + cents, 0);
  // A dispute may be over more than was paid and did not go before.
  const recordableCents = Math.min(item.amountCents, freeCents + sumCents(due));
  const same = due.find(({ amountCents }) => amountCents === recordableCents);
  if (same) return recordRefundDone(tx, same.id, item);
  // Pending ones are lowered first, and of these the oldest: the last in this order.
  const failedFirst = due.toReversed().toSorted((a, b) => Number(b.state === "failed") - Number(a.state === "failed"));
  await lowerRefunds(tx, item.amountCents > freeCents ? failedFirst : [], () => shareOut(tx, payment, item));
}

/** Records a return over the items of a payment, in proportion to what is left of them. */
async function shareOut(tx: Tx, payment: Returned, item: RefundView): Promise<void> {
  const left = await leftOfItems(tx, payment.id);
  const reason = item.kind === "dispute" ? "dispute" : "at_provider";
  const exact = [...left].filter(([, cents]) => cents === item.amountCents);
  const shares = exact.length === 1 ? new Map(exact) : sharesOf(item.amountCents, left);
  for (const [enrolmentId, amountCents] of shares)
    await recordRefundNotOurs(tx, {
      paymentId: payment.id,
      enrolmentId,
      amountCents,
      reason,
      providerRefundId: item.id,
    });
  const isWhole = item.amountCents >= [...left.values()].reduce((sum, cents) => sum + cents, 0);
  const isAssigned = shares.size === 1 || isWhole;
  if (!isAssigned) {
    const { paymentIntentId } = payment;
    await recordDiscrepancy(tx, { paymentIntentId, kind: "unassigned_return", amountCents: item.amountCents });
  }
}

/**
 * Shares an amount out in proportion to what is left, to the cent: by the largest remainder, and then in the order given. Not more
 * than is left; without shares of nothing.
 */
export function sharesOf(amountCents: number, left: ReadonlyMap<string, number>): Map<string, number> {
  const sum = [...left.values()].reduce((cents, each) => cents + each, 0);
  const whole = Math.min(amountCents, sum);
  const shares = new Map([...left].map(([id, cents]) => [id, sum === 0 ? 0 : Math.floor((whole * cents) / sum)]));
  let missing = whole - [...shares.values()].reduce((cents, each) => cents + each, 0);
  const remainder = ([, cents]: [string, number]) => (whole * cents) % sum;
  for (const [id] of [...left].toSorted((a, b) => remainder(b) - remainder(a))) {
    if (missing === 0) break;
    shares.set(id, (shares.get(id) ?? 0) + 1);
    missing -= 1;
  }
  return new Map([...shares].filter(([, cents]) => cents > 0));
}
