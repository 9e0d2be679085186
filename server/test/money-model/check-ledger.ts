import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../../src/db/client.ts";
import { paymentIntentView, NOTHING_RETURNED } from "../../src/integrations/payment-intent-view.ts";
import { checkGoodwill } from "./check-goodwill.ts";
import type { MoneySchool } from "./money-school.ts";
import type { Outside } from "./move.ts";

/** Stripe's client pages through no more than this. */
const MOST = 10_000;

type Ledger = Pick<MoneySchool, "db" | "stripe">;
type Enrolment = Awaited<ReturnType<typeof enrolmentsOf>>[number];
type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The enrolments and amounts of an intent. */
const orderOf = (intent: Stripe.PaymentIntent) => paymentIntentView(intent, NOTHING_RETURNED).order?.items ?? [];

const enrolmentsOf = (db: Db) =>
  db.enrolment.findMany({ include: { items: { include: { payment: true, refunds: true } } } });
const paymentsOf = (db: Db) =>
  db.payment.findMany({ include: { items: { include: { refunds: true, enrolment: true } }, refunds: true } });

/** Compares the ledger with the provider, enrolment by enrolment and to the cent. */
export async function checkLedger(
  { db, stripe }: Ledger,
  { charged, promised }: Pick<Outside, "charged" | "promised">,
): Promise<void> {
  const enrolments = await enrolmentsOf(db);
  const captured = (await paymentsOf(db)).filter(({ paidAt }) => paidAt !== null);
  checkItems(captured);
  checkDesk(captured);
  checkEnrolments(enrolments, promised);
  checkGoodwill(enrolments);
  await checkSeats(db, enrolments);
  await checkProvider({ db, stripe }, charged, captured, enrolments);
  await checkCodes(db, enrolments);
  await checkReceipts(db, captured);
  await checkMeetingRefunds(db, captured);
}

async function checkSeats(db: Db, enrolments: readonly Enrolment[]): Promise<void> {
  const classes = await db.class.findMany({
    select: { id: true, status: true, capacity: true, seatsTaken: true, enrolledCount: true },
  });
  const live = enrolments.filter(({ state }) => state === "held" || state === "paid");
  const paid = enrolments.filter(({ state }) => state === "paid");
  for (const { id, status, capacity, seatsTaken, enrolledCount } of classes) {
    const liveCount = live.filter(({ classId }) => classId === id).length;
    const enrolled = paid.filter(({ classId }) => classId === id).length;
    expect({ seatsTaken, enrolledCount }, "seat counters").toEqual({ seatsTaken: liveCount, enrolledCount: enrolled });
    expect(seatsTaken, "seats taken of a class").toBeLessThanOrEqual(capacity);
    if (status === "cancelled") expect(seatsTaken, "seats taken of a cancelled class").toBe(0);
  }
  const sitting = live.map(({ classId, participantId }) => `${participantId} in ${classId}`);
  expect(new Set(sitting).size, "live enrolments of one person in one class").toBe(sitting.length);
  const overdue = live.filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt <= new Date());
  expect(overdue, "expired holds").toEqual([]);
}

/** What was taken and returned is what the provider says. */
async function checkProvider(
  { db, stripe }: Ledger,
  charged: ReadonlySet<string>,
  captured: readonly Payment[],
  enrolments: readonly Enrolment[],
): Promise<void> {
  const [intents, sent, disputes, discrepancies] = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    db.discrepancy.findMany({ where: { resolvedAt: null } }),
  ]);
  expect(Math.max(intents.length, sent.length, disputes.length)).toBeLessThan(MOST);
  const succeeded = intents.filter(({ status }) => status === "succeeded");
  expect(ids(succeeded), "payments that succeeded").toEqual([...charged].toSorted());
  const cards = captured.filter(({ method }) => method === "card");
  expect(cards.map(({ paymentIntentId }) => paymentIntentId).toSorted(), "captured payments").toEqual(ids(succeeded));
  for (const intent of succeeded) {
    const payment = cards.find(({ paymentIntentId }) => paymentIntentId === intent.id);
    if (!payment) throw new Error("compared above");
    const returns = [...sent, ...disputes].filter(({ payment_intent }) => payment_intent === intent.id);
    const discrepancy = discrepancies.find(({ paymentIntentId }) => paymentIntentId === intent.id);
    checkReturns(intent, payment, returns, discrepancy);
    // An intent of a move names no items, and those of a place that has moved were split.
    if (payment.items.some(({ enrolment }) => isOfMove(enrolment))) continue;
    const items = payment.items.map(({ enrolmentId, amountCents }) => `${enrolmentId} ${amountCents}`);
    const ordered = orderOf(intent).map(({ enrolmentId, amountCents }) => `${enrolmentId} ${amountCents}`);
    expect(items.toSorted(), "items of a payment").toEqual(ordered.toSorted());
  }

  const keys = sent.flatMap(({ metadata }) => metadata?.["idempotencyKey"] ?? []);
  expect(new Set(keys).size, "refunds sent per key").toBe(keys.length);
  const held = new Set(enrolments.filter(({ state }) => state === "held").map(({ checkoutId }) => checkoutId));
  const payable = intents.filter(({ status }) => status !== "succeeded" && status !== "canceled");
  // One of a move that was not recorded is shown on no page: nobody can pay it.
  const recorded = new Set((await db.payment.findMany()).map(({ paymentIntentId }) => paymentIntentId));
  const isShown = (intent: Stripe.PaymentIntent) => orderOf(intent).length > 0 || recorded.has(intent.id);
  const stale = payable.filter((intent) => isShown(intent) && !held.has(intent.metadata["checkoutId"] ?? ""));
  expect(ids(stale), "payable intents without a held seat").toEqual([]);
}

