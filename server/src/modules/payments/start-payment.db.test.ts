import { schoolWith } from "../../../test/school.ts";
import { describe, expect, onTestFinished, vi } from "vitest";
import { aClass, aPayment, aUser, deletePayments } from "../../../test/factories.ts";
import { end, release } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { AppError } from "../../errors/app-error.ts";
import { lockEnrolment } from "../enrolments/lock-enrolments.ts";
import { listPayments } from "./list-payments.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { releaseOwnCheckout } from "./release-own-checkout.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { startPayment } from "./start-payment.ts";

const newest = { sort: "newest", limit: 10, offset: 0 } as const;

const PAY = { payment_method: "pm_card_visa" };
const PAST = new Date(Date.now() - 1000);

describe("opening the payment page", () => {
  test("with five holds is refused, unless one of them has expired", async ({ deps, db }) => {
    const student = signed(deps, await aUser(db, "student"));
    for (let held = 0; held < 5; held++) await startPayment(student, { classId: (await aClass(db)).id });
    const { id: classId } = await aClass(db);
    await expect(startPayment(student, { classId })).rejects.toMatchObject({ code: "TOO_MANY_HOLDS" });
    const { id } = await db.enrolment.findFirstOrThrow();
    await db.enrolment.update({ where: { id }, data: { holdExpiresAt: PAST } });
    expect(await startPayment(student, { classId })).toMatchObject({ clientSecret: expect.any(String) });
    expect(await db.enrolment.count({ where: { state: "held" } })).toBe(5);
    expect(await db.enrolment.findUnique({ where: { id } })).toMatchObject({ state: "released", holdSlot: null });
  });

  test("[PAY-2][PAY-6] returns a client secret for the class's price in cents", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db, { priceCents: 1999 });
    const payment = await startPayment(signed(deps, await aUser(db, "student")), { classId });
    const intent = await stripe.paymentIntents.retrieve(payment.paymentIntentId);
    expect(intent).toMatchObject({ amount: 1999, currency: "usd", client_secret: payment.clientSecret });
  });

  test("takes two statements: the hold and the payment", async ({ deps, db, statements }) => {
    const { id: classId } = await aClass(db);
    const student = signed(deps, await aUser(db, "student"));
    statements.length = 0;
    await startPayment(student, { classId });
    expect(statements.map(({ text }) => text.trim().split(/\s/, 1)[0])).toEqual(["SELECT", "WITH"]);
    expect(statements.every(({ name }) => name !== undefined && name !== "")).toBe(true);
  });

  test("[SAFE-2] again, and in five tabs at once, returns the same intent", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db);
    const student = signed(deps, await aUser(db, "student"));
    const tabs = await Promise.all(Array.from({ length: 5 }, () => startPayment(student, { classId })));
    const again = await startPayment(student, { classId });
    expect(new Set([...tabs, again].map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test("says how long the seat is held by the database's clock, whatever the server's shows", async ({ deps, db }) => {
    const { id: classId } = await aClass(db);
    const student = signed({ ...deps, school: schoolWith({ holdMinutes: 30 }) }, await aUser(db, "student"));
    const first = await startPayment(student, { classId });
    expect(first.holdSecondsLeft).toBeGreaterThan(29 * 60);
    expect(first.holdSecondsLeft).toBeLessThanOrEqual(30 * 60);
    await db.$executeRaw`UPDATE enrolments SET hold_expires_at = now() + interval '100 seconds'`;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const again = await startPayment(student, { classId });
    expect(again.paymentIntentId).toBe(first.paymentIntentId);
    expect(again.holdSecondsLeft).toBeGreaterThan(50);
    expect(again.holdSecondsLeft).toBeLessThanOrEqual(100);
  });

  test("[SAFE-2] records the payment while its own event is being handled", async ({ deps, db }) => {
    const { id: classId } = await aClass(db);
    let event: Promise<unknown> | undefined;
    const createIntent: typeof deps.payments.createIntent = async (order) => {
      const intent = await deps.payments.createIntent(order);
      const { amountCents, description: className } = order;
      const enrolmentId = order.order.items[0]?.enrolmentId ?? "";
      const locked = Promise.withResolvers<void>();
      event = db.$transaction(async (tx) => {
        await lockEnrolment(tx, enrolmentId);
        locked.resolve();
        await lockWaits(db, 1);
        await aPayment(tx, { enrolmentId, paymentIntentId: intent.id, amountCents, className });
      });
      await locked.promise;
      return intent;
    };
    const student = signed({ ...deps, payments: { ...deps.payments, createIntent } }, await aUser(db, "student"));
    const { paymentIntentId } = await startPayment(student, { classId });
    await event;
    expect(await db.payment.findMany()).toMatchObject([{ paymentIntentId, state: "open" }]);
  });

  test("[SAFE-2] opens an intent for a hold whose first one was lost before the class got another name", async ({
    deps,
    db,
  }) => {
    const { id: classId } = await aClass(db);
    const student = signed(deps, await aUser(db, "student"));
    await startPayment(student, { classId });
    // As after a server that was killed before it recorded the intent.
    await deletePayments(db);
    await db.class.update({ where: { id: classId }, data: { name: "Sailing" } });
    expect(await startPayment(student, { classId })).toMatchObject({ items: [{ className: "Sailing" }] });
  });

  test("keeps the agreed price when the instructor raises it meanwhile", async ({ deps, db }) => {
    const { id: classId } = await aClass(db, { priceCents: 1999 });
    const student = signed(deps, await aUser(db, "student"));
    await startPayment(student, { classId });
    await db.class.update({ where: { id: classId }, data: { priceCents: 2999 } });
    for (const agreed of [{}, { priceCents: 1999 }])
      expect(await startPayment(student, { classId, ...agreed })).toMatchObject({ totalCents: 1999 });
    await expect(startPayment(student, { classId, priceCents: 2999 })).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  });

  test("after the hold has expired holds a new seat, at the current price, with a new intent", async ({
    deps,
    stripe,
    db,
  }) => {
    const { id: classId } = await aClass(db, { priceCents: 1999 });
    const student = signed(deps, await aUser(db, "student"));
    const first = await startPayment(student, { classId });
    await db.enrolment.updateMany({ data: { holdExpiresAt: PAST } });
    await db.class.update({ where: { id: classId }, data: { priceCents: 2999 } });
    const second = await startPayment(student, { classId });
    expect(second).toMatchObject({ totalCents: 2999 });
    expect(second.holdExpiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await stripe.paymentIntents.retrieve(first.paymentIntentId)).toMatchObject({ status: "canceled" });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  test("of a class that is paid or sold out is refused", async ({ deps, stripe, db }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const student = signed(deps, await aUser(db, "student"));
    const { paymentIntentId } = await startPayment(student, { classId });
    const late = signed(deps, await aUser(db, "student"));
    const held = await startPayment(late, { classId }).catch((error: unknown) => error as AppError);
    expect(held).toMatchObject({ code: "NO_SEATS_LEFT" });
    // The seat may come back: when its hold ends.
    const { holdExpiresAt } = await db.enrolment.findFirstOrThrow({ where: { classId } });
    const secondsLeft = (Number(holdExpiresAt) - Date.now()) / 1000;
    expect((held as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(secondsLeft);
    expect((held as AppError).retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    await stripe.paymentIntents.confirm(paymentIntentId, PAY);
    await settleOwnPayment(student, { paymentIntentId });
    const paid = { code: "NO_SEATS_LEFT", retryAfterSeconds: null };
    await expect(startPayment(late, { classId })).rejects.toMatchObject(paid);
    await expect(startPayment(student, { classId })).rejects.toMatchObject({ code: "ALREADY_ENROLLED" });
  });

  test("without an answer of the provider is refused", async ({ deps, db, stripeUrl }) => {
    const { id: classId } = await aClass(db);
    const { createStripeProvider } = await import("../../integrations/stripe-provider.ts");
    const unreachable = createStripeProvider({ secretKey: "sk", webhookSecret: "w", apiUrl: "http://127.0.0.1:1" });
    const student = signed({ ...deps, payments: unreachable }, await aUser(db, "student"));
    await expect(startPayment(student, { classId })).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    expect(stripeUrl).not.toContain(":1/");
  });

  test("gives up when every new intent is cancelled at the provider at once", async ({ deps, db }) => {
    const createIntent: typeof deps.payments.createIntent = async (order) =>
      deps.payments.cancelIntent((await deps.payments.createIntent(order)).id);
    const student = signed({ ...deps, payments: { ...deps.payments, createIntent } }, await aUser(db, "student"));
    const { id: classId } = await aClass(db);
    await expect(startPayment(student, { classId })).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  });
});

test("[PAY-4] a declined card leaves the payment open for another card", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const student = signed(deps, await aUser(db, "student"));
  const { paymentIntentId } = await startPayment(student, { classId });
  const declined = stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_chargeDeclined" });
  await expect(declined).rejects.toMatchObject({ code: "card_declined" });
  expect(await settleOwnPayment(student, { paymentIntentId })).toMatchObject({ outcome: "open" });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  expect(await settleOwnPayment(student, { paymentIntentId })).toEqual({
    outcome: "enrolled",
    paymentIntentId,
  });
  expect(await listPayments(student, newest)).toMatchObject({
    total: 1,
    payments: [{ priceCents: 7999, paymentIntentId, state: "succeeded" }],
  });
});

test("[SAFE-4] another student can neither settle nor see a payment", async ({ deps, stripe, db }) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  const other = signed(deps, await aUser(db, "student"));
  await expect(settleOwnPayment(other, { paymentIntentId })).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  expect(await listPayments(other, newest)).toEqual({ payments: [], total: 0, isTotalExact: true });
});

test("[SAFE-3] a payment whose amount is not the enrolment's is not reported as settled", async ({
  deps,
  stripe,
  db,
}) => {
  const student = signed(deps, await aUser(db, "student"));
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(student, { classId });
  await db.enrolment.updateMany({ data: { priceCents: 100 } });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await expect(settleOwnPayment(student, { paymentIntentId })).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  expect(await db.discrepancy.findMany()).toMatchObject([{ kind: "wrong_amount" }]);
});

test("releasing the own hold frees the seat, once", async ({ deps, db }) => {
  const { id: classId } = await aClass(db);
  const student = signed(deps, await aUser(db, "student"));
  const { checkoutId } = await startPayment(student, { classId });
  const other = signed(deps, await aUser(db, "student"));
  expect(await releaseOwnCheckout(other, { checkoutId })).toEqual({ released: false });
  expect(await releaseOwnCheckout(student, { checkoutId })).toEqual({ released: true });
  expect(await releaseOwnCheckout(student, { checkoutId })).toEqual({ released: false });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
});

test("[PAY-8] a tab closed right after paying, and no event: the next reconciliation enrols", async ({
  deps,
  stripe,
  db,
}) => {
  const { id: classId } = await aClass(db);
  const { paymentIntentId } = await startPayment(signed(deps, await aUser(db, "student")), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await reconcilePayments(deps);
  expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(0);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  await reconcilePayments(deps);
  expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(1);
});

test("[SAFE-2] the last seat, opened in five tabs at once by one student, is one hold", async ({ deps, db }) => {
  const { id: classId } = await aClass(db, { capacity: 1 });
  const student = signed(deps, await aUser(db, "student"));
  const tabs = await Promise.all(Array.from({ length: 5 }, () => startPayment(student, { classId })));
  expect(new Set(tabs.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
});

test("[SAFE-2] a hold that is released while its payment is opened: the payment is cancelled, and another hold is taken", async ({
  deps,
  db,
  stripe,
}) => {
  const { id: classId } = await aClass(db);
  const opened: string[] = [];
  let released: Promise<void> | undefined;
  const payments: typeof deps.payments = {
    ...deps.payments,
    createIntent: async (order) => {
      const intent = await deps.payments.createIntent(order);
      opened.push(intent.id);
      const isLocked = Promise.withResolvers<void>();
      released ??= end(db, order.order.items[0]?.enrolmentId ?? "", async (tx, hold) => {
        isLocked.resolve();
        await lockWaits(db, 1);
        await release(tx, hold);
      });
      await Promise.race([isLocked.promise, released]);
      return intent;
    },
  };
  const { paymentIntentId } = await startPayment(signed({ ...deps, payments }, await aUser(db, "student")), {
    classId,
  });
  await released;
  expect(opened).toHaveLength(2);
  expect(paymentIntentId).toBe(opened[1]);
  const statuses = await Promise.all(opened.map(async (id) => (await stripe.paymentIntents.retrieve(id)).status));
  expect(statuses).toEqual(["canceled", "requires_payment_method"]);
  const recorded = await db.payment.findMany({
    orderBy: { createdAt: "asc" },
    select: { state: true, items: { select: { enrolment: { select: { state: true } } } } },
  });
  expect(recorded.map(({ state, items }) => [state, items[0]?.enrolment.state])).toEqual([
    ["cancelled", "released"],
    ["open", "held"],
  ]);
});
