import { TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/faults/own-postgres.ts";
import { letJobsRun } from "../../test/faults/recurring-jobs.ts";
import { checkBooks } from "../../test/money-model/check-books.ts";
import type { AppRouter } from "../trpc/app-router.ts";
import type { Db } from "./client.ts";

const TIMEOUT_MS = 120_000;
/** Nobody waits for longer, whatever the database does. */
const ANSWERS_WITHIN_MS = 15_000;
const RECOVERS_WITHIN_MS = 30_000;
const STUDENTS = 6;
// Whoever insists calls more often than a person would.
const MANY_CALLS = { LIMIT_CALLS_PER_USER: "100000", LIMIT_CALLS_PER_ADDRESS: "100000" };
const CLASSES = 5;

/** The job runner hears of new jobs at once, and carries them out. */
async function expectJobsToRun(db: Db): Promise<void> {
  await letJobsRun(db);
  const listening = () => db.$queryRaw`
    SELECT DISTINCT 1 AS yes FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  await expect.poll(listening, { timeout: RECOVERS_WITHIN_MS }).toEqual([{ yes: 1 }]);
}

test(
  "[SAFE-2] a database that stands still: everybody is told within fifteen seconds, and all goes on when it does",
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
    const ask = async (path: string, call?: RequestInit) => {
      const answer = await fetch(server.url + path, { ...call, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      const text = await answer.text();
      return { path, status: answer.status, isToldWhen: answer.headers.has("retry-after"), text };
    };
    const askAll = () => Promise.all(Object.entries(calls).map(([path, call]) => ask(path, call)));
    // Connections are open and known to be good. What everybody reads is not asked for: it would be ready for a moment.
    expect(await ask("/trpc/payments.start", calls["/trpc/payments.start"])).toMatchObject({ status: 200 });

    await postgres.freeze();
    const frozen = await Promise.all([askAll(), ask("/health", { signal: AbortSignal.timeout(4000) })]);
    await postgres.thaw();
    for (const { path, status, isToldWhen, text } of frozen[0]) {
      expect({ path, status, isToldWhen }).toEqual({ path, status: 503, isToldWhen: true });
      expect(text).toContain("DATABASE_UNAVAILABLE");
      expect(text).not.toMatch(/node_modules|\.ts:/);
    }
    expect(frozen[1]).toMatchObject({ status: 503, text: '{"status":"database unreachable"}' });

    const statuses = async () => (await askAll()).map(({ status }) => status);
    await expect.poll(statuses, { timeout: RECOVERS_WITHIN_MS }).toEqual([200, 200, 200, 200]);
    await expectJobsToRun(db);
    expect(server.child.exitCode).toBeNull();
  },
);

test(
  "[SAFE-2][SAFE-3] a database killed and started again under load: nothing but 503, then every student gets what they paid for",
  { timeout: TIMEOUT_MS },
  async ({ db, deps, stripe, postgres, startServer }) => {
    const server = await startServer({ LOG_LEVEL: "silent", ...MANY_CALLS });
    const classes = await Promise.all(Array.from({ length: CLASSES }, () => aClass(db, { capacity: STUDENTS })));
    const charged = new Set<string>();
    const refusals = new Set<string>();
    const paid = Promise.withResolvers<void>();
    /** As a person does who is asked to come again. */
    const insist = <T>(call: () => Promise<T>): Promise<T> => {
      let answer: T;
      const isAnswered = async (): Promise<boolean> => {
        try {
          answer = await call();
          return true;
        } catch (error) {
          if (!(error instanceof TRPCClientError)) throw error;
          refusals.add((error as TRPCClientError<AppRouter>).data?.refusal ?? error.message);
          return false;
        }
      };
      return expect
        .poll(isAnswered, { timeout: RECOVERS_WITHIN_MS, interval: 200 })
        .toBe(true)
        .then(() => answer);
    };
    const buyAll = async (): Promise<void> => {
      const api = await server.apiOf(await aUser(db, "student"));
      for (const { id: classId } of classes) {
        const { paymentIntentId } = await insist(() => api.payments.start.mutate({ classId }));
        await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
        charged.add(paymentIntentId);
        if (charged.size === STUDENTS) paid.resolve();
        await insist(() => api.payments.settle.mutate({ paymentIntentId }));
      }
    };
    const students = Promise.all(Array.from({ length: STUDENTS }, buyAll));
    await paid.promise;
    await postgres.kill();
    await expect.poll(() => [...refusals], { timeout: RECOVERS_WITHIN_MS }).toEqual(["DATABASE_UNAVAILABLE"]);
    await postgres.start();
    await students;

    expect([...refusals]).toEqual(["DATABASE_UNAVAILABLE"]);
    await expectJobsToRun(db);
    expect(await db.enrolment.count({ where: { state: "paid" } })).toBe(STUDENTS * CLASSES);
    await checkBooks({ db: deps.db, stripe }, { charged, promised: new Map() });
    expect(server.child.exitCode).toBeNull();
  },
);
