import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidPlace, dispute } from "../../../test/paid-place.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentIntentFacts } from "../../integrations/payment-provider.ts";
import { cancelPlace } from "./cancel-place.ts";
import { carryOutRefund } from "./carry-out-refund.ts";
import { dismissFinding } from "./dismiss-finding.ts";
import { paymentDifferences } from "./money-differences.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { repairPayment } from "./repair-payment.ts";
import { settlePayment } from "./settle-payment.ts";

type MoneyDeps = Pick<Deps, "db" | "log" | "payments">;

async function settle(deps: MoneyDeps, intentId: string, change: Partial<PaymentIntentFacts> = {}) {
  return settlePayment(deps, { ...(await deps.payments.intent(intentId)), ...change });
}

async function books({ db }: Pick<MoneyDeps, "db">, paymentId: string) {
  const { state, refundedCents, refunds, enrolment } = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: { orderBy: { orderedAt: "asc" } }, enrolment: true },
  });
  return {
    place: enrolment.state,
    payment: state,
    refundedCents,
    refunds: refunds.map((refund) => `${refund.state} ${refund.reason} ${refund.amountCents}`),
  };
}

async function cancel(deps: MoneyDeps, enrolmentId: string, refundCents: number) {
  const admin = signed(deps, await aUser(deps.db, "admin"));
  await cancelPlace(admin, { enrolmentId, refundCents });
}

async function sentCents(stripe: Stripe, intentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  return data.map(({ amount }) => amount).toSorted((a, b) => a - b);
}

describe("money sent back at the provider", () => {
  test("[PAY-11] in part is in the books once, and the place stays", async ({ deps, stripe }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    expect(await settle(deps, intentId)).toBe("enrolled");
    expect(await settle(deps, intentId)).toBe("enrolled");
    expect(await books(deps, paymentId)).toEqual({
      place: "paid",
      payment: "succeeded",
      refundedCents: 1500,
      refunds: ["done at_provider 1500"],
    });
  });

  test("[PAY-11] in parts that make the whole ends the place", async ({ deps, stripe }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    await settle(deps, intentId);
    await stripe.refunds.create({ payment_intent: intentId });
    expect(await settle(deps, intentId)).toBe("refunded");
    expect(await books(deps, paymentId)).toMatchObject({ place: "refunded", payment: "refunded", refundedCents: 7999 });
  });

  test("[PAY-11][SAFE-3] without an event is found by the reconciliation", async ({ deps, stripe, db }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    expect(await reconcilePayments(deps)).toMatchObject({ settled: 1, failed: 0 });
    expect(await reconcilePayments(deps)).toMatchObject({ settled: 0, failed: 0 });
    expect(await books(deps, paymentId)).toMatchObject({ place: "paid", refunds: ["done at_provider 1500"] });
  });

  test("[PAY-11] before the place could be given leaves only the rest to send", async ({ deps, stripe, db }) => {
    const { paymentId, intentId, classId } = await aPaidPlace(deps, stripe, { capacity: 1 });
    // As if nobody had heard of the payment, and the seat had gone to somebody else.
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await db.payment.update({ where: { id: paymentId }, data: { state: "open", paidAt: null } });
    await db.enrolment.updateMany({ data: { state: "released", endedAt: new Date() } });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 1, enrolledCount: 1 } });
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    expect(await settle(deps, intentId)).toBe("refunded");
    await runRefundJobs(deps);
    expect(await sentCents(stripe, intentId)).toEqual([1500, 6499]);
    expect(await books(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });
});

describe("money sent back twice at once: by an order of ours and by hand", () => {
  test("[PAY-11][SAFE-2] the whole by hand takes the order's place", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await stripe.refunds.create({ payment_intent: intentId });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, intentId)).toEqual([7999]);
    expect(await books(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done admin_cancelled 7999"],
    });
  });

  test("[PAY-11][SAFE-2] a part by hand leaves the rest of the order to send", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await stripe.refunds.create({ payment_intent: intentId, amount: 2500 });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, intentId)).toEqual([2500, 5499]);
    expect(await books(deps, paymentId)).toEqual({
      place: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done admin_cancelled 5499", "done at_provider 2500"],
    });
  });

  test("[PAY-11][SAFE-2] by hand at the very moment of the order is declined, and only the rest goes with the next try", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const { id: refundId } = await db.refund.findFirstOrThrow();
    const refund: typeof deps.payments.refund = async (order) => {
      await stripe.refunds.create({ payment_intent: intentId, amount: 2500 });
      return deps.payments.refund(order);
    };
    const meeting = { ...deps, payments: { ...deps.payments, refund } };
    await expect(carryOutRefund(meeting, { refundId })).rejects.toMatchObject({
      code: "REFUND_NOT_SENT",
      cause: expect.stringContaining("greater than unrefunded amount"),
    });
    await carryOutRefund(deps, { refundId });
    expect(await sentCents(stripe, intentId)).toEqual([2500, 5499]);
  });

  test("[PAY-11] the whole by hand after a part was ordered counts once", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 3000);
    await stripe.refunds.create({ payment_intent: intentId });
    await runRefundJobs(deps);
    expect(await books(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });
});

