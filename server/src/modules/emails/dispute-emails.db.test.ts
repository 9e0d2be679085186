import { expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, dispute, setDispute } from "../../../test/paid-enrolment.ts";
import { ledger, settle } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { listPayments } from "../payments/list-payments.ts";
import { startPayment } from "../payments/start-payment.ts";
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
  const { student, paymentIntentId, paymentId } = await aPaidEnrolment(deps, stripe);
  await sendAll(sendDeps);
  const mailsTo = async (email: string) => {
    await sendAll(sendDeps);
    const mails = catcher.messages.splice(0).filter(({ to }) => to.includes(email));
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  };
  await mailsTo(student.email);

  const { id } = await dispute(stripe, paymentIntentId);
  const opened = await stripe.disputes.retrieve(id);
  const respondBy = new Date((opened.evidence_details.due_by ?? 0) * 1000);
  await settle(deps, paymentIntentId);
  await settle(deps, paymentIntentId);
  await sendAll(sendDeps);
  const mails = catcher.messages.splice(0);
  const [toAdmin, ...rest] = mails.filter(({ to }) => to.includes(admin.email));
  expect(rest).toEqual([]);
  expect(toAdmin?.subject).toBe("A payment of $79.99 is disputed");
  expect(toAdmin?.text).toContain("Answer by");
  expect(toAdmin?.text).toMatch(/Class \d+ has ended\./);
  const toPayer = mails.filter(({ to }) => to.includes(student.email));
  expect(toPayer.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your enrolment in .* has ended$/)]);
  expect(toPayer[0]?.text).not.toMatch(/paid back|\$/i);
  expect(await db.receipt.count({ where: { kind: "refund" } })).toBe(0);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["done dispute 7999"] });
  expect(await paymentInconsistencies(db)).toEqual(new Map([[paymentId, ["dispute_open"]]]));
  expect((await listAllPayments(contextOf({ db }), ALL)).payments).toMatchObject([
    {
      disputes: [{ id, status: "needs_response", respondBy }],
      refunds: [{ isDisputeOpen: true, receiptNumber: null }],
    },
  ]);

  await setDispute(stripe, id, "under_review");
  await settle(deps, paymentIntentId);
  expect(await paymentInconsistencies(db)).toEqual(new Map());
  expect(await mailsTo(admin.email)).toEqual([]);

  await setDispute(stripe, id, "lost");
  const { returns, disputes } = await deps.payments.intent(paymentIntentId);
  await settle(deps, paymentIntentId);
  const older = disputes.map((item) => ({ ...item, status: "needs_response" as const }));
  await settle(deps, paymentIntentId, { returns, disputes: older });
  expect(await db.dispute.findMany()).toMatchObject([{ id, status: "lost" }]);
  const receipt = await db.receipt.findFirstOrThrow({ where: { kind: "refund" } });
  expect(receipt).toMatchObject({ amountCents: 7999 });
  const [refunded, ...more] = await mailsTo(student.email);
  expect(more).toEqual([]);
  expect(refunded).toContain("Your bank has returned $79.99 to you.");
  expect((await listPayments(signed(deps, student), ALL)).payments).toMatchObject([
    { refunds: [{ isDisputeOpen: false, receiptNumber: receipt.number }] },
  ]);
  expect(await paymentInconsistencies(db)).toEqual(new Map());
});

test("[TRUE-4] of a cart the message says which places have ended, and what is left of the others", async ({
  deps,
  db,
  stripe,
  sendDeps,
  catcher,
}) => {
  const admin = signed(deps, await aUser(db, "admin"));
  /**
   * What the message about a dispute over so much of a cart says: a place of the account, one of Anna's, and one that was cancelled before.
   */
  const notify = async (amountCents?: number) => {
    const student = await aUser(db, "student");
    const { id: participantId } = await aChild(db, student.id, { name: "Anna Lovelace" });
    const [judo, chess, golf] = [
      await aClass(db, { name: "Judo", priceCents: 8000 }),
      await aClass(db, { name: "Chess", priceCents: 8000 }),
      await aClass(db, { name: "Golf", priceCents: 8000 }),
    ];
    const items = [{ classId: judo.id }, { classId: chess.id, participantId }, { classId: golf.id }];
    const { paymentIntentId } = await startPayment(signed(deps, student), { items });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await settle(deps, paymentIntentId);
    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId: golf.id } });
    await cancelEnrolment(admin, { enrolmentId, refundCents: 8000 });
    await runRefundJobs(deps);
    await dispute(stripe, paymentIntentId, amountCents === undefined ? {} : { amountCents });
    await settle(deps, paymentIntentId);
    await sendAll(sendDeps);
    const message = catcher.messages.splice(0).find(({ subject }) => subject.includes("disputed"));
    return (message?.text ?? "").replaceAll(/\s+/g, " ");
  };
  const ofPart = await notify(4000);
  expect(ofPart).toContain("Judo goes on with $60.00. Chess (Anna) goes on with $60.00.");
  expect(ofPart).not.toMatch(/ended|Golf goes/);
  const ofAll = await notify();
  expect(ofAll).toContain("Judo has ended. Chess (Anna) has ended.");
  expect(ofAll).not.toMatch(/goes on|Golf has/);
});

