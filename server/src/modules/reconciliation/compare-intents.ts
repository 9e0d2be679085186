import type { DisputeStatus, EnrolmentState, PaymentState, RefundState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentView, RefundView } from "../../integrations/payment-provider.ts";
import { findIntent } from "../payments/find-intent.ts";
import { recordDiscrepancy, resolveDiscrepancies } from "../discrepancies/record-discrepancy.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { overReturnedCents } from "../refunds/record-returns.ts";
import { refundKey } from "../refunds/refund-key.ts";

const SETTLE_AFTER_MS = 60_000;
const BATCH = 500;
/** As long as the provider retries an event that was not acknowledged. */
export const LOOK_BACK_MS = 3 * 24 * 60 * 60_000;
/** The provider is asked for each of them. */
export const PAYMENTS_PER_RUN = 200;

/** How one intent compares with the ledger; `too_new` where that is left to a later run. */
export type Comparison = "agrees" | "settled" | "failed" | "not_ours" | "too_new";

/**
 * Compares intents with the ledger and settles those that differ. Cancels open ones whose hold has ended. Those that agree cost
 * one query per batch. A failure is logged, recorded as a discrepancy and retried by the next run.
 *
 * @param unsettled the intents of {@link openFailures}
 */
export async function compareIntents(
  deps: Deps,
  intents: readonly PaymentIntentView[],
  unsettled: ReadonlySet<string>,
): Promise<Comparison[]> {
  const results: Comparison[] = [];
  for (let start = 0; start < intents.length; start += BATCH) {
    const batch = intents.slice(start, start + BATCH);
    const payments = await recordedPayments(deps, batch);
    for (const intent of batch)
      results.push(
        await tryOrRecord(deps, intent.id, () => compare(deps, intent, payments.get(intent.id) ?? null, unsettled)),
      );
  }
  return results;
}

/** As {@link compareIntents}, each intent once and in the state that the provider tells when its turn comes. */
export async function compareByIds(
  deps: Deps,
  ids: readonly string[],
  unsettled: ReadonlySet<string>,
): Promise<Map<string, Comparison>> {
  const results = new Map<string, Comparison>();
  for (const id of new Set(ids)) {
    const comparison = await tryOrRecord(deps, id, async () => {
      const intent = await findIntent(deps, id);
      if (!intent) return "not_ours";
      const payments = await recordedPayments(deps, [intent]);
      return compare(deps, intent, payments.get(id) ?? null, unsettled);
    });
    results.set(id, comparison);
  }
  return results;
}

/** The intents whose settling has failed. */
export async function openFailures({ db }: Deps): Promise<Set<string>> {
  const discrepancies = await db.discrepancy.findMany({
    where: { kind: "not_settled", resolvedAt: null },
    select: { paymentIntentId: true },
  });
  return new Set(discrepancies.map(({ paymentIntentId }) => paymentIntentId));
}

async function compare(
  deps: Deps,
  intent: PaymentIntentView,
  payment: RecordedPayment | null,
  unsettled: ReadonlySet<string>,
): Promise<Comparison> {
  if (intent.checkoutId === null && !payment) return "not_ours";
  // Leaves the caller that has just opened it time to finish.
  if (payment && payment.createdAt.getTime() > Date.now() - SETTLE_AFTER_MS) return "too_new";
  if (await agrees(deps, intent, payment)) {
    // Settled since by another caller.
    if (unsettled.has(intent.id)) await resolveDiscrepancies(deps.db, intent.id);
    return "agrees";
  }
  let current = intent;
  let settlement = await settlePayment(deps, current);
  // Looked at after the intent was recorded: a hold that is released later finds and cancels it.
  if (current.state === "open" && (await hasHoldEnded(deps, intent))) {
    current = await deps.payments.cancelIntent(intent.id);
    settlement = await settlePayment(deps, current);
  }
  if (settlement !== "not_ours") return "settled";
  return current.state === "succeeded" ? "failed" : "not_ours";
}

