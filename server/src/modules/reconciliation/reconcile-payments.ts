import type { PaymentState, RefundState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ReturnFacts } from "../../integrations/payment-provider.ts";
import { carryOutRefund } from "../payments/carry-out-refund.ts";
import { resolveDiscrepancies, recordDiscrepancy } from "../payments/record-discrepancy.ts";
import { excessCents } from "../refunds/record-returns.ts";
import { refundKey } from "../refunds/refund-key.ts";
import { settlePayment } from "../payments/settle-payment.ts";

const SETTLE_AFTER_MS = 60_000;
// Leaves the refund's own job time to succeed.
const REFUND_AFTER_MS = 10 * 60_000;
// As long as the provider retries an event that was not acknowledged.
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000;
const PAYMENTS_PER_RUN = 200;
const RUN_RETENTION_MS = 7 * 24 * 60 * 60_000;

type ReconcileDeps = Pick<Deps, "db" | "log" | "payments" | "email">;

/** How one intent compares with the ledger. */
type Comparison = "agrees" | "settled" | "failed" | "foreign";

/**
 * Compares the provider's payment intents of the last three days with the ledger and settles those that differ, so that a
 * lost event is made up for. Cancels intents that outlived their hold and retries overdue refunds. A failure is logged,
 * recorded as a discrepancy and retried by the next run. Records the run and deletes those of more than a week ago.
 *
 * @returns the counts of payment intents
 * @throws AppError PROVIDER_UNAVAILABLE
 */
export async function reconcilePayments(deps: ReconcileDeps) {
  const { reconciliationRun } = deps.db;
  await reconciliationRun.deleteMany({ where: { startedAt: { lt: new Date(Date.now() - RUN_RETENTION_MS) } } });
  const run = await reconciliationRun.create({ data: {}, select: { id: true } });
  const results: Comparison[] = [];
  const recent = await deps.payments.intentsSince(new Date(Date.now() - LOOK_BACK_MS));
  const unsettled = await openFailures(deps);
  for (const intent of recent) {
    const comparison = await reconcile(deps, intent);
    results.push(comparison);
    // Settled since by another caller.
    if (comparison === "agrees" && unsettled.has(intent.id)) await resolveDiscrepancies(deps.db, intent.id);
  }

  // Intents older than that are open only after an outage of days.
  const old = await deps.db.payment.findMany({
    where: { state: "open", createdAt: { lt: new Date(Date.now() - LOOK_BACK_MS) } },
    orderBy: { createdAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { transactionId: true },
  });
  for (const { transactionId } of old) {
    results.push(
      await tryOrRecord(deps, transactionId, async () => reconcile(deps, await deps.payments.intent(transactionId))),
    );
  }

  const overdue = await deps.db.refund.findMany({
    where: { state: "requested", requestedAt: { lt: new Date(Date.now() - REFUND_AFTER_MS) } },
    orderBy: { requestedAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { id: true, payment: { select: { transactionId: true } } },
  });
  for (const { id, payment } of overdue) {
    results.push(
      await tryOrRecord(deps, payment.transactionId, async () => {
        await carryOutRefund(deps, { refundId: id });
        return "settled";
      }),
    );
  }

  const count = (comparison: Comparison) => results.filter((one) => one === comparison).length;
  const counts = {
    checked: results.length,
    fixed: count("settled"),
    failed: count("failed"),
    foreign: count("foreign"),
  };
  await reconciliationRun.update({ where: run, data: { ...counts, finishedAt: new Date() } });
  return counts;
}

async function reconcile(deps: ReconcileDeps, intent: PaymentIntentFacts): Promise<Comparison> {
  const { enrolmentId } = intent;
  if (enrolmentId === null) return "foreign";
  return tryOrRecord(deps, intent.id, async () => {
    const payment = await deps.db.payment.findUnique({
      where: { transactionId: intent.id },
      select: {
        state: true,
        createdAt: true,
        refunds: { select: { id: true, attempt: true, state: true, providerRefundId: true } },
      },
    });
    // Leaves the caller that has just opened it time to finish.
    if (payment && payment.createdAt.getTime() > Date.now() - SETTLE_AFTER_MS) return "agrees";
    const isOutlived = intent.state === "open" && (await hasEnded(deps, enrolmentId));
    if (!isOutlived && agrees(intent, payment, await isExcessRecorded(deps, intent))) return "agrees";
    const settlement = await settlePayment(deps, isOutlived ? await deps.payments.cancelIntent(intent.id) : intent);
    if (settlement !== "foreign") return "settled";
    return intent.state === "succeeded" ? "failed" : "foreign";
  });
}

async function openFailures({ db }: ReconcileDeps): Promise<Set<string>> {
  const discrepancies = await db.discrepancy.findMany({
    where: { kind: "not_settled", resolvedAt: null },
    select: { transactionId: true },
  });
  return new Set(discrepancies.map(({ transactionId }) => transactionId));
}

async function hasEnded({ db }: ReconcileDeps, enrolmentId: string): Promise<boolean> {
  return (await db.enrolment.count({ where: { id: enrolmentId, state: { not: "held" } } })) > 0;
}

interface RecordedPayment {
  state: PaymentState;
  refunds: { id: string; attempt: number; state: RefundState; providerRefundId: string | null }[];
}

/** Whether the present excess is recorded as a discrepancy. */
async function isExcessRecorded({ db }: ReconcileDeps, intent: PaymentIntentFacts): Promise<boolean> {
  const amountCents = await excessCents(db, intent);
  if (amountCents === 0) return false;
  const where = { transactionId: intent.id, kind: "excess_returned", amountCents } as const;
  return (await db.discrepancy.count({ where })) > 0;
}

function agrees(
  { state, returns }: PaymentIntentFacts,
  payment: RecordedPayment | null,
  isExcessRecorded: boolean,
): boolean {
  if (state === "cancelled") return payment?.state !== "open";
  if (state !== "succeeded") return payment?.state === "open";
  if (!payment || payment.state === "open" || payment.state === "cancelled") return false;
  return returns.every((item) => isRecorded(item, payment) || (isExcessRecorded && item.isDebited));
}

function isRecorded({ id, isDebited, idempotencyKey }: ReturnFacts, { refunds }: RecordedPayment): boolean {
  const known = refunds.find(({ providerRefundId }) => providerRefundId === id);
  if (known) return isDebited || known.state !== "done";
  return !isDebited && !refunds.some((refund) => refund.state === "requested" && refundKey(refund) === idempotencyKey);
}

async function tryOrRecord(
  deps: ReconcileDeps,
  transactionId: string,
  work: () => Promise<Comparison>,
): Promise<Comparison> {
  try {
    return await work();
  } catch (error) {
    deps.log.error({ err: error, transactionId }, "reconciling a payment failed");
    await recordDiscrepancy(deps.db, { transactionId, kind: "not_settled" });
    return "failed";
  }
}
