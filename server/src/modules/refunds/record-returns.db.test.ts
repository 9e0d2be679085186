import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { cancel, ledger, sentCents, settle } from "../../../test/refund-steps.ts";
import { carryOutRefund } from "../payments/carry-out-refund.ts";
import { paymentInconsistencies } from "../reconciliation/inconsistencies.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";

describe("a refund made at the provider", () => {
  test("[PAY-11] in part is recorded once, and the enrolment continues", async ({ deps, stripe }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await settle(deps, paymentIntentId)).toBe("enrolled");
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "paid",
      payment: "succeeded",
      refundedCents: 1500,
      refunds: ["done at_provider 1500"],
    });
  });

  test("[PAY-11] in parts that add up to the price ends the enrolment", async ({ deps, stripe }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    await settle(deps, paymentIntentId);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    expect(await ledger(deps, paymentId)).toMatchObject({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
    });
  });

  test("[PAY-11][SAFE-3] without an event is found by the reconciliation", async ({ deps, stripe, db }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1, failed: 0 });
    expect(await reconcilePayments(deps)).toMatchObject({ fixed: 0, failed: 0 });
    expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refunds: ["done at_provider 1500"] });
  });

  test("[PAY-11] before the payment was settled leaves only the rest to refund", async ({ deps, stripe, db }) => {
    const { paymentId, paymentIntentId, classId } = await aPaidEnrolment(deps, stripe, { capacity: 1 });
    // As if the payment had not been settled, and somebody else had taken the seat.
    await db.receipt.deleteMany();
    await db.receiptCounter.updateMany({ data: { last: 0 } });
    await db.payment.update({ where: { id: paymentId }, data: { state: "open", paidAt: null } });
    await db.enrolment.updateMany({ data: { state: "released", endedAt: new Date() } });
    await db.class.update({ where: { id: classId }, data: { seatsTaken: 1, enrolledCount: 1 } });
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 1500 });
    expect(await settle(deps, paymentIntentId)).toBe("refunded");
    await runRefundJobs(deps);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([1500, 6499]);
    expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });
});

describe("a refund of ours and one made at the provider at once", () => {
  test("[PAY-11][SAFE-2] a full one at the provider replaces ours", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([7999]);
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done admin_cancelled 7999"],
    });
  });

  test("[PAY-11][SAFE-2] a partial one at the provider leaves the rest of ours to send", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2500 });
    await runRefundJobs(deps);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([2500, 5499]);
    expect(await ledger(deps, paymentId)).toEqual({
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done admin_cancelled 5499", "done at_provider 2500"],
    });
  });

  test("[PAY-11][SAFE-2] at the same moment: ours is declined, and the retry sends only the rest", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const { id: refundId } = await db.refund.findFirstOrThrow();
    const refund: typeof deps.payments.refund = async (order) => {
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2500 });
      return deps.payments.refund(order);
    };
    const racing = { ...deps, payments: { ...deps.payments, refund } };
    await expect(carryOutRefund(racing, { refundId })).rejects.toMatchObject({
      code: "REFUND_NOT_SENT",
      cause: expect.stringContaining("greater than unrefunded amount"),
    });
    await carryOutRefund(deps, { refundId });
    expect(await sentCents(stripe, paymentIntentId)).toEqual([2500, 5499]);
  });

  test("[PAY-11] a full one at the provider after a partial one of ours counts once", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 3000);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });
});

test("[PAY-9][SAFE-3] a refund whose answer was lost is not sent again, even when its idempotency key has expired", async ({
  deps,
  stripe,
  db,
}) => {
  const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 3000);
  const { id, attempt } = await db.refund.findFirstOrThrow();
  // Sent a day ago, under an expired key.
  await stripe.refunds.create({
    payment_intent: paymentIntentId,
    amount: 3000,
    metadata: { idempotencyKey: `${id}/${attempt}` },
  });
  await runRefundJobs(deps);
  expect(await sentCents(stripe, paymentIntentId)).toEqual([3000]);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["done admin_cancelled 3000"] });
});

test("[PAY-9][SAFE-3] a refund whose job has failed for good is sent by the reconciliation", async ({
  deps,
  stripe,
  db,
}) => {
  const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await db.refund.updateMany({ data: { requestedAt: new Date(Date.now() - 11 * 60_000) } });
  await reconcilePayments(deps);
  expect(await sentCents(stripe, paymentIntentId)).toEqual([7999]);
  expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded" });
});