function checkReturns(
  intent: Stripe.PaymentIntent,
  { amountCents, refundedCents, refunds }: Payment,
  returns: readonly { id: string; amount: number }[],
  discrepancy: { kind: string; amountCents: number | null } | undefined,
): void {
  const returnedCents = sum(returns.map(({ amount }) => amount));
  const overReturnedCents = Math.max(0, returnedCents - intent.amount);
  expect(amountCents, "the amount of a payment").toBe(intent.amount);
  expect(refundedCents, "money returned of a payment").toBe(returnedCents - overReturnedCents);
  const recordedCents = discrepancy?.kind === "returned_beyond_payment" ? discrepancy.amountCents : 0;
  expect(recordedCents, "returned beyond the payment, as recorded").toBe(overReturnedCents);

  // One that was replaced stands at 0 cents.
  const recorded = refunds.filter((refund) => refund.amountCents > 0);
  // One return may be shared out over several items.
  const partsOf = (id: string) => recorded.filter(({ providerRefundId }) => providerRefundId === id);
  const recordedIds = new Set(recorded.map(({ providerRefundId }) => providerRefundId ?? "none"));
  // A dispute over money returned before leaves nothing to record.
  const recordable = returns.filter(({ id }) => overReturnedCents === 0 || recordedIds.has(id));
  expect([...recordedIds].toSorted(), "refunds of a payment").toEqual(ids(recordable));
  for (const { id, amount } of recordable) {
    const cents = sum(partsOf(id).map((part) => part.amountCents));
    if (overReturnedCents === 0) expect(cents, "the parts of a return").toBe(amount);
    else expect(cents, "the parts of a return").toBeLessThanOrEqual(amount);
  }
  const due = refunds.filter(({ state }) => state !== "done");
  expect(due, "refunds still due").toEqual([]);

  const isSharedOut = ({ id }: { id: string }) => partsOf(id).length > 1;
  if (refundedCents < amountCents && returns.some(isSharedOut))
    expect(discrepancy?.kind, "a return that nobody has assigned").toBe("unassigned_return");
}

/** What was paid at the desk goes back there, by a person. */
function checkDesk(captured: readonly Payment[]): void {
  for (const { refunds } of captured.filter(({ method }) => method === "cash")) {
    const ways = refunds.map(({ state, providerRefundId }) => ({ state, providerRefundId }));
    const handedOut = ways.map(() => ({ state: "paid_elsewhere", providerRefundId: null }));
    expect(ways, "refunds at the desk").toEqual(handedOut);
  }
}

/** The items sum up to their payment, and the refunds to their item. */
function checkItems(captured: readonly Payment[]): void {
  for (const { amountCents, refundedCents, items } of captured) {
    const paid = { amountCents, refundedCents };
    const sums = {
      amountCents: sum(items.map((item) => item.amountCents)),
      refundedCents: sum(items.map((item) => item.refundedCents)),
    };
    expect(sums, "the sum of the items").toEqual(paid);
    for (const item of items)
      expect(sum(item.refunds.map((refund) => refund.amountCents)), "refunds of an item").toBe(item.refundedCents);
  }
}

const isOfMove = ({ movesFromId, movedToId }: Pick<Enrolment, "movesFromId" | "movedToId">) =>
  movesFromId !== null || movedToId !== null;

/**
 * Every paid enrolment was paid once and whole, by several payments where it has moved; the money of any other was returned, but for what
 * an admin kept.
 */
