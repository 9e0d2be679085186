import { TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/faults/own-postgres.ts";
import { runRecurringJobs } from "../../test/faults/recurring-jobs.ts";
import { checkLedger } from "../../test/money-model/check-ledger.ts";
import type { AppRouter } from "../routers/app-router.ts";
import type { Db } from "./client.ts";

const TIMEOUT_MS = 120_000;
/** The longest time to a response, whatever the database does. */
const RESPONDS_WITHIN_MS = 15_000;
/** From the database's return. */
const RECOVERS_WITHIN_MS = 30_000;
const PROBES = ["/live", "/ready", "/health"];
const STUDENTS = 6;
// The retries call more often than the limits allow.
const MANY_CALLS = { LIMIT_CALLS_PER_USER: "100000", LIMIT_CALLS_PER_ADDRESS: "100000" };
const CLASSES = 5;

/** Waits until the job runner listens for new jobs and runs them. */
async function expectJobsToRun(db: Db): Promise<void> {
  await runRecurringJobs(db);
  const listening = () => db.$queryRaw`
    SELECT DISTINCT 1 AS yes FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  await expect.poll(listening, { timeout: RECOVERS_WITHIN_MS }).toEqual([{ yes: 1 }]);
}

test(
  "[SAFE-2] while the database hangs, every call gets 503 within 15 seconds; calls and jobs resume with the database",
  { timeout: TIMEOUT_MS },
  async ({ db, postgres, startServer }) => {
    const server = await startServer({ LOG_LEVEL: "silent" });
    const student = await aUser(db, "student");
    const { id: classId } = await aClass(db);
    const headers = { authorization: await server.bearerOf(student), "content-type": "application/json" };
    const body = JSON.stringify({ json: { classId } });
    const calls: Record<string, RequestInit | undefined> = {
      "/trpc/payments.start": { method: "POST", headers, body },
      "/trpc/classes.popular": undefined,
      "/create-payment-intent": { method: "POST", headers, body: JSON.stringify({ classId }) },
      "/popularClasses": undefined,
    };
    const send = async (path: string, call?: RequestInit) => {
      const response = await fetch(server.url + path, { ...call, signal: AbortSignal.timeout(RESPONDS_WITHIN_MS) });
      const text = await response.text();
      return { path, status: response.status, hasRetryAfter: response.headers.has("retry-after"), text };
    };
    const sendAll = () => Promise.all(Object.entries(calls).map(([path, call]) => send(path, call)));
    // Opens connections. The public lists are not requested: they would be served from the cache for a moment.
    expect(await send("/trpc/payments.start", calls["/trpc/payments.start"])).toMatchObject({ status: 200 });

    await postgres.freeze();
    const [calls503, ...probes] = await Promise.all([
      sendAll(),
      ...PROBES.map((path) => send(path, { signal: AbortSignal.timeout(4000) })),
    ]);
    await postgres.thaw();
    for (const { path, status, hasRetryAfter, text } of calls503) {
      expect({ path, status, hasRetryAfter }).toEqual({ path, status: 503, hasRetryAfter: true });
      expect(text).toContain("DATABASE_UNAVAILABLE");
      expect(text).not.toMatch(/node_modules|\.ts:/);
    }
    expect(probes.map((probe) => [probe.status, probe.text])).toEqual([
      [200, '{"status":"ok"}'],
      [503, '{"status":"database unreachable"}'],
      [503, '{"status":"database unreachable"}'],
    ]);

    const statuses = async () => (await sendAll()).map(({ status }) => status);
    await expect.poll(statuses, { timeout: RECOVERS_WITHIN_MS }).toEqual([200, 200, 200, 200]);
    await expectJobsToRun(db);
    expect(server.child.exitCode).toBeNull();
  },
);

test(
  "[SAFE-2][SAFE-3] a database restarted under load: no error but 503, and every paid enrolment is recorded",
  { timeout: TIMEOUT_MS },
  async ({ db, deps, stripe, postgres, startServer }) => {
    const server = await startServer({ LOG_LEVEL: "silent", ...MANY_CALLS });
    const classes = await Promise.all(Array.from({ length: CLASSES }, () => aClass(db, { capacity: STUDENTS })));
    const charged = new Set<string>();
    const refusals = new Set<string>();
    const paid = Promise.withResolvers<void>();
    /** Retries until the call succeeds. One without a response is a refusal, too. */
    const retry = <T>(call: (options: { signal: AbortSignal }) => Promise<T>): Promise<T> => {
      let result: T;
      const hasSucceeded = async (): Promise<boolean> => {
        try {
          result = await call({ signal: AbortSignal.timeout(RESPONDS_WITHIN_MS) });
          return true;
        } catch (error) {
          if (!(error instanceof TRPCClientError)) throw error;
          const { data } = error as TRPCClientError<AppRouter>;
          refusals.add(data ? `${data.httpStatus} ${data.errorCode}` : error.message);
          return false;
        }
      };
      return expect
        .poll(hasSucceeded, { timeout: TIMEOUT_MS, interval: 200 })
        .toBe(true)
        .then(() => result);
    };
    const buyAll = async (): Promise<void> => {
      const api = await server.apiOf(await aUser(db, "student"));
      for (const { id: classId } of classes) {
        const { paymentIntentId } = await retry((options) => api.payments.start.mutate({ classId }, options));
        await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
        charged.add(paymentIntentId);
        if (charged.size === STUDENTS) paid.resolve();
        await retry((options) => api.payments.settle.mutate({ paymentIntentId }, options));
      }
    };
    const students = Promise.all(Array.from({ length: STUDENTS }, buyAll));
    await Promise.race([paid.promise, students]);
    await postgres.kill();
    await expect.poll(() => [...refusals], { timeout: RECOVERS_WITHIN_MS }).toContain("503 DATABASE_UNAVAILABLE");
    await postgres.start();
    const bought = () => charged.size;
    await expect.poll(bought, { timeout: RECOVERS_WITHIN_MS }).toBe(STUDENTS * CLASSES);
    await students;

    // A call may also have waited too long for a connection: SERVER_BUSY.
    expect([...refusals].filter((refusal) => !refusal.startsWith("503 "))).toEqual([]);
    await expectJobsToRun(db);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(STUDENTS * CLASSES);
    await checkLedger({ db: deps.db, stripe }, { charged, promised: new Map() });
    expect(server.child.exitCode).toBeNull();
  },
);
