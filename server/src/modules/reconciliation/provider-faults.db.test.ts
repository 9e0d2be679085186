import { expect } from "vitest";
import { test as appTest } from "../../../test/app-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { checkLedger } from "../../../test/money-model/check-ledger.ts";
import { recover } from "../../../test/money-model/money-school.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../../../test/payment-test.ts";
import type { AnyCtx } from "../../deps.ts";
import { createStripeProvider } from "../../integrations/stripe-provider.ts";

/** Long enough for an answer on a busy machine. */
const TIMEOUT_MS = 1000;
const ALWAYS = 1000;

/** Faults of the provider, as its control routes take them. */
const FAULTS = {
  "does not answer in time": { apiDelayMs: 2 * TIMEOUT_MS },
  "fails (500)": { failNext: { count: ALWAYS, status: 500, afterEffect: false } },
  "fails (500) and repeats its answer": { failNext: { count: ALWAYS, status: 500, isStored: true } },
  "fails (500) after the effect and repeats its answer": {
    failNext: { count: ALWAYS, status: 500, afterEffect: true, isStored: true },
  },
  "is busy with the same call (409)": { failNext: { count: ALWAYS, status: 409, afterEffect: false } },
  "limits the rate (429)": { failNext: { count: ALWAYS, status: 429, afterEffect: false } },
};
const NONE = { apiDelayMs: 0, failNext: { count: 0, status: 500, afterEffect: false } };

interface FaultFixtures {
  deps: AnyCtx;
  breakProvider: (fault: object) => Promise<void>;
}

const test = appTest.extend<FaultFixtures>({
  deps: async ({ deps, stripeUrl }, use) => {
    const options = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: stripeUrl };
    await use({ ...deps, payments: createStripeProvider({ ...options, timeoutMs: TIMEOUT_MS }) });
  },
  breakProvider: async ({ stripeUrl }, use) => {
    await use(async (fault) => {
      const answer = await fetch(`${stripeUrl}/_local/api`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: JSON.stringify(fault),
      });
      expect(answer.status).toBe(200);
    });
  },
});

test.for(Object.entries(FAULTS))(
  "[SAFE-2][SAFE-3] the provider %s: students are asked to retry, jobs retry, and money equals enrolments",
  { timeout: 60_000 },
  async ([, fault], { app, bearerOf, breakProvider, db, deps, stripe }) => {
    const student = await aUser(db, "student");
    const { id: classId } = await aClass(db, { capacity: 1 });
    const post = async (url: string, payload: object) =>
      app.inject({ method: "POST", url, headers: await bearerOf(student), payload });
    const expectUnavailable = async (url: string, payload: object) => {
      await breakProvider(fault);
      const answer = await post(url, payload);
      await breakProvider(NONE);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("30");
      expect(answer.json()).toEqual({
        error: true,
        code: "PROVIDER_UNAVAILABLE",
        message: "The card service does not answer. Please try again in 30 seconds: nothing is charged twice.",
      });
    };

    await expectUnavailable("/create-payment-intent", { classId });
    const opened = await post("/create-payment-intent", { classId });
    expect(opened.statusCode).toBe(200);
    const { paymentIntentId } = opened.json<{ paymentIntentId: string }>();

    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await expectUnavailable("/payment", { transactionId: paymentIntentId });
    expect((await post("/payment", { transactionId: paymentIntentId })).json()).toMatchObject({
      outcome: "enrolled",
    });

    const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { classId, state: "paid" } });
    const cancelled = await post("/trpc/enrolment.cancel", { json: { enrolmentId } });
    expect(cancelled.statusCode).toBe(200);
    await breakProvider(fault);
    await expect(runRefundJobs(deps)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    await breakProvider(NONE);
    await recover({ db, deps });
    const refunds = await db.refund.findMany({ where: { payment: { paymentIntentId } } });
    expect(refunds).toMatchObject([{ state: "done", amountCents: 7999 }]);
    await checkLedger({ db, stripe }, { charged: new Set([paymentIntentId]), promised: new Map() });
  },
);

test.for([{ afterEffect: true }, { afterEffect: false }])(
  "[SAFE-2] a partial refund is sent once, even when the provider fails and repeats its answer, %o",
  async ({ afterEffect }, { breakProvider, deps, stripe }) => {
    const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
    const order = { paymentIntentId, amountCents: 3000, idempotencyKey: "an order/1" };
    await breakProvider({ failNext: { count: 1, status: 500, afterEffect, isStored: true } });
    expect(await deps.payments.refund(order)).toEqual({ declined: null });
    expect(await deps.payments.refund(order)).toEqual({ declined: null });
    expect((await stripe.refunds.list({ payment_intent: paymentIntentId })).data).toMatchObject([{ amount: 3000 }]);
  },
);

test("[SAFE-2] two tabs that write the id of the class differently get the same intent", async ({
  app,
  bearerOf,
  breakProvider,
  db,
}) => {
  const { id } = await aClass(db);
  const headers = await bearerOf(await aUser(db, "student"));
  await breakProvider({ apiDelayMs: TIMEOUT_MS / 4 });
  const start = async (classId: string) =>
    app.inject({ method: "POST", url: "/trpc/payments.start", headers, payload: { json: { classId } } });
  const answers = await Promise.all([start(id), start(id.toUpperCase())]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await db.payment.count()).toBe(1);
});