describe("a refund that the cardholder's bank has returned", () => {
  const atProvider = (amountCents: number) =>
    ({ id: "re_by_hand", kind: "refund", amountCents, isDebited: true, idempotencyKey: null }) as const;
  const failedEnrolment = async (deps: AnyCtx, stripe: Stripe, refundCents: number) => {
    const paid = await aPaidEnrolment(deps, stripe);
    await cancel(deps, paid.enrolmentId, refundCents);
    await runRefundJobs(deps);
    const { returns } = await deps.payments.intent(paid.paymentIntentId);
    const failed = returns.map((sent) => ({ ...sent, isDebited: false }));
    await settle(deps, paid.paymentIntentId, { returns: failed });
    return { ...paid, failed };
  };

  test("[PAY-11] and that was repeated in part at the provider is due for the rest alone", async ({ deps, stripe }) => {
    const { paymentId, paymentIntentId, failed } = await failedEnrolment(deps, stripe, 7999);
    await settle(deps, paymentIntentId, { returns: [...failed, atProvider(4000)] });
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refund_due",
      refundedCents: 7999,
      refunds: ["done at_provider 4000", "failed admin_cancelled 3999"],
    });
  });

  test("[PAY-11] one of two: a refund at the provider replaces the older one first", async ({ deps, stripe }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const returned = (id: string, isDebited: boolean) => ({ ...atProvider(3000), id, isDebited });
    await settle(deps, paymentIntentId, { returns: [returned("re_older", true)] });
    await settle(deps, paymentIntentId, { returns: [returned("re_older", true), returned("re_newer", true)] });
    const failed = [returned("re_older", false), returned("re_newer", false)];
    await settle(deps, paymentIntentId, { returns: [...failed, atProvider(4000)] });
    expect(await ledger(deps, paymentId)).toMatchObject({
      refunds: ["done at_provider 4000", "failed at_provider 3000", "failed at_provider 999"],
    });
  });

  test("[PAY-11] and a pending one: a refund at the provider over both replaces both", async ({ deps, stripe }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const failed = { ...atProvider(3000), id: "re_failed" };
    await settle(deps, paymentIntentId, { returns: [failed] });
    await settle(deps, paymentIntentId, { returns: [{ ...failed, isDebited: false }] });
    await cancel(deps, enrolmentId, 4999);
    expect(await ledger(deps, paymentId)).toMatchObject({
      refunds: ["failed at_provider 3000", "requested admin_cancelled 4999"],
    });
    await settle(deps, paymentIntentId, { returns: [{ ...failed, isDebited: false }, atProvider(7999)] });
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done at_provider 0", "done at_provider 7999"],
    });
  });

  test("[PAY-11] and that was exceeded at the provider is not due, and each amount has its own receipt", async ({
    deps,
    stripe,
    db,
  }) => {
    const { paymentId, paymentIntentId, failed } = await failedEnrolment(deps, stripe, 3000);
    const returns = [...failed, atProvider(7999)];
    await settle(deps, paymentIntentId, { returns });
    await settle(deps, paymentIntentId, { returns });
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["done admin_cancelled 0", "done at_provider 7999"],
    });
    const receipts = await db.receipt.findMany({ where: { kind: "refund" }, orderBy: { number: "asc" } });
    expect(receipts.map(({ amountCents }) => amountCents)).toEqual([3000, 7999]);
    expect([...(await paymentInconsistencies(deps.db)).values()]).toEqual([]);
  });
});

test("[PAY-11] a refund that the bank returns before its job has recorded it is due again", async ({
  deps,
  stripe,
  db,
}) => {
  const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  const { id, attempt } = await db.refund.findFirstOrThrow();
  const returned = { id: "re_1", kind: "refund", amountCents: 7999, isDebited: false } as const;
  await settle(deps, paymentIntentId, { returns: [{ ...returned, idempotencyKey: `${id}/${attempt}` }] });
  expect(await ledger(deps, paymentId)).toMatchObject({
    payment: "refund_due",
    refunds: ["failed admin_cancelled 7999"],
  });
});

test("[PAY-11] a refund that the cardholder's bank returns is due again", async ({ deps, stripe, db }) => {
  const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await runRefundJobs(deps);
  const { returns } = await deps.payments.intent(paymentIntentId);
  await settle(deps, paymentIntentId, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
  expect(await ledger(deps, paymentId)).toMatchObject({
    payment: "refund_due",
    refundedCents: 7999,
    refunds: ["failed admin_cancelled 7999"],
  });
  const failed = await db.refund.findMany();
  await settle(deps, paymentIntentId, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
  expect(await db.refund.findMany()).toEqual(failed);
  // An older answer of the provider, read late, changes nothing.
  await settle(deps, paymentIntentId);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["failed admin_cancelled 7999"] });
});
