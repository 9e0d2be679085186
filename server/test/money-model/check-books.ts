import { expect } from "vitest";
import type { MoneySchool } from "./money-school.ts";

/** Holds our books against the provider's own, place by place and to the cent. */
export async function checkBooks({ db, stripe }: MoneySchool, charged: ReadonlySet<string>): Promise<void> {
  const [classes, places, intents] = await Promise.all([
    db.class.findMany({ select: { id: true, capacity: true, seatsTaken: true, enrolledCount: true } }),
    db.enrolment.findMany({ include: { payments: true } }),
    stripe.paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] }),
  ]);
  expect(intents.has_more).toBe(false);
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
  const keptCents = (intent: (typeof succeeded)[number]): number => {
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    return intent.amount - (charge?.amount_refunded ?? 0);
  };
  const kept = succeeded.filter((intent) => keptCents(intent) > 0);
  const moneyOf = (enrolmentId: string) => kept.filter(({ metadata }) => metadata["enrolmentId"] === enrolmentId);
  for (const { id, priceCents, payments } of paid) {
    expect(moneyOf(id).map(keptCents), "the money of a paid place").toEqual([priceCents]);
    const booked = payments.filter(({ state }) => state === "succeeded");
    expect(booked.map(({ transactionId }) => transactionId)).toEqual(ids(moneyOf(id)));
  }
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
  expect(sum(kept.map(keptCents)), "money kept against places paid").toBe(
    sum(paid.map(({ priceCents }) => priceCents)),
  );

  const held = new Set(places.filter(({ state }) => state === "held").map(({ id }) => id));
  const payable = intents.data.filter(({ status }) => status !== "succeeded" && status !== "canceled");
  const astray = payable.filter(({ metadata }) => !held.has(metadata["enrolmentId"] ?? ""));
  expect(ids(astray), "intents that could be paid without a held seat").toEqual([]);
  const due = places.flatMap(({ payments }) => payments).filter(({ state }) => state === "refund_due");
  expect(due, "refunds still due").toEqual([]);
}
