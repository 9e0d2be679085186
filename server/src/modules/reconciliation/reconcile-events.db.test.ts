import { expect } from "vitest";
import { aClass, aUser, deletePayments } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { lockEnrolment } from "../enrolments/lock-enrolments.ts";
import { startPayment } from "../payments/start-payment.ts";
import { reconcileEvents } from "./reconcile-events.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { release } from "../../../test/holds.ts";

const PAY = { payment_method: "pm_card_visa" };

async function aHold(deps: AnyCtx) {
  const { id: classId } = await aClass(deps.db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(deps.db, "student")), { classId });
  return { classId, paymentIntentId };
}

/** Leaves the callers that have just opened a payment behind. */
const later = ({ db }: AnyCtx) => db.$executeRaw`UPDATE payments SET created_at = created_at - interval '5 minutes'`;

/** Dependencies that count which intents the provider is asked for, and since when it is asked for events. */
function watched(deps: AnyCtx) {
  const requests: string[] = [];
  const since: Date[] = [];
  const payments: typeof deps.payments = {
    ...deps.payments,
    intent: async (id) => {
      requests.push(id);
      return deps.payments.intent(id);
    },
    eventsSince: async (date) => {
      since.push(date);
      return deps.payments.eventsSince(date);
    },
  };
  return { requests, since, deps: { ...deps, payments } };
}

test("[SAFE-3] a lost event of a payment enrols; payments that are settled ask the provider nothing", async ({
  deps,
  db,
  stripe,
}) => {
  for (let count = 0; count < 3; count++) await aPaidEnrolment(deps, stripe);
  const { classId, paymentIntentId } = await aHold(deps);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await later(deps);
  const { requests, deps: watching } = watched(deps);
  expect(await reconcileEvents(watching)).toEqual({ checked: 1, fixed: 1, failed: 0, notOurs: 0 });
  expect(requests).toEqual([paymentIntentId]);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ enrolledCount: 1 });
  expect(await reconcileEvents(watching)).toMatchObject({ checked: 0 });
});

test("[SAFE-3] a lost event of a refund ends the enrolment", async ({ deps, db, stripe }) => {
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  await later(deps);
  expect(await reconcileEvents(deps)).toMatchObject({ checked: 1, fixed: 1 });
  expect(await db.enrolment.findFirst()).toMatchObject({ state: "refunded" });
});

test("[SAFE-3] an event that was made up for is handled: the next run asks the provider nothing", async ({
  deps,
  db,
  stripe,
}) => {
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  await later(deps);
  const { requests, deps: watching } = watched(deps);
  await db.$executeRaw`ALTER TABLE receipts ADD CONSTRAINT none CHECK (kind = 'payment') NOT VALID`;
  expect(await reconcileEvents(watching)).toMatchObject({ failed: 1 });
  await db.$executeRaw`ALTER TABLE receipts DROP CONSTRAINT none`;
  // The event of what failed is not handled, even where its discrepancy is marked as resolved.
  await db.discrepancy.updateMany({ data: { resolvedAt: new Date() } });
  expect(await reconcileEvents(watching)).toMatchObject({ checked: 1, fixed: 1 });
  requests.length = 0;
  expect(await reconcileEvents(watching)).toMatchObject({ checked: 0 });
  expect(requests).toEqual([]);
});

test("[SAFE-3] the event of a payment that was opened a moment ago is left to the next run", async ({
  deps,
  db,
  stripe,
}) => {
  const { paymentIntentId } = await aHold(deps);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  expect(await reconcileEvents(deps)).toMatchObject({ checked: 1, fixed: 0 });
  await later(deps);
  expect(await reconcileEvents(deps)).toMatchObject({ checked: 1, fixed: 1 });
  expect(await db.enrolment.findFirst()).toMatchObject({ state: "paid" });
});

