import { expect } from "vitest";
import type { MoneySchool } from "./money-school.ts";
import type { Outside } from "./move.ts";

/** Stripe's client pages through no more than this. */
const MOST = 10_000;

type Ledger = Pick<MoneySchool, "db" | "stripe">;

/** The only enrolment that an intent is for. */
const enrolmentOf = (metadata: Record<string, string>) => metadata["item_1"]?.split(",")[0] ?? "";

/** Compares the ledger with the provider, enrolment by enrolment and to the cent. */
export async function checkLedger(
  school: Ledger,
  { charged, promised }: Pick<Outside, "charged" | "promised">,
): Promise<void> {
  const { db, stripe } = school;
  const [classes, enrolments, intents, sent, disputes, discrepancies] = await Promise.all([
    db.class.findMany({ select: { id: true, status: true, capacity: true, seatsTaken: true, enrolledCount: true } }),
    db.enrolment.findMany({ include: { items: { include: { payment: { include: { refunds: true } } } } } }),
    stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    stripe.disputes.list({ limit: 100 }).autoPagingToArray({ limit: MOST }),
    db.discrepancy.findMany({ where: { kind: "excess_returned", resolvedAt: null } }),
  ]);
  expect(Math.max(intents.length, sent.length, disputes.length)).toBeLessThan(MOST);
  const live = enrolments.filter(({ state }) => state === "held" || state === "paid");
  const paid = enrolments.filter(({ state }) => state === "paid");

  for (const { id, status, capacity, seatsTaken, enrolledCount } of classes) {
    const taken = live.filter(({ classId }) => classId === id).length;
    const enrolled = paid.filter(({ classId }) => classId === id).length;
    expect({ seatsTaken, enrolledCount }, "seat counters").toEqual({ seatsTaken: taken, enrolledCount: enrolled });
    expect(seatsTaken, "seats taken of a class").toBeLessThanOrEqual(capacity);
    if (status === "cancelled") expect(seatsTaken, "seats taken of a cancelled class").toBe(0);
  }
  const owners = live.map(({ classId, studentId }) => `${studentId} in ${classId}`);
  expect(new Set(owners).size, "live enrolments of one student in one class").toBe(owners.length);
  const overdue = live.filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt <= new Date());
  expect(overdue, "expired holds").toEqual([]);

  const succeeded = intents.filter(({ status }) => status === "succeeded");
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(succeeded), "payments that succeeded").toEqual([...charged].toSorted());
  const returnsOf = (paymentIntentId: string) =>
    [...sent, ...disputes].filter(({ payment_intent }) => payment_intent === paymentIntentId);
  const returnedCents = ({ id }: { id: string }) => sum(returnsOf(id).map(({ amount }) => amount));

  const payments = enrolments.flatMap((enrolment) => enrolment.items.map(({ payment }) => ({ ...payment, enrolment })));
  const captured = payments.filter(({ paidAt }) => paidAt !== null);
  expect(captured.map(({ paymentIntentId }) => paymentIntentId).toSorted(), "captured payments").toEqual(
    ids(succeeded),
  );
  for (const intent of succeeded) {
    const payment = captured.find(({ paymentIntentId }) => paymentIntentId === intent.id);
    const excessCents = Math.max(0, returnedCents(intent) - intent.amount);
    expect(payment?.refundedCents, "money returned of a payment").toBe(returnedCents(intent) - excessCents);
    const discrepancy = discrepancies.find(({ paymentIntentId }) => paymentIntentId === intent.id);
    expect(discrepancy?.amountCents ?? 0, "excess returned, as recorded").toBe(excessCents);
    // One that was replaced stands at 0 cents.
    const recorded = payment?.refunds.filter(({ amountCents }) => amountCents > 0);
    const known = recorded?.map(({ providerRefundId }) => providerRefundId);
    // A dispute over money returned before leaves nothing to record.
    const recordable = returnsOf(intent.id).filter(({ id }) => excessCents === 0 || known?.includes(id));
    expect(known?.toSorted(), "refunds of a payment").toEqual(ids(recordable));
    expect(
      payment?.refunds.filter(({ state }) => state !== "done"),
      "refunds still due",
    ).toEqual([]);
  }

  const keys = sent.flatMap(({ metadata }) => metadata?.["idempotencyKey"] ?? []);
  expect(new Set(keys).size, "refunds sent per key").toBe(keys.length);

  const kept = succeeded.filter((intent) => intent.amount > returnedCents(intent));
  for (const { id, items } of paid) {
    const successful = items.map(({ payment }) => payment).filter(({ state }) => state === "succeeded");
    const money = kept.filter(({ metadata }) => enrolmentOf(metadata) === id);
    expect(ids(money), "the money of a paid enrolment").toEqual(
      successful.map(({ paymentIntentId }) => paymentIntentId),
    );
    expect(successful).toHaveLength(1);
  }
  // Money may be kept without an enrolment only where a cancellation refunded a part.
  const unassigned = kept.filter(({ metadata }) => !paid.some(({ id }) => id === enrolmentOf(metadata)));
  for (const intent of unassigned) {
    const cents = promised.get(enrolmentOf(intent.metadata)) ?? [];
    const least = Math.min(...cents);
    expect(returnedCents(intent), "money kept without an enrolment").toBeGreaterThanOrEqual(least);
  }

  const held = new Set(enrolments.filter(({ state }) => state === "held").map(({ id }) => id));
  const payable = intents.filter(({ status }) => status !== "succeeded" && status !== "canceled");
  const stale = payable.filter(({ metadata }) => !held.has(enrolmentOf(metadata)));
  expect(ids(stale), "payable intents without a held seat").toEqual([]);
  await checkReceipts(school, captured);
  await checkMeetingRefunds(school, captured);
}