test("[PAY-9][SAFE-3] an order whose answer was lost is not sent again, even when the provider has forgotten its key", async ({
  deps,
  stripe,
  db,
}) => {
  const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
  await cancel(deps, enrolmentId, 3000);
  const { id, attempt } = await db.refund.findFirstOrThrow();
  // Sent a day ago, under a key that the provider no longer knows.
  await stripe.refunds.create({ payment_intent: intentId, amount: 3000, metadata: { orderKey: `${id}/${attempt}` } });
  await runRefundJobs(deps);
  expect(await sentCents(stripe, intentId)).toEqual([3000]);
  expect(await books(deps, paymentId)).toMatchObject({ refunds: ["done admin_cancelled 3000"] });
});

test("[PAY-9][SAFE-3] a refund whose job has given up is carried out by the reconciliation", async ({
  deps,
  stripe,
  db,
}) => {
  const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await db.refund.updateMany({ data: { orderedAt: new Date(Date.now() - 11 * 60_000) } });
  await reconcilePayments(deps);
  expect(await sentCents(stripe, intentId)).toEqual([7999]);
  expect(await books(deps, paymentId)).toMatchObject({ payment: "refunded" });
});

describe("a payment that its card's holder disputes", () => {
  test("[PAY-11] ends the place, with the money written off", async ({ deps, stripe, db }) => {
    const { classId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    const { id } = await dispute(stripe, intentId);
    expect(await settle(deps, intentId)).toBe("refunded");
    expect(await settle(deps, intentId)).toBe("refunded");
    expect(await books(deps, paymentId)).toEqual({
      place: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done dispute 7999"],
    });
    expect(await db.refund.findFirst()).toMatchObject({ providerRefundId: id });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0, enrolledCount: 0 });
  });

  test("[PAY-11][SAFE-2] while a refund is ordered gets no second one", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await dispute(stripe, intentId);
    await runRefundJobs(deps);
    expect(await sentCents(stripe, intentId)).toEqual([]);
    expect(await books(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });

  test("[PAY-11][SAFE-3] is found by the reconciliation when no event came", async ({ deps, stripe, db }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    await dispute(stripe, intentId);
    expect(await reconcilePayments(deps)).toMatchObject({ settled: 1 });
    expect(await books(deps, paymentId)).toMatchObject({ place: "refunded" });
  });
});

describe("a dispute over more than is left", () => {
  test("[PAY-11][SAFE-2] after a part went back ends the place; what the books cannot hold is told once", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    await settle(deps, intentId);
    await dispute(stripe, intentId, 7999);
    expect(await settle(deps, intentId)).toBe("refunded");
    expect(await books(deps, paymentId)).toEqual({
      place: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done at_provider 1500", "done dispute 6499"],
    });
    const told = { transactionId: intentId, kind: "too_much_returned", amountCents: 1500 };
    const open = () => db.finding.findMany({ where: { closedAt: null } });
    expect(await open()).toMatchObject([told]);
    // An older answer of the provider, read late, does not take it back.
    const { returns } = await deps.payments.intent(intentId);
    await settle(deps, intentId, { returns: returns.filter(({ kind }) => kind === "refund") });
    expect(await open()).toMatchObject([told]);

    await dismissFinding(deps, { transactionId: intentId });
    await settle(deps, intentId);
    expect(await open()).toEqual([]);
  });

  test("[PAY-11][SAFE-3] after all went back is found by the reconciliation, and settled once", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await stripe.refunds.create({ payment_intent: intentId });
    await settle(deps, intentId);
    await dispute(stripe, intentId, 7999);
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    expect(await reconcilePayments(deps)).toMatchObject({ settled: 1, failed: 0 });
    expect(await reconcilePayments(deps)).toMatchObject({ settled: 0, failed: 0 });
    expect(await books(deps, paymentId)).toMatchObject({ refundedCents: 7999, refunds: ["done at_provider 7999"] });
    expect(await db.finding.findMany()).toMatchObject([
      { kind: "too_much_returned", amountCents: 7999, closedAt: null },
    ]);

    const { returns } = await deps.payments.intent(intentId);
    const won = returns.map((sent) => ({ ...sent, hasLeft: sent.kind === "refund" }));
    await settle(deps, intentId, { returns: won });
    expect(await db.finding.count({ where: { closedAt: null } })).toBe(0);
  });

  test("[PAY-11] before the place could be given gives none, and orders nothing", async ({ deps, stripe, db }) => {
    const { paymentId, intentId } = await aPaidPlace(deps, stripe);
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await db.payment.update({ where: { id: paymentId }, data: { state: "open", paidAt: null } });
    await stripe.refunds.create({ payment_intent: intentId, amount: 1500 });
    await dispute(stripe, intentId, 7999);
    await settle(deps, intentId);
    expect(await books(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done at_provider 1500", "done dispute 6499"],
    });
  });
});

