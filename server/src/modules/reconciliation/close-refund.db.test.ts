import type { AnyCtx } from "../../deps.ts";
import { SCHOOL } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, dispute, metadataFor, setDispute } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { cancel, ledger, sentCents, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import type { PaymentIntentView } from "../../integrations/payment-provider.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { closeRefund } from "./close-refund.ts";
import { paymentInconsistencies } from "./inconsistencies.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { repairPayment } from "./repair-payment.ts";
import { sumLedger } from "./sum-ledger.ts";

type Returns = PaymentIntentView["returns"];

/** The provider says of every return that its money has come back. */
async function comesBack(deps: AnyCtx, paymentIntentId: string): Promise<Returns> {
  const { returns } = await deps.payments.intent(paymentIntentId);
  const back = returns.map((sent) => ({ ...sent, isDebited: false }));
  await settle(deps, paymentIntentId, { returns: back });
  return back;
}

/** The provider answers with these returns for every payment. */
function providerWith<D extends AnyCtx>(deps: D, returns: Returns): D {
  const { payments } = deps;
  return {
    ...deps,
    payments: {
      ...payments,
      intent: async (id: string) => ({ ...(await payments.intent(id)), returns }),
      intentsSince: async (since: Date) =>
        (await payments.intentsSince(since)).map((intent) => ({ ...intent, returns })),
    },
  };
}

const failedRefund = async ({ db }: AnyCtx) => (await db.refund.findFirstOrThrow({ where: { state: "failed" } })).id;

describe("a refund that came back from the bank", () => {
  test("[PAY-13] is paid another way: counted as refunded, with its receipt, and never sent again", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await runRefundJobs(deps);
    const returns = await comesBack(deps, paymentIntentId);
    const admin = signed(deps, await aUser(db, "admin", { name: "Ines" }));
    const refundId = await failedRefund(deps);
    await closeRefund(admin, { refundId, outcome: "bank_transfer" });

    const paid = {
      enrolment: "refunded",
      payment: "refunded",
      refundedCents: 7999,
      refunds: ["paid_elsewhere admin_cancelled 7999"],
    };
    expect(await ledger(deps, paymentId)).toEqual(paid);
    const sums = { keptCents: 0, refundedCents: 7999, dueCents: 0, differenceCents: 0, inconsistentPayments: 0 };
    expect(await sumLedger(deps)).toMatchObject(sums);
    expect(await db.receipt.count({ where: { refundId } })).toBe(1);
    const { events } = await listAuditEvents(
      { ...deps, school: SCHOOL },
      { sort: "newest", shown: "all", limit: 1, offset: 0 },
    );
    const payment = { paymentIntentId, amountCents: 7999 };
    expect(events).toMatchObject([{ kind: "refund_paid_elsewhere", actor: { name: "Ines" }, payment }]);

    const later = providerWith(deps, returns);
    await repairPayment({ ...later, actor: null }, { paymentIntentId });
    await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
    expect(await reconcilePayments(later)).toMatchObject({ checked: 1, fixed: 0, failed: 0 });
    await runRefundJobs(deps);
    expect(await ledger(deps, paymentId)).toEqual(paid);
    expect(await sentCents(stripe, paymentIntentId)).toEqual([7999]);
  });

  test("[PAY-12] gets its receipt where it was never sent", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 3000);
    await db.refund.updateMany({ data: { state: "failed", doneAt: new Date(), providerRefundId: "re_failed" } });
    const admin = signed(deps, await aUser(db, "admin"));
    const refundId = await failedRefund(deps);
    await closeRefund(admin, { refundId, outcome: "bank_transfer" });
    expect(await db.receipt.findMany({ where: { refundId } })).toMatchObject([{ kind: "refund", amountCents: 3000 }]);
    await settle(deps, paymentIntentId);
    expect([...(await paymentInconsistencies(deps.db)).values()]).toEqual([]);
  });

  test("[PAY-11][SAFE-2] what the provider returns after all is a discrepancy: it was paid twice", async ({
    deps,
    stripe,
    db,
  }) => {
    const { enrolmentId, paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await runRefundJobs(deps);
    const returns = await comesBack(deps, paymentIntentId);
    const admin = signed(deps, await aUser(db, "admin"));
    await closeRefund(admin, { refundId: await failedRefund(deps), outcome: "bank_transfer" });
    await settle(deps, paymentIntentId, {
      returns: [...returns, { id: "re_2", kind: "refund", amountCents: 7999, isDebited: true, idempotencyKey: null }],
    });
    expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["paid_elsewhere admin_cancelled 7999"] });
    expect(await db.discrepancy.findMany()).toMatchObject([
      { paymentIntentId, kind: "returned_beyond_payment", amountCents: 7999 },
    ]);
  });

  test("[SAFE-3] is closed or retried, whichever is first: never both", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    await runRefundJobs(deps);
    await comesBack(deps, paymentIntentId);
    const admin = signed(deps, await aUser(db, "admin"));
    const refundId = await failedRefund(deps);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => closeRefund(admin, { refundId, outcome: "bank_transfer" })),
      repairPayment({ ...deps, actor: null }, { paymentIntentId }),
    ]);
    const closed = outcomes.slice(0, 4).filter(({ status }) => status === "fulfilled").length;
    const sent = await sentCents(stripe, paymentIntentId);
    expect([closed, sent.length]).toEqual(closed === 1 ? [1, 1] : [0, 2]);
    const refused = outcomes.slice(0, 4).flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: "REFUND_NOT_FAILED" });
    expect(await sumLedger(deps)).toMatchObject({ dueCents: 0, differenceCents: 0, inconsistentPayments: 0 });
  });

  test("cannot be kept, and one that has not come back cannot be closed", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    await cancel(deps, enrolmentId, 7999);
    const admin = signed(deps, await aUser(db, "admin"));
    const { id: refundId } = await db.refund.findFirstOrThrow();
    const close = (outcome: "cash" | "kept", id = refundId) => closeRefund(admin, { refundId: id, outcome });
    await expect(close("cash")).rejects.toMatchObject({ code: "REFUND_NOT_FAILED" });
    await runRefundJobs(deps);
    await expect(close("cash")).rejects.toMatchObject({ code: "REFUND_NOT_FAILED" });
    await comesBack(deps, paymentIntentId);
    await expect(close("kept")).rejects.toMatchObject({ code: "MONEY_NOT_KEPT" });
    await expect(db.refund.updateMany({ data: { state: "kept" } })).rejects.toThrow("refunds_kept_after_dispute");
    await expect(close("kept", crypto.randomUUID())).rejects.toMatchObject({ code: "REFUND_NOT_FOUND" });
    expect(await db.auditEvent.count({ where: { kind: { not: "refund_requested" }, paymentId: { not: null } } })).toBe(
      0,
    );
  });
});

