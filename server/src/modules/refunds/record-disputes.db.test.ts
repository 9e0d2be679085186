import { describe, expect } from "vitest";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { cancel, ledger, sentCents, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";
import { resolveDiscrepancy } from "../reconciliation/resolve-discrepancy.ts";
import { paymentInconsistencies } from "../reconciliation/inconsistencies.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { repairPayment } from "../reconciliation/repair-payment.ts";

describe("a disputed payment", () => {
  test("[PAY-11] ends the enrolment and records the dispute", async ({ deps, stripe, db }) => {
    const { classId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const { id } = await dispute(stripe, paymentIntentId);
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done dispute 7999"],
    });
    expect(await db.refund.findFirst()).toMatchObject({ providerRefundId: id });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0, enrolledCount: 0 });
  });

  test("[PAY-11][SAFE-2] with a pending refund gets no second one", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await dispute(stripe, paymentIntentId);
    await runRefundJobs(deps);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([]);
    expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });

  test("[PAY-11][SAFE-3] is found by the reconciliation without an event", async ({ deps, stripe, db }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    await dispute(stripe, paymentIntentId);
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded" });
  });
});

describe("a dispute over more than is left", () => {
  test("[PAY-11][SAFE-2] after a partial refund ends the enrolment; the difference is a discrepancy once", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    await settle(deps, paymentIntentId);
    await dispute(stripe, paymentIntentId, { amountCents: 7999 });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done at_provider 1500", "done dispute 6499"],
    });
    const discrepancy = { paymentIntentId, kind: "returned_beyond_payment", amountCents: 1500 };
    const open = () => db.discrepancy.findMany({ where: { resolvedAt: null } });
    expect(await open()).toMatchObject([discrepancy]);
    // An older answer of the provider, read late, does not resolve it.
    const { returns } = await deps.payments.intent(paymentIntentId);
    await settle(deps, paymentIntentId, { returns: returns.filter(({ kind }) => kind === "refund") });
    expect(await open()).toMatchObject([discrepancy]);

    await resolveDiscrepancy(deps, { paymentIntentId, kind: "returned_beyond_payment" });
    await settle(deps, paymentIntentId);
    expect(await open()).toEqual([]);
  });

  test("[PAY-11][SAFE-3] after a full refund is found by the reconciliation, and settled once", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await settle(deps, paymentIntentId);
    await dispute(stripe, paymentIntentId, { amountCents: 7999 });
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1, failed: 0 });
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 0, failed: 0 });
    expect(await ledger(deps, paymentId)).toMatchObject({ refundedCents: 7999, refunds: ["done at_provider 7999"] });
    expect(await db.discrepancy.findMany()).toMatchObject([
      { kind: "returned_beyond_payment", amountCents: 7999, resolvedAt: null },
    ]);

    const { returns } = await deps.payments.intent(paymentIntentId);
    const won = returns.map((sent) => ({ ...sent, isDebited: sent.kind === "refund" }));
    await settle(deps, paymentIntentId, { returns: won });
    expect(await db.discrepancy.count({ where: { resolvedAt: null } })).toBe(0);
  });

  test("[PAY-11] before the payment was settled enrols nobody, and requests no refund", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await db.payment.update({ where: { id: paymentId }, data: { state: "open", paidAt: null } });
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    await dispute(stripe, paymentIntentId, { amountCents: 7999 });
    await settle(deps, paymentIntentId);
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done at_provider 1500", "done dispute 6499"],
    });
  });
});

test("[PAY-11] a dispute that replaces a refund is recorded once, and is not refunded once it is won", async ({
  deps,
  stripe,
}) => {
  const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 3000);
  await dispute(stripe, paymentIntentId);
  await runRefundJobs(deps);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["done dispute 7999"] });
  const { returns } = await deps.payments.intent(paymentIntentId);
  const won = returns.map((sent) => ({ ...sent, isDebited: false }));
  await settle(deps, paymentIntentId, { returns: won });
  const stillWon = {
    ...deps,
    payments: {
      ...deps.payments,
      intent: async (id: string) => ({ ...(await deps.payments.intent(id)), returns: won }),
    },
  };
  await repairPayment({ ...stillWon, actor: null }, { paymentIntentId });
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["failed dispute 7999"] });
});

test("[PAY-11] a dispute over a part ends the enrolment too, and a dispute that was won is not refunded", async ({
  deps,
  stripe,
}) => {
  const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  const dispute = { id: "du_1", kind: "dispute", amountCents: 2000, isDebited: true, idempotencyKey: null } as const;
  expect(await settle(deps, paymentIntentId, { returns: [dispute] })).toBe("refunded");
  expect(await ledger(deps, paymentId)).toEqual({
    enrolment: "refunded",
    payment: "succeeded",
    refundedCents: 2000,
    refunds: ["done dispute 2000"],
  });
  await settle(deps, paymentIntentId, { returns: [{ ...dispute, isDebited: false }] });
  await repairPayment({ ...deps, actor: null }, { paymentIntentId });
  expect([...(await paymentInconsistencies(deps.db)).values()]).toEqual([["dispute_won"]]);
  expect(await sentCents(stripe, paymentIntentId)).toEqual([]);
});

test.for([
  ["open over a part", true, "refunded", { state: "held" }, ["done dispute 2000", "requested no_seat 5999"]],
  ["won", false, "enrolled", { state: "paid" }, []],
] as const)("[PAY-11] a payment that is settled when its dispute is %s", async (row, { db, deps, stripe }) => {
  const [, isDebited, outcome, enrolment, refunds] = row;
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const dispute = { id: "du_1", kind: "dispute", amountCents: 2000, isDebited, idempotencyKey: null } as const;
  expect(await settle(deps, paymentIntentId, { returns: [dispute] })).toBe(outcome);
  expect(await db.enrolment.findFirst()).toMatchObject(enrolment);
  const { id } = await db.payment.findFirstOrThrow();
  expect(await ledger(deps, id)).toMatchObject({ refunds });
});
