import type { Tx } from "../../db/client.ts";
import type { Currency, EnrolmentState } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { Order, PaymentIntentView, ProviderEvent } from "../../integrations/payment-provider.ts";
import { endEnrolment } from "../enrolments/end-enrolment.ts";
import { hasOtherMoney, isPaidByOthers } from "../enrolments/kept-items.ts";
import { lockEnrolments, type LockedEnrolment } from "../enrolments/lock-enrolments.ts";
import { recordDisputes } from "../refunds/record-disputes.ts";
import { recordReturns } from "../refunds/record-returns.ts";
import { capturePayment } from "./capture-payment.ts";
import { isDispute, type Priced, problemOf, recordOverReturn } from "./intent-problems.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { paidRow, payEnrolments } from "./pay-enrolments.ts";
import { recordDiscrepancy } from "../discrepancies/record-discrepancy.ts";
import { recordEvents } from "./record-events.ts";
import { restoreEnrolments } from "./restore-enrolments.ts";

/**
 * The state of a payment after settling: `enrolled` in all of its classes, `partly` in some of them, `refunded` in none; `not_ours`
 * for an intent that the ledger cannot record.
 */
export type Settlement = "enrolled" | "partly" | "processing" | "open" | "cancelled" | "refunded" | "not_ours";

/**
 * Settles enrolments, payment and refunds by what the provider says of a payment intent. Idempotent and safe in any order,
 * from webhook, client, job or operator: it depends on the state, not on the caller. Requests a refund of money without a
 * seat, enters lost enrolments of captured money again, ends those whose money was returned or disputed, and records as a
 * discrepancy what the ledger cannot take. A payment of which nothing was returned is one statement; everything else is a
 * transaction that has locked the enrolments. Seats are free or taken from then on, also for a call that is refused afterwards.
 *
 * @param event the provider's event being handled, recorded in the same transaction
 */
export function settlePayment(deps: Deps, intent: PaymentIntentView, event?: ProviderEvent): Promise<Settlement> {
  return settle(deps, intent, event).finally(deps.changed);
}

async function settle(deps: Deps, intent: PaymentIntentView, event?: ProviderEvent): Promise<Settlement> {
  const { db, log } = deps;
  if (intent.order && isPaidNetOfRefunds(intent)) {
    const { id, currency } = intent;
    const { items } = intent.order;
    const [paid] = await db.$rows(payEnrolments(deps, { id, items }, { event: event ?? null, currency }), paidRow);
    if (paid?.isEnrolled) return "enrolled";
  }
  return db.$transaction(async (tx) => {
    if (event) await recordEvents(tx, [event]);
    const recorded = await recordedOrder(tx, intent.id);
    const order = recorded ?? (intent.checkoutId === null ? null : intent.order);
    const currency = recorded?.currency ?? (await schoolsCurrency(tx));
    const enrolments = order ? await lockOrRestore(deps, tx, intent, { ...order, currency }) : [];
    // Without money, the present prices do not matter: those of a cart that was changed may be others.
    const problem =
      recorded && intent.state !== "succeeded"
        ? null
        : problemOf(intent, order && { ...order, currency }, enrolments, recorded?.isCaptured ?? false);
    // Of a cart that was changed before its intent was recorded: nobody is to pay it.
    const isOutdated =
      !recorded && intent.state !== "succeeded" && enrolments.some((one) => one.checkoutId !== intent.checkoutId);
    if (!order || problem || isOutdated) {
      log[problem ? "error" : "warn"]({ paymentIntentId: intent.id, problem }, "payment intent matches no enrolment");
      if (problem && intent.state === "succeeded") {
        const { id: paymentIntentId, amountCents } = intent;
        await recordDiscrepancy(tx, { paymentIntentId, kind: problem, amountCents, currency: intent.currency });
      }
      return "not_ours";
    }
    const settlement = await settleOrder(deps, tx, intent, order, enrolments);
    await recordOverReturn(tx, intent);
    return settlement;
  });
}

/** In which an intent that the ledger does not know has to be. */
async function schoolsCurrency(tx: Tx): Promise<Currency> {
  const { currency } = await tx.schoolSettings.findUniqueOrThrow({ where: { id: 1 }, select: { currency: true } });
  return currency;
}

/** What the ledger knows that an intent is for. Its metadata counts only where the payment is lost: anybody at Stripe may edit it. */
async function recordedOrder(tx: Tx, paymentIntentId: string): Promise<(Priced & { isCaptured: boolean }) | null> {
  const payment = await tx.payment.findUnique({
    where: { paymentIntentId },
    select: {
      studentId: true,
      currency: true,
      paidAt: true,
      items: {
        select: { enrolmentId: true, amountCents: true, enrolment: { select: { classId: true, participantId: true } } },
      },
    },
  });
  if (!payment) return null;
  const { studentId, currency, items, paidAt } = payment;
  return {
    studentId,
    currency,
    isCaptured: paidAt !== null,
    items: items.map(({ enrolment, ...item }) => ({ ...item, ...enrolment })),
  };
}

