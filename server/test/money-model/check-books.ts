import { expect } from "vitest";
import type { MoneySchool } from "./money-school.ts";
import type { Outside } from "./move.ts";

type Books = Pick<MoneySchool, "db" | "stripe">;

/** Holds our books against the provider's own, place by place and to the cent. */
export async function checkBooks(
  school: Books,
  { charged, promised }: Pick<Outside, "charged" | "promised">,
): Promise<void> {
  const { db, stripe } = school;
  const [classes, places, intents, sent, disputes, findings] = await Promise.all([
    db.class.findMany({ select: { id: true, capacity: true, seatsTaken: true, enrolledCount: true } }),
    db.enrolment.findMany({ include: { payments: { include: { refunds: true } } } }),
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
    db.finding.findMany({ where: { kind: "too_much_returned", closedAt: null } }),
  ]);
  expect(intents.has_more || sent.has_more || disputes.has_more).toBe(false);
  const live = places.filter(({ state }) => state === "held" || state === "paid");
  const paid = places.filter(({ state }) => state === "paid");

  for (const { id, capacity, seatsTaken, enrolledCount } of classes) {
    const taken = live.filter(({ classId }) => classId === id).length;
    const enrolled = paid.filter(({ classId }) => classId === id).length;
    expect({ seatsTaken, enrolledCount }, "seats as counted").toEqual({ seatsTaken: taken, enrolledCount: enrolled });
    expect(seatsTaken, "seats taken of a class").toBeLessThanOrEqual(capacity);
  }
  const owners = live.map(({ classId, studentId }) => `${studentId} in ${classId}`);
  expect(new Set(owners).size, "live places of one student in one class").toBe(owners.length);
  const overdue = live.filter(({ holdExpiresAt }) => holdExpiresAt !== null && holdExpiresAt <= new Date());
  expect(overdue, "holds past their end").toEqual([]);

  const succeeded = intents.data.filter(({ status }) => status === "succeeded");
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(succeeded), "what the card holders saw go through").toEqual([...charged].toSorted());
  const goneOf = (intentId: string) =>
    [...sent.data, ...disputes.data].filter(({ payment_intent }) => payment_intent === intentId);
  const goneCents = ({ id }: { id: string }) => sum(goneOf(id).map(({ amount }) => amount));

  const payments = places.flatMap((place) => place.payments.map((payment) => ({ ...payment, place })));
  const booked = payments.filter(({ paidAt }) => paidAt !== null);
  expect(booked.map(({ transactionId }) => transactionId).toSorted(), "money in the books").toEqual(ids(succeeded));
  for (const intent of succeeded) {
    const payment = booked.find(({ transactionId }) => transactionId === intent.id);
    const excessCents = Math.max(0, goneCents(intent) - intent.amount);
    expect(payment?.refundedCents, "money gone back of a payment").toBe(goneCents(intent) - excessCents);
    const finding = findings.find(({ transactionId }) => transactionId === intent.id);
    expect(finding?.amountCents ?? 0, "what has gone back beyond the payment, as told").toBe(excessCents);
    const known = payment?.refunds.map(({ providerRefundId }) => providerRefundId);
    // A dispute over what had gone back already has nothing left to book.
    const bookable = goneOf(intent.id).filter(({ id }) => excessCents === 0 || known?.includes(id));
    expect(known?.toSorted(), "refunds of a payment").toEqual(ids(bookable));
    expect(
      payment?.refunds.filter(({ state }) => state !== "done"),
      "refunds still due",
    ).toEqual([]);
  }

  const orders = sent.data.flatMap(({ metadata }) => metadata?.["orderKey"] ?? []);
  expect(new Set(orders).size, "refunds sent for one order").toBe(orders.length);

  const kept = succeeded.filter((intent) => intent.amount > goneCents(intent));
  for (const { id, payments: own } of paid) {
    const bought = own.filter(({ state }) => state === "succeeded");
    const money = kept.filter(({ metadata }) => metadata["enrolmentId"] === id);
    expect(ids(money), "the money of a paid place").toEqual(bought.map(({ transactionId }) => transactionId));
    expect(bought).toHaveLength(1);
  }
  // Money may stay without a place only where somebody has ended the place and been told what goes back of it.
  const unplaced = kept.filter(({ metadata }) => !paid.some(({ id }) => id === metadata["enrolmentId"]));
  for (const intent of unplaced) {
    const cents = promised.get(intent.metadata["enrolmentId"] ?? "") ?? [];
    const least = Math.min(...cents);
    expect(goneCents(intent), "money kept without a place").toBeGreaterThanOrEqual(least);
  }

  const held = new Set(places.filter(({ state }) => state === "held").map(({ id }) => id));
  const payable = intents.data.filter(({ status }) => status !== "succeeded" && status !== "canceled");
  const astray = payable.filter(({ metadata }) => !held.has(metadata["enrolmentId"] ?? ""));
  expect(ids(astray), "intents that could be paid without a held seat").toEqual([]);
  await checkReceipts(school, booked);
}

/** All money that came, and all that went, has one receipt, and the numbers run from one without a gap. */
async function checkReceipts(
  { db }: Books,
  booked: readonly { id: string; amountCents: number; refunds: readonly { id: string; amountCents: number }[] }[],
): Promise<void> {
  const receipts = await db.receipt.findMany({ orderBy: { number: "asc" } });
  expect(
    receipts.map(({ number }) => number),
    "numbers of the receipts",
  ).toEqual(receipts.map((_, index) => index + 1));
  const expected = booked.flatMap(({ id, amountCents, refunds }) => [
    `${id} ${amountCents}`,
    ...refunds.map((refund) => `${refund.id} ${refund.amountCents}`),
  ]);
  const issued = receipts.map(({ paymentId, refundId, amountCents }) => `${refundId ?? paymentId} ${amountCents}`);
  expect(issued.toSorted(), "receipts for the money").toEqual(expected.toSorted());
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0);
}