test("[SAFE-2] an intent that the ledger lacks is recorded, and one whose hold has ended is cancelled", async ({
  deps,
  db,
  stripe,
}) => {
  const { paymentIntentId } = await aHold(deps);
  await deletePayments(db);
  expect(await reconcileEvents(deps)).toMatchObject({ fixed: 1 });
  expect(await db.payment.findMany()).toMatchObject([{ paymentIntentId, state: "open" }]);
  await db.enrolment.updateMany({
    data: { state: "released", holdExpiresAt: null, holdSlot: null, endedAt: new Date() },
  });
  await db.class.updateMany({ data: { seatsTaken: 0 } });
  await later(deps);
  await reconcileEvents(deps);
  expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
  expect(await db.payment.findFirst()).toMatchObject({ state: "cancelled" });
});

test("[SAFE-2] an intent that the ledger lacks is cancelled where its hold is released while it is recorded", async ({
  deps,
  db,
  stripe,
}) => {
  const { paymentIntentId } = await aHold(deps);
  await deletePayments(db);
  const { id } = await db.enrolment.findFirstOrThrow();
  const { reconciled } = await db.$transaction(async (tx) => {
    const hold = await lockEnrolment(tx, id);
    if (!hold) throw new Error("no hold");
    const reconciled = reconcileEvents(deps);
    await lockWaits(db, 1);
    await release(tx, hold);
    return { reconciled };
  });
  expect(await reconciled).toMatchObject({ fixed: 1 });
  expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
  expect(await db.payment.findMany()).toMatchObject([{ paymentIntentId, state: "cancelled" }]);
});

test("[SAFE-3] a run begins where the last completed one did, with a margin; a failed one leaves it to the next", async ({
  deps,
  db,
}) => {
  const { since, deps: watching } = watched(deps);
  const days = () => (Date.now() - Number(since.at(-1))) / (24 * 3_600_000);
  await reconcileEvents(watching);
  expect(days()).toBeCloseTo(3, 2);
  // Longer ago than runs are kept.
  const startedAt = new Date(Date.now() - 8 * 24 * 3_600_000);
  await db.reconciliationRun.updateMany({ data: { startedAt } });
  const eventsSince = async () => {
    throw new AppError("PROVIDER_UNAVAILABLE");
  };
  const failing = { ...deps, payments: { ...deps.payments, eventsSince } };
  await expect(reconcileEvents(failing)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  // The other kind of run reads no events.
  await reconcilePayments(deps);
  await reconcileEvents(watching);
  expect(since.at(-1)).toEqual(new Date(startedAt.getTime() - 10 * 60_000));
  expect(await db.reconciliationRun.count({ where: { startedAt } })).toBe(0);
});

test("what could not be settled is tried again, without another event", async ({ deps, db, stripe }) => {
  const { paymentIntentId } = await aHold(deps);
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await later(deps);
  await db.$executeRaw`ALTER TABLE receipts ADD CONSTRAINT none CHECK (number < 0) NOT VALID`;
  expect(await reconcileEvents(deps)).toMatchObject({ failed: 1 });
  await db.$executeRaw`ALTER TABLE receipts DROP CONSTRAINT none`;
  const payments = { ...deps.payments, eventsSince: async () => [] };
  expect(await reconcileEvents({ ...deps, payments })).toMatchObject({ checked: 1, fixed: 1 });
  expect(await db.discrepancy.count({ where: { resolvedAt: null } })).toBe(0);
});

test("a sweep costs as many statements for twelve settled payments as for three", async ({
  deps,
  stripe,
  statements,
}) => {
  const cost = async (payments: number) => {
    for (let count = 0; count < payments; count++) await aPaidEnrolment(deps, stripe);
    await later(deps);
    statements.length = 0;
    await reconcilePayments(deps);
    return statements.length;
  };
  expect(await cost(3)).toBe(await cost(9));
});

test("[SAFE-3] an event of another product on the same account is handled, and no discrepancy", async ({ deps }) => {
  const event = { id: "evt_other", kind: "payment_intent.succeeded", paymentIntentId: "pi_of_another_shop" };
  const payments: typeof deps.payments = { ...deps.payments, eventsSince: async () => [event] };
  expect(await reconcileEvents({ ...deps, payments })).toMatchObject({ notOurs: 1, failed: 0 });
  expect(await deps.db.discrepancy.count()).toBe(0);
  expect(await deps.db.webhookEvent.findMany()).toMatchObject([{ id: "evt_other" }]);
});