async function lockOrRestore(
  { log }: Deps,
  tx: Tx,
  intent: PaymentIntentView,
  order: Priced,
): Promise<LockedEnrolment[]> {
  const ids = order.items.map(({ enrolmentId }) => enrolmentId);
  // Places that move here end with the payment.
  const moving = await tx.enrolment.findMany({
    where: { moves: { some: { id: { in: ids } } } },
    select: { id: true, classId: true },
  });
  const classIds = [...order.items, ...moving].map(({ classId }) => classId);
  const lock = async () => {
    const locked = await lockEnrolments(tx, [...ids, ...moving.map(({ id }) => id)]);
    return locked.filter(({ id }) => ids.includes(id));
  };
  // Also those of enrolments that are entered below, and of seats that are released with these: the classes come before all
  // enrolments in the order of locks.
  await tx.$executeRaw`
    SELECT 1 FROM classes WHERE id = ANY (${classIds}::uuid[]) OR id IN (
      SELECT class_id FROM enrolments
      WHERE state = 'held' AND checkout_id IN (SELECT checkout_id FROM enrolments WHERE id = ANY (${ids}::uuid[]))
    ) ORDER BY id FOR NO KEY UPDATE`;
  const existing = await lock();
  if (existing.length === ids.length || intent.state !== "succeeded" || intent.currency !== order.currency)
    return existing;
  await restoreEnrolments(tx, intent, order);
  const restored = await lock();
  if (restored.length > existing.length)
    log.warn({ paymentIntentId: intent.id }, "entered lost enrolments again from their payment intent");
  return restored;
}

/** Captured money of which nothing was ever returned or disputed. */
const isPaidNetOfRefunds = ({ state, returns, disputes }: PaymentIntentView) =>
  state === "succeeded" && returns.length + disputes.length === 0;

async function settleOrder(
  deps: Deps,
  tx: Tx,
  intent: PaymentIntentView,
  order: Order,
  enrolments: readonly LockedEnrolment[],
): Promise<Settlement> {
  const before = await paymentOf(tx, intent, order, enrolments);
  if (intent.state !== "succeeded") {
    if (intent.state === "cancelled" && before.state === "open") {
      await tx.payment.update({ where: { id: before.id }, data: { state: "cancelled" } });
      return "cancelled";
    }
    if (before.state === "cancelled") return "cancelled";
    return before.paidAt === null ? intent.state : outcomeOf(await itemsOf(tx, before.id));
  }
  if (before.paidAt === null) await capturePayment(deps, tx, intent, order, enrolments, before.id);
  await recordReturns(tx, { id: before.id, paymentIntentId: intent.id }, intent.returns);
  await recordDisputes(deps, tx, before.id, intent.disputes);
  const items = await endReturned(deps, tx, intent, before);
  await issueReceipts(deps, tx, before.id);
  return outcomeOf(items);
}

interface SettledItem {
  enrolmentId: string;
  studentId: string;
  state: EnrolmentState;
  /** Whether nothing of its money is left, and the school has not given the last of it as a goodwill. One of nothing has none. */
  isReturned: boolean;
}

/** Without those of places that have moved, which count as what they have moved to. */
function itemsOf(tx: Tx, paymentId: string): Promise<SettledItem[]> {
  return tx.$queryRaw`
    SELECT i.enrolment_id AS "enrolmentId", e.student_id AS "studentId", e.state::text AS state,
      i.amount_cents > 0 AND i.refunded_cents = i.amount_cents AND NOT is_goodwill(i) AS "isReturned"
    FROM payment_items i JOIN enrolments e ON e.id = i.enrolment_id
    WHERE i.payment_id = ${paymentId}::uuid AND e.moved_to_id IS NULL ORDER BY i.enrolment_id`;
}

function outcomeOf(items: readonly Pick<SettledItem, "state" | "isReturned">[]): Settlement {
  const paid = items.filter(({ state, isReturned }) => state === "paid" && !isReturned).length;
  if (paid === items.length) return "enrolled";
  return paid > 0 ? "partly" : "refunded";
}

// Creates the rows if missing: the process may have died between the provider's answer and its own commit.
async function paymentOf(
  tx: Tx,
  { id: paymentIntentId, amountCents }: PaymentIntentView,
  { studentId, items }: Order,
  enrolments: readonly LockedEnrolment[],
) {
  const find = () =>
    tx.payment.findUnique({ where: { paymentIntentId }, select: { id: true, state: true, paidAt: true } });
  const existing = await find();
  if (existing) return existing;
  const firstClass = enrolments.find(({ id }) => id === items[0]?.enrolmentId)?.className ?? "";
  await tx.$executeRaw`
    INSERT INTO payments (payment_intent_id, student_id, amount_cents, class_name)
    VALUES (${paymentIntentId}, ${studentId}::uuid, ${amountCents}::int, payment_title(${firstClass}::text, ${items.length}::int))
    ON CONFLICT (payment_intent_id) DO NOTHING`;
  const added = await find();
  if (!added) throw new Error(`payment ${paymentIntentId} not found`);
  await tx.paymentItem.createMany({
    data: items.map((item) => ({
      paymentId: added.id,
      enrolmentId: item.enrolmentId,
      amountCents: item.amountCents,
    })),
    skipDuplicates: true,
  });
  return added;
}

/**
 * Ends the enrolments of whose money nothing is left; returns what the payment is now. A dispute ends those that other payments have not
 * paid whole: what these have paid, a person decides about. One over a part of the money ends the place that was paid alone. Of several it
 * ends none that keeps money: nobody has said which one it is about.
 */
async function endReturned(
  deps: Deps,
  tx: Tx,
  { returns }: PaymentIntentView,
  { id: paymentId }: { id: string },
): Promise<SettledItem[]> {
  const hasDispute = returns.some((item) => isDispute(item) && item.isDebited);
  const { state: payment } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { state: true } });
  const items = await itemsOf(tx, paymentId);
  const isDisputed = hasDispute && (items.length === 1 || payment !== "succeeded");
  const settled = items.map((item) => ({ ...item, isReturned: isDisputed || item.isReturned }));
  for (const { enrolmentId, studentId, state, isReturned } of settled) {
    if (state !== "paid" || !isReturned) continue;
    const stays = isDisputed ? isPaidByOthers : hasOtherMoney;
    if (!(await stays(tx, enrolmentId, paymentId))) await endEnrolment(deps, tx, { id: enrolmentId, studentId });
  }
  return settled;
}