function checkEnrolments(enrolments: readonly Enrolment[], promised: Outside["promised"]): void {
  for (const { id, state, priceCents, paidCents, items, movesFromId } of enrolments) {
    const captured = items.filter(({ payment }) => payment.paidAt !== null);
    if (state === "paid") {
      expect(paidCents, "what was paid for an enrolment").toBe(priceCents);
      const paying = captured.filter(
        ({ amountCents, refundedCents, refunds }) =>
          refundedCents < amountCents || amountCents === 0 || refunds.some(({ reason }) => reason === "goodwill"),
      );
      const amounts = paying.map(({ amountCents }) => amountCents);
      if (movesFromId === null) expect(amounts, "the money of a paid enrolment").toEqual([priceCents]);
      else {
        // What the shares of cancelled meetings have used up of one payment does not pay any more.
        expect(sum(amounts), "the money of a paid enrolment").toBeLessThanOrEqual(priceCents);
        const all = sum(captured.map(({ amountCents }) => amountCents));
        expect(all, "the money of a paid enrolment").toBeGreaterThanOrEqual(priceCents);
      }
      continue;
    }
    // A dispute over one of its payments ends a place that has moved: a person decides about what the others have paid.
    const isDisputed = ({ refunds }: (typeof captured)[number]) => refunds.some(({ reason }) => reason === "dispute");
    if (movesFromId !== null && captured.some(isDisputed)) continue;
    const decided = promised.get(id);
    const most = decided ? Math.max(0, priceCents - Math.min(...decided)) : 0;
    const kept = sum(captured.map(({ amountCents, refundedCents }) => amountCents - refundedCents));
    expect(kept, "money kept without an enrolment").toBeLessThanOrEqual(most);
  }
}

/** A code is used by the checkouts that hold or have paid with it, within its limits. */
async function checkCodes(db: Db, enrolments: readonly Enrolment[]): Promise<void> {
  const codes = await db.discountCode.findMany({ include: { codeUses: { where: { releasedAt: null } } } });
  const using = new Set(
    enrolments
      .filter(({ state, paidAt, isEndedBySchool }) => state === "held" || (paidAt !== null && !isEndedBySchool))
      .map(({ checkoutId }) => checkoutId),
  );
  for (const { uses, maxUses, maxUsesPerFamily, codeUses } of codes) {
    expect(uses, "the counter of a code").toBe(codeUses.length);
    expect(uses, "uses of a code in all").toBeLessThanOrEqual(maxUses ?? Infinity);
    for (const { studentId } of codeUses) {
      const ofFamily = codeUses.filter((use) => use.studentId === studentId).length;
      expect(ofFamily, "uses of a code by a family").toBeLessThanOrEqual(maxUsesPerFamily ?? Infinity);
    }
    const unused = codeUses.filter(({ checkoutId }) => !using.has(checkoutId));
    expect(unused, "uses of a code without a place").toEqual([]);
  }
}

/** Each meeting is paid back once per item: its part of the price, or what was left. */
async function checkMeetingRefunds(db: Db, captured: readonly Payment[]): Promise<void> {
  const meetings = await db.meeting.findMany({ where: { replacesId: null }, select: { classId: true } });
  for (const { amountCents, refundedCents, enrolment, refunds } of captured.flatMap(({ items }) => items)) {
    const shares = refunds.filter(({ meetingId }) => meetingId !== null);
    const ofMeetings = shares.map(({ meetingId }) => meetingId);
    expect(new Set(ofMeetings).size, "refunds of an item for one meeting").toBe(ofMeetings.length);
    // Of several payments, each has a part of the share; and items are split when a place moves.
    if (isOfMove(enrolment)) continue;
    const { classId, paidMeetings } = enrolment;
    const planned = meetings.filter((meeting) => meeting.classId === classId).length;
    const share = Math.floor(amountCents / (paidMeetings || planned));
    for (const refund of shares.filter(({ reason }) => reason === "meeting_cancelled")) {
      if (refundedCents < amountCents) expect(refund.amountCents, "the refund of a meeting").toBe(share);
      else expect(refund.amountCents, "the refund of a meeting").toBeLessThanOrEqual(share);
    }
  }
}

/** Every payment of something and every refund that is for good has one receipt, and the numbers are gapless. */
async function checkReceipts(db: Db, captured: readonly Payment[]): Promise<void> {
  const receipts = await db.receipt.findMany({ orderBy: { number: "asc" } });
  const numbers = receipts.map(({ number }) => number);
  expect(numbers, "numbers of the receipts").toEqual(receipts.map((_, index) => index + 1));
  // No bank decides a dispute here.
  const refunds = captured.flatMap((payment) => payment.refunds).filter(({ reason }) => reason !== "dispute");
  const expected = [...captured, ...refunds]
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ id, amountCents }) => `${id} ${amountCents}`);
  const issued = receipts.map(({ paymentId, refundId, amountCents }) => `${refundId ?? paymentId} ${amountCents}`);
  expect(issued.toSorted(), "receipts").toEqual(expected.toSorted());
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
