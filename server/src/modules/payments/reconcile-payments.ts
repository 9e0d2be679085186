import type { PaymentState, RefundState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts, ReturnFacts } from "../../integrations/payment-provider.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { finishRun, startRun, type Tally } from "./reconciliation-runs.ts";
import { closeFinding, recordFinding } from "./record-finding.ts";
import { excessCents } from "./record-returns.ts";
import { refundKey } from "./refund-key.ts";
import { settlePayment } from "./settle-payment.ts";

const SETTLE_AFTER_MS = 60_000;
// Its own job has had its time by then.
const REFUND_AFTER_MS = 10 * 60_000;
// As long as the provider goes on sending an event that nobody has answered.
const LOOK_BACK_MS = 3 * 24 * 60 * 60_000;
const PAYMENTS_PER_RUN = 200;

type ReconcileDeps = Pick<Deps, "db" | "log" | "payments">;

/** How one intent stood against the books. */
type Comparison = "agrees" | "settled" | "failed" | "another's";

/**
 * Holds the provider's last three days against our books and settles what differs: an event that never came is made good
 * here, be it a payment's, a refund's or a dispute's. An intent that could be paid though its seat is no longer held is
 * cancelled, a refund whose job has given up is tried again. One that fails is logged, written down for the admins, and
 * looked at again with the next run. What each run has found stays on record.
 *
 * @throws AppError PROVIDER_UNAVAILABLE
 */
export async function reconcilePayments(deps: ReconcileDeps): Promise<Tally> {
  const run = await startRun(deps);
  const seen: Comparison[] = [];
  const recent = await deps.payments.intentsSince(new Date(Date.now() - LOOK_BACK_MS));
  const unsettled = await openFailures(deps);
  for (const intent of recent) {
    const comparison = await reconcile(deps, intent);
    seen.push(comparison);
    // Somebody else has settled meanwhile what an earlier run could not.
    if (comparison === "agrees" && unsettled.has(intent.id)) await closeFinding(deps.db, intent.id);
  }

  // Older ones are open only where nobody has looked for days.
  const old = await deps.db.payment.findMany({
    where: { state: "open", createdAt: { lt: new Date(Date.now() - LOOK_BACK_MS) } },
    orderBy: { createdAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { transactionId: true },
  });
  for (const { transactionId } of old) {
    seen.push(await noted(deps, transactionId, async () => reconcile(deps, await deps.payments.intent(transactionId))));
  }

  const overdue = await deps.db.refund.findMany({
    where: { state: "ordered", orderedAt: { lt: new Date(Date.now() - REFUND_AFTER_MS) } },
    orderBy: { orderedAt: "asc" },
    take: PAYMENTS_PER_RUN,
    select: { id: true, payment: { select: { transactionId: true } } },
  });
  for (const { id, payment } of overdue) {
    seen.push(
      await noted(deps, payment.transactionId, async () => {
        await carryOutRefund(deps, { refundId: id });
        return "settled";
      }),
    );
  }

  const count = (comparison: Comparison) => seen.filter((one) => one === comparison).length;
  return finishRun(deps, run, {
    looked: seen.length,
    settled: count("settled"),
    failed: count("failed"),
    others: count("another's"),
  });
}

async function reconcile(deps: ReconcileDeps, intent: PaymentIntentFacts): Promise<Comparison> {
  const { enrolmentId } = intent;
  if (enrolmentId === null) return "another's";
  return noted(deps, intent.id, async () => {
    const payment = await deps.db.payment.findUnique({
      where: { transactionId: intent.id },
      select: {
        state: true,
        createdAt: true,
        refunds: { select: { id: true, attempt: true, state: true, providerRefundId: true } },
      },
    });
    // Whoever has just opened it is still at work.
    if (payment && payment.createdAt.getTime() > Date.now() - SETTLE_AFTER_MS) return "agrees";
    const isOutlived = intent.state === "open" && (await hasEnded(deps, enrolmentId));
    if (!isOutlived && agrees(intent, payment, await isExcessTold(deps, intent))) return "agrees";
    const settlement = await settlePayment(deps, isOutlived ? await deps.payments.cancelIntent(intent.id) : intent);
    if (settlement !== "foreign") return "settled";
    return intent.state === "succeeded" ? "failed" : "another's";
  });
}

async function openFailures({ db }: ReconcileDeps): Promise<Set<string>> {
  const findings = await db.finding.findMany({
    where: { kind: "not_settled", closedAt: null },
    select: { transactionId: true },
  });
  return new Set(findings.map(({ transactionId }) => transactionId));
}

async function hasEnded({ db }: ReconcileDeps, enrolmentId: string): Promise<boolean> {
  return (await db.enrolment.count({ where: { id: enrolmentId, state: { not: "held" } } })) > 0;
}

interface Booked {
  state: PaymentState;
  refunds: { id: string; attempt: number; state: RefundState; providerRefundId: string | null }[];
}

/** Whether an admin has been told of all that has gone back beyond what was paid. */
async function isExcessTold({ db }: ReconcileDeps, intent: PaymentIntentFacts): Promise<boolean> {
  const amountCents = excessCents(intent);
  if (amountCents === 0) return false;
  const told = { transactionId: intent.id, kind: "too_much_returned", amountCents } as const;
  return (await db.finding.count({ where: told })) > 0;
}

/** Whether the books say of a payment what the provider says of its intent. */
function agrees({ state, returns }: PaymentIntentFacts, booked: Booked | null, isExcessTold: boolean): boolean {
  if (state === "cancelled") return booked?.state !== "open";
  if (state !== "succeeded") return booked?.state === "open";
  if (!booked || booked.state === "open" || booked.state === "cancelled") return false;
  return returns.every((sent) => isBooked(sent, booked) || (isExcessTold && sent.hasLeft));
}

function isBooked({ id, hasLeft, orderKey }: ReturnFacts, { refunds }: Booked): boolean {
  const known = refunds.find(({ providerRefundId }) => providerRefundId === id);
  if (known) return hasLeft || known.state === "failed";
  return !hasLeft && !refunds.some((refund) => refund.state === "ordered" && refundKey(refund) === orderKey);
}

async function noted(deps: ReconcileDeps, transactionId: string, work: () => Promise<Comparison>): Promise<Comparison> {
  try {
    return await work();
  } catch (error) {
    deps.log.error({ err: error, transactionId }, "a payment could not be reconciled");
    await recordFinding(deps.db, { transactionId, kind: "not_settled" });
    return "failed";
  }
}