test("[PAY-11] a dispute that stands for an order is one in the books, and is not sent back once it is won", async ({
  deps,
  stripe,
}) => {
  const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
  await cancel(deps, enrolmentId, 3000);
  await dispute(stripe, intentId);
  await runRefundJobs(deps);
  expect(await books(deps, paymentId)).toMatchObject({ refunds: ["done dispute 7999"] });
  const { returns } = await deps.payments.intent(intentId);
  const won = returns.map((sent) => ({ ...sent, hasLeft: false }));
  await settle(deps, intentId, { returns: won });
  const stillWon = {
    ...deps,
    payments: {
      ...deps.payments,
      intent: async (id: string) => ({ ...(await deps.payments.intent(id)), returns: won }),
    },
  };
  await repairPayment(stillWon, { transactionId: intentId });
  expect(await books(deps, paymentId)).toMatchObject({ refunds: ["failed dispute 7999"] });
});

describe("a refund that the card's bank has sent back", () => {
  const byHand = (amountCents: number) =>
    ({ id: "re_by_hand", kind: "refund", amountCents, hasLeft: true, orderKey: null }) as const;
  const failedPlace = async (deps: MoneyDeps, stripe: Stripe, refundCents: number) => {
    const bought = await aPaidPlace(deps, stripe);
    await cancel(deps, bought.enrolmentId, refundCents);
    await runRefundJobs(deps);
    const { returns } = await deps.payments.intent(bought.intentId);
    const failed = returns.map((sent) => ({ ...sent, hasLeft: false }));
    await settle(deps, bought.intentId, { returns: failed });
    return { ...bought, failed };
  };

  test("[PAY-11] and made good in part by hand is due for the rest alone", async ({ deps, stripe }) => {
    const { paymentId, intentId, failed } = await failedPlace(deps, stripe, 7999);
    await settle(deps, intentId, { returns: [...failed, byHand(4000)] });
    expect(await books(deps, paymentId)).toMatchObject({
      payment: "refund_due",
      refundedCents: 7999,
      refunds: ["failed admin_cancelled 3999", "done at_provider 4000"],
    });
  });

  test("[PAY-11] and made good by more is due no longer, and each sum has its own receipt", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, intentId, failed } = await failedPlace(deps, stripe, 3000);
    const made = [...failed, byHand(7999)];
    await settle(deps, intentId, { returns: made });
    await settle(deps, intentId, { returns: made });
    expect(await books(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done admin_cancelled 0", "done at_provider 7999"],
    });
    const receipts = await db.receipt.findMany({ where: { kind: "refund" }, orderBy: { number: "asc" } });
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([3000, 7999]);
    expect([...(await paymentDifferences(deps)).values()]).toEqual([]);
  });
});

test("[PAY-11] a dispute over a part ends the place too, and one that the school has won sends nothing by itself", async ({
  deps,
  stripe,
}) => {
  const { paymentId, intentId } = await aPaidPlace(deps, stripe);
  const dispute = { id: "du_1", kind: "dispute", amountCents: 2000, hasLeft: true, orderKey: null } as const;
  expect(await settle(deps, intentId, { returns: [dispute] })).toBe("refunded");
  expect(await books(deps, paymentId)).toEqual({
    place: "refunded",
    payment: "succeeded",
    refundedCents: 2000,
    refunds: ["done dispute 2000"],
  });
  await settle(deps, intentId, { returns: [{ ...dispute, hasLeft: false }] });
  await repairPayment(deps, { transactionId: intentId });
  expect([...(await paymentDifferences(deps)).values()]).toEqual([["dispute_won"]]);
  expect(await sentCents(stripe, intentId)).toEqual([]);
});

test("[PAY-11] a refund that the card's bank sends back stays due, and nobody is told that it is done", async ({
  deps,
  stripe,
}) => {
  const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await runRefundJobs(deps);
  const { returns } = await deps.payments.intent(intentId);
  await settle(deps, intentId, { returns: returns.map((sent) => ({ ...sent, hasLeft: false })) });
  expect(await books(deps, paymentId)).toMatchObject({
    payment: "refund_due",
    refundedCents: 7999,
    refunds: ["failed admin_cancelled 7999"],
  });
  // An older answer of the provider, read late, does not make it good.
  await settle(deps, intentId);
  expect(await books(deps, paymentId)).toMatchObject({ refunds: ["failed admin_cancelled 7999"] });
});