test("[TRUE-4] an inquiry leaves place and money, needs an answer, and is found without an event", async ({
  deps,
  db,
  stripe,
  sendDeps,
  catcher,
}) => {
  const admin = await aUser(db, "admin");
  const { paymentIntentId, paymentId } = await aPaidEnrolment(deps, stripe);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  const { id } = await dispute(stripe, paymentIntentId, { status: "warning_needs_response" });
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 0 });
  expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "paid", refundedCents: 0, refunds: [] });
  expect(await paymentInconsistencies(db)).toEqual(new Map([[paymentId, ["dispute_open"]]]));
  await sendAll(sendDeps);
  const toAdmin = catcher.messages.filter(({ to }) => to.includes(admin.email));
  expect(toAdmin.map(({ subject }) => subject)).toEqual(["A bank asks about a payment of $79.99"]);

  await setDispute(stripe, id, "warning_closed");
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await paymentInconsistencies(db)).toEqual(new Map());
  await setDispute(stripe, id, "needs_response");
  expect(await reconcilePayments(deps)).toMatchObject({ fixed: 1 });
  expect(await ledger(deps, paymentId)).toMatchObject({ enrolment: "refunded", refunds: ["done dispute 7999"] });
});

test("[TRUE-4] money of a dispute that was won goes to nobody, and admins get a message of its dispute", async ({
  deps,
  db,
  stripe,
}) => {
  const { id: userId } = await aUser(db, "admin");
  const { paymentIntentId, paymentId } = await aPaidEnrolment(deps, stripe);
  const { id } = await dispute(stripe, paymentIntentId);
  await settle(deps, paymentIntentId);
  await setDispute(stripe, id, "won");
  await settle(deps, paymentIntentId);
  expect(await ledger(deps, paymentId)).toMatchObject({ refunds: ["failed dispute 7999"] });
  expect(await db.receipt.count({ where: { kind: "refund" } })).toBe(0);
  const messages = await db.emailMessage.findMany({
    where: { kind: "dispute_changed", userId },
    orderBy: { id: "asc" },
  });
  expect(messages.map(({ refs }) => refs)).toMatchObject([{ status: "needs_response" }, { status: "won" }]);
});

test("[TRUE-4] an appeal is reported with its deadline, another deadline again, and its decision; none to a former admin", async ({
  deps,
  db,
  stripe,
  sendDeps,
  catcher,
}) => {
  const [admin, former] = [await aUser(db, "admin"), await aUser(db, "admin")];
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  const { id } = await dispute(stripe, paymentIntentId);
  const subjects = async (email: string) => {
    await settle(deps, paymentIntentId);
    await sendAll(sendDeps);
    return catcher.messages.splice(0).flatMap(({ to, subject }) => (to.includes(email) ? [subject] : []));
  };
  await setDispute(stripe, id, "lost");
  expect(await subjects(admin.email)).toEqual(["The dispute over $79.99 was lost"]);
  await setDispute(stripe, id, "appeal_needs_response");
  expect(await subjects(admin.email)).toEqual(["An appeal over $79.99 needs an answer"]);
  const { disputes } = await deps.payments.intent(paymentIntentId);
  const later = disputes.map((item) => ({ ...item, respondBy: new Date("2029-01-01T00:00:00Z") }));
  await settle(deps, paymentIntentId, { disputes: later });
  await sendAll(sendDeps);
  expect(catcher.messages.splice(0).map(({ subject }) => subject)).toContain("An appeal over $79.99 needs an answer");
  await setDispute(stripe, id, "appeal_under_review");
  expect(await subjects(admin.email)).toEqual([]);
  await db.user.update({ where: { id: former.id }, data: { role: "student" } });
  await setDispute(stripe, id, "won");
  await settle(deps, paymentIntentId);
  await sendAll(sendDeps);
  expect(catcher.messages.map(({ to, subject }) => [to, subject])).toEqual([
    [[admin.email], "The dispute over $79.99 was won"],
  ]);
});

test("[TRUE-4] a decision whose event was lost is found the next night, however old the payment is", async ({
  deps,
  db,
  stripe,
}) => {
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  const { id } = await dispute(stripe, paymentIntentId);
  await settle(deps, paymentIntentId);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 20 * 86_400_000) } });
  const ofToday = { ...deps, payments: { ...deps.payments, intentsSince: async () => [] } };
  await setDispute(stripe, id, "lost");
  expect(await reconcilePayments(ofToday)).toMatchObject({ fixed: 1 });
  expect(await db.receipt.count({ where: { kind: "refund" } })).toBe(1);
  expect(await reconcilePayments(ofToday)).toMatchObject({ checked: 0, fixed: 0 });
});

test.for([
  ["warning_needs_response", "warning_under_review", "warning_closed"],
  ["warning_needs_response", "warning_under_review", "needs_response", "under_review", "won"],
  ["needs_response", "lost", "appeal_needs_response", "appeal_under_review", "lost"],
  ["under_review", "lost", "won"],
  ["prevented"],
] as const)("[TRUE-4] a dispute goes through %j", async (statuses, { deps, db, stripe }) => {
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  const [first, ...more] = statuses;
  const { id } = await dispute(stripe, paymentIntentId, { status: first });
  for (const status of [first, ...more]) {
    await setDispute(stripe, id, status);
    await settle(deps, paymentIntentId);
    expect(await db.dispute.findUnique({ where: { id } })).toMatchObject({ status });
  }
});