describe("the money of a dispute that was won", () => {
  test("[PAY-13] is kept: the payment counts as taken, the place stays cancelled", async ({ deps, stripe, db }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const { id } = await dispute(stripe, paymentIntentId);
    await settle(deps, paymentIntentId);
    await setDispute(stripe, id, "won");
    const { returns } = await deps.payments.intent(paymentIntentId);
    await settle(deps, paymentIntentId);
    expect([...(await paymentInconsistencies(deps.db)).values()]).toEqual([["dispute_won"]]);
    const admin = signed(deps, await aUser(db, "admin"));
    await closeRefund(admin, { refundId: await failedRefund(deps), outcome: "kept" });
    const kept = {
      enrolment: "refunded",
      payment: "succeeded",
      refundedCents: 0,
      refunds: ["kept dispute 7999"],
    };
    expect(await ledger(deps, paymentId)).toEqual(kept);
    const sums = { keptCents: 7999, refundedCents: 0, dueCents: 0, differenceCents: 0, inconsistentPayments: 0 };
    expect(await sumLedger(deps)).toMatchObject(sums);
    expect(await settle(deps, paymentIntentId, { returns })).toBe("refunded");
    expect(await ledger(deps, paymentId)).toEqual(kept);

    // Refunded at the provider after all.
    await settle(deps, paymentIntentId, {
      returns: [...returns, { id: "re_2", kind: "refund", amountCents: 7999, isDebited: true, idempotencyKey: null }],
    });
    expect(await ledger(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
    expect(await sumLedger(deps)).toMatchObject({ ...sums, keptCents: 0, refundedCents: 7999 });
  });

  test("[PAY-13] may be paid to the student another way instead", async ({ deps, stripe, db }) => {
    const { paymentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const { id } = await dispute(stripe, paymentIntentId);
    await settle(deps, paymentIntentId);
    await setDispute(stripe, id, "won");
    await settle(deps, paymentIntentId);
    const admin = signed(deps, await aUser(db, "admin"));
    await closeRefund(admin, { refundId: await failedRefund(deps), outcome: "bank_transfer" });
    expect(await ledger(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["paid_elsewhere dispute 7999"],
    });
    expect(await sumLedger(deps)).toMatchObject({ refundedCents: 7999, dueCents: 0, inconsistentPayments: 0 });
  });

  test("[PAY-13] is kept of a place that has moved, also where another payment has paid a part", async ({
    deps,
    stripe,
    db,
  }) => {
    const { student, enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const { id: classId } = await aClass(db, { priceCents: 9999 });
    const admin = signed(deps, await aUser(db, "admin"));
    await moveEnrolment(admin, { enrolmentId, classId, differenceCents: 2000 });
    const { paymentIntentId: secondId } = await startPayment(signed(deps, student), { classId });
    await stripe.paymentIntents.confirm(secondId, { payment_method: "pm_card_visa" });
    expect(await settle(deps, secondId)).toBe("enrolled");
    for (const id of [secondId, paymentIntentId]) {
      const { id: disputeId } = await dispute(stripe, id);
      await settle(deps, id);
      await setDispute(stripe, disputeId, "won");
      await settle(deps, id);
      await closeRefund(admin, { refundId: await failedRefund(deps), outcome: "kept" });
    }
    expect(await sumLedger(deps)).toMatchObject({ keptCents: 9999, dueCents: 0, inconsistentPayments: 0 });
  });

  test("[SAFE-2] is not kept where it never bought a place", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const second = await stripe.paymentIntents.create({
      amount: 7999,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      allowed_payment_method_types: ["card"],
      metadata: await metadataFor(db, enrolmentId, 7999),
    });
    await settle(deps, second.id);
    await dispute(stripe, second.id);
    await settle(deps, second.id);
    await settle(deps, paymentIntentId);
    const { id: refundId } = await db.refund.findFirstOrThrow({ where: { reason: "dispute" } });
    const { returns } = await deps.payments.intent(second.id);
    await settle(deps, second.id, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
    const admin = signed(deps, await aUser(db, "admin"));
    await expect(closeRefund(admin, { refundId, outcome: "kept" })).rejects.toMatchObject({ code: "MONEY_NOT_KEPT" });
  });
});