interface RecordedPayment {
  state: PaymentState;
  createdAt: Date;
  items: { enrolment: { state: EnrolmentState } }[];
  refunds: { id: string; attempt: number; state: RefundState; providerRefundId: string | null }[];
  disputes: { id: string; status: DisputeStatus }[];
}

async function recordedPayments(
  { db }: Deps,
  intents: readonly PaymentIntentView[],
): Promise<Map<string, RecordedPayment>> {
  const payments = await db.payment.findMany({
    where: { paymentIntentId: { in: intents.map(({ id }) => id) } },
    select: {
      paymentIntentId: true,
      state: true,
      createdAt: true,
      items: { select: { enrolment: { select: { state: true } } } },
      refunds: { select: { id: true, attempt: true, state: true, providerRefundId: true } },
      disputes: { select: { id: true, status: true } },
    },
  });
  return new Map(payments.map(({ paymentIntentId, ...payment }) => [paymentIntentId, payment]));
}

/** Whether one of the seats that an intent is for is not held any more in its checkout. */
async function hasHoldEnded({ db }: Deps, { id: paymentIntentId, checkoutId }: PaymentIntentView): Promise<boolean> {
  const ended = { payment: { paymentIntentId }, enrolment: { state: { not: "held" } } } as const;
  if ((await db.paymentItem.count({ where: ended })) > 0) return true;
  if (checkoutId === null) return false;
  // The ledger does not know the intent of a cart that was changed before it was recorded.
  const left = { id: checkoutId, enrolments: { none: { state: "held" } } } as const;
  return (await db.checkout.count({ where: left })) > 0;
}

/** Whether what was returned beyond the payment is recorded as a discrepancy. */
async function isOverReturnRecorded({ db }: Deps, intent: PaymentIntentView): Promise<boolean> {
  const amountCents = await overReturnedCents(db, intent);
  if (amountCents === 0) return false;
  const where = { paymentIntentId: intent.id, kind: "returned_beyond_payment", amountCents } as const;
  return (await db.discrepancy.count({ where })) > 0;
}

async function agrees(deps: Deps, intent: PaymentIntentView, payment: RecordedPayment | null): Promise<boolean> {
  const { state, returns } = intent;
  if (state === "cancelled") return payment?.state !== "open";
  if (state === "open")
    return payment?.state === "open" && payment.items.every(({ enrolment }) => enrolment.state === "held");
  if (state === "processing") return payment?.state === "open";
  if (!payment || payment.state === "open" || payment.state === "cancelled") return false;
  const stored = new Map(payment.disputes.map(({ id, status }) => [id, status]));
  if (intent.disputes.some(({ id, status }) => stored.get(id) !== status)) return false;
  const missing = returns.filter((item) => !isRecorded(item, payment));
  return (
    missing.length === 0 || (missing.every(({ isDebited }) => isDebited) && (await isOverReturnRecorded(deps, intent)))
  );
}

function isRecorded({ id, isDebited, idempotencyKey }: RefundView, { refunds }: RecordedPayment): boolean {
  const stored = refunds.find(({ providerRefundId }) => providerRefundId === id);
  if (stored) return isDebited || stored.state !== "done";
  return !isDebited && !refunds.some((refund) => refund.state === "requested" && refundKey(refund) === idempotencyKey);
}

/** Logs the failure of one intent and records it as a discrepancy, so that the others are reconciled. */
export async function tryOrRecord(
  deps: Deps,
  paymentIntentId: string,
  work: () => Promise<Comparison>,
): Promise<Comparison> {
  try {
    return await work();
  } catch (error) {
    deps.log.error({ err: error, paymentIntentId }, "reconciling a payment failed");
    await recordDiscrepancy(deps.db, { paymentIntentId, kind: "not_settled" });
    return "failed";
  }
}