/** Each meeting is paid back once per payment: its part of the price, or what was left. */
async function checkMeetingRefunds(
  { db }: Ledger,
  captured: readonly {
    amountCents: number;
    refundedCents: number;
    enrolment: { classId: string; paidMeetings: number | null };
    refunds: readonly { meetingId: string | null; amountCents: number; reason: string }[];
  }[],
): Promise<void> {
  const meetings = await db.meeting.findMany({ where: { replacesId: null }, select: { classId: true } });
  for (const { amountCents, refundedCents, enrolment, refunds } of captured) {
    const shares = refunds.filter(({ meetingId }) => meetingId !== null);
    const ids = shares.map(({ meetingId }) => meetingId);
    expect(new Set(ids).size, "refunds of a payment for one meeting").toBe(ids.length);
    const { classId, paidMeetings } = enrolment;
    const planned = meetings.filter((meeting) => meeting.classId === classId).length;
    const share = Math.floor(amountCents / (paidMeetings || planned));
    for (const refund of shares.filter(({ reason }) => reason === "meeting_cancelled")) {
      if (refundedCents < amountCents) expect(refund.amountCents, "the refund of a meeting").toBe(share);
      else expect(refund.amountCents, "the refund of a meeting").toBeLessThanOrEqual(share);
    }
  }
}

/** Every payment and every refund that is for good has one receipt, and the numbers are gapless. */
async function checkReceipts(
  { db }: Ledger,
  captured: readonly {
    id: string;
    amountCents: number;
    refunds: readonly { id: string; amountCents: number; reason: string }[];
  }[],
): Promise<void> {
  const receipts = await db.receipt.findMany({ orderBy: { number: "asc" } });
  expect(
    receipts.map(({ number }) => number),
    "numbers of the receipts",
  ).toEqual(receipts.map((_, index) => index + 1));
  const expected = captured.flatMap(({ id, amountCents, refunds }) => [
    `${id} ${amountCents}`,
    // No bank decides a dispute here.
    ...refunds
      .filter((refund) => refund.amountCents > 0 && refund.reason !== "dispute")
      .map((refund) => `${refund.id} ${refund.amountCents}`),
  ]);
  const issued = receipts.map(({ paymentId, refundId, amountCents }) => `${refundId ?? paymentId} ${amountCents}`);
  expect(issued.toSorted(), "receipts").toEqual(expected.toSorted());
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
