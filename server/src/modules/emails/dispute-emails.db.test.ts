import { expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPaidEnrolment, dispute, setDispute } from "../../../test/paid-enrolment.ts";
import { ledger, settle } from "../../../test/refund-steps.ts";
import { signed } from "../../../test/signed.ts";
import { listPayments } from "../payments/list-payments.ts";
import { paymentInconsistencies } from "../reconciliation/inconsistencies.ts";
import { listAllPayments } from "../reconciliation/list-all-payments.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";

const ALL = { sort: "newest", shown: "all", limit: 10, offset: 0 } as const;

test("[TRUE-4] admins learn of a dispute with its deadline at once, the payer of money once it is lost", async ({
  deps,
  db,
  stripe,
  sendDeps,
  catcher,
}) => {
  const admin = await aUser(db, "admin");
  const { student, intentId, paymentId } = await aPaidEnrolment(deps, stripe);
  await sendAll(sendDeps);
  const mailsTo = async (email: string) => {
    await sendAll(sendDeps);
    const mails = catcher.messages.splice(0).filter(({ to }) => to.includes(email));
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  };
  await mailsTo(student.email);

  const { id } = await dispute(stripe, intentId);
  const opened = await stripe.disputes.retrieve(id);
  const respondBy = new Date((opened.evidence_details.due_by ?? 0) * 1000);
  await settle(deps, intentId);
  await settle(deps, intentId);
  await sendAll(sendDeps);
  const mails = catcher.messages.splice(0);
  const [toAdmin, ...others] = mails.filter(({ to }) => to.includes(admin.email));
  expect(others).toEqual([]);
  expect(toAdmin?.subject).toBe("A payment of $79.99 is disputed");
  expect(toAdmin?.text).toContain("Answer by");
  const toPayer = mails.filter(({ to }) => to.includes(student.email));
  expect(toPayer.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your enrolment in .* has ended$/)]);
  expect(toPayer[0]?.text).not.toMatch(/paid back|\$/i);
  expect(await db.receipt.count({ where: { kind: "refund" } })).toBe(0);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["done dispute 7999"] });
  expect(await paymentInconsistencies({ db })).toEqual(new Map([[paymentId, ["dispute_open"]]]));
  expect((await listAllPayments({ db }, ALL)).payments).toMatchObject([
    { disputes: [{ id, status: "needs_response", respondBy }], refunds: [{ isUndecided: true, receiptNumber: null }] },
  ]);

  await setDispute(stripe, id, "under_review");
  await settle(deps, intentId);
  expect(await paymentInconsistencies({ db })).toEqual(new Map());
  expect(await mailsTo(admin.email)).toEqual([]);

  await setDispute(stripe, id, "lost");
  const { returns, disputes } = await deps.payments.intent(intentId);
  await settle(deps, intentId);
  const older = disputes.map((item) => ({ ...item, status: "needs_response" as const }));
  await settle(deps, intentId, { returns, disputes: older });
  expect(await db.dispute.findMany()).toMatchObject([{ id, status: "lost" }]);
  const receipt = await db.receipt.findFirstOrThrow({ where: { kind: "refund" } });
  expect(receipt).toMatchObject({ amountCents: 7999 });
  const [refunded, ...more] = await mailsTo(student.email);
  expect(more).toEqual([]);
  expect(refunded).toContain("Your bank has returned $79.99 to you.");
  expect((await listPayments(signed(deps, student), ALL)).payments).toMatchObject([
    { refunds: [{ isUndecided: false, receiptNumber: receipt.number }] },
  ]);
  expect(await paymentInconsistencies({ db })).toEqual(new Map());
});

test("[TRUE-4] an inquiry leaves place and money, needs an answer, and is found without an event", async ({
  deps,
  db,
  stripe,
  sendDeps,
  catcher,
}) => {
  const admin = await aUser(db, "admin");
  const { intentId, paymentId } = await aPaidEnrolment(deps, stripe);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  const { id } = await dispute(stripe, intentId, { status: "warning_needs_response" });
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 0 });
  expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refundedCents: 0, refunds: [] });
  expect(await paymentInconsistencies({ db })).toEqual(new Map([[paymentId, ["dispute_open"]]]));
  await sendAll(sendDeps);
  const asked = catcher.messages.filter(({ to }) => to.includes(admin.email));
  expect(asked.map(({ subject }) => subject)).toEqual(["A bank asks about a payment of $79.99"]);

  await setDispute(stripe, id, "warning_closed");
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await paymentInconsistencies({ db })).toEqual(new Map());
  await setDispute(stripe, id, "needs_response");
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded", refunds: ["done dispute 7999"] });
});

test("[TRUE-4] money of a dispute that was won goes to nobody, and its dispute is told", async ({
  deps,
  db,
  stripe,
}) => {
  const { id: userId } = await aUser(db, "admin");
  const { intentId, paymentId } = await aPaidEnrolment(deps, stripe);
  const { id } = await dispute(stripe, intentId);
  await settle(deps, intentId);
  await setDispute(stripe, id, "won");
  await settle(deps, intentId);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["failed dispute 7999"] });
  expect(await db.receipt.count({ where: { kind: "refund" } })).toBe(0);
  const told = await db.emailMessage.findMany({ where: { kind: "dispute_changed", userId }, orderBy: { id: "asc" } });
  expect(told.map(({ refs }) => refs)).toMatchObject([{ status: "needs_response" }, { status: "won" }]);
});
