import type { AnyCtx } from "../../deps.ts";
import { once } from "node:events";
import type Stripe from "stripe";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "../../../test/faults/recurring-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { SECRET_KEY } from "../../../test/payment-test.ts";
import { test } from "../../../test/process-test.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { contextOf } from "../../../test/signed.ts";

/** Paid enrolments of the class; the proof is made with 500. */
const STUDENTS = Number(process.env["CANCELLED_STUDENTS"] ?? 60);
const PRICE_CENTS = 7999;
const TIMEOUT_MS = 60_000 + STUDENTS * 1000;

/** A class whose students have all paid. */
async function fullClass(deps: AnyCtx, stripe: Stripe): Promise<string> {
  const { id: classId } = await aClass(deps.db, { priceCents: PRICE_CENTS, capacity: STUDENTS });
  for (let number = 1; number <= STUDENTS; number++) await aPaidEnrolment(deps, stripe, { classId });
  return classId;
}

async function breakProvider(stripeUrl: string, fault: object): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(`${stripeUrl}/_local/api`, { method: "POST", headers, body: JSON.stringify(fault) });
  expect(answer.status).toBe(200);
}

test(
  "[LIFE-2][SAFE-2] a full class is cancelled with the provider slow and failing and the server killed twice: every refund is sent once",
  { timeout: TIMEOUT_MS },
  async ({ db, deps, stripe, stripeUrl, startServer }) => {
    const classId = await fullClass(deps, stripe);
    const admin = await aUser(db, "admin");
    const settings = { LOG_LEVEL: "silent" };
    const sums = async () => {
      const counts = await db.refund.groupBy({ by: ["state"], _count: true });
      return Object.fromEntries(counts.map(({ state, _count }) => [state, _count]));
    };
    const kill = async (server: Awaited<ReturnType<typeof startServer>>) => {
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      await waitForIdleSessions(db);
      await advanceClock(db);
    };

    // Killed while enrolments end, of which each is a transaction.
    const first = await startServer(settings);
    await (await first.apiOf(admin)).admin.cancelClass.mutate({ classId, reason: "The river is too high." });
    await expect.poll(sums, { interval: 5, timeout: 30_000 }).not.toEqual({});
    await kill(first);

    // Killed while refunds are sent, of which every second fails after its effect for a while.
    await breakProvider(stripeUrl, {
      apiDelayMs: 20,
      failNext: { count: STUDENTS / 2, status: 500, afterEffect: true },
    });
    const second = await startServer(settings);
    await db.$executeRaw`SELECT graphile_worker.add_job('free-abandoned-jobs')`;
    await expect.poll(async () => (await sums())["done"] ?? 0, { timeout: 60_000 }).toBeGreaterThan(STUDENTS / 10);
    await kill(second);

    const third = await startServer(settings);
    await db.$executeRaw`SELECT graphile_worker.add_job('free-abandoned-jobs')`;
    const jobsLeft = async () => {
      // Failed jobs are due again at once rather than after minutes.
      await advanceClock(db);
      return db.$queryRaw`SELECT task_identifier FROM graphile_worker.jobs`;
    };
    await expect.poll(jobsLeft, { interval: 1000, timeout: TIMEOUT_MS }).toEqual([]);
    expect(await (await third.apiOf(admin)).admin.cancellation.query({ classId })).toEqual({
      paidCount: 0,
      heldCount: 0,
      toRefundCents: 0,
      requestedCount: 0,
      doneCount: STUDENTS,
      failedCount: 0,
      refundedCents: STUDENTS * PRICE_CENTS,
      toHandOutCents: 0,
    });
    await runRecurringJobs(db);

    const sent = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    const byIntent = new Map<unknown, number[]>();
    for (const { payment_intent, amount } of sent)
      byIntent.set(payment_intent, [...(byIntent.get(payment_intent) ?? []), amount]);
    expect(byIntent.size).toBe(STUDENTS);
    expect([...byIntent.values()].filter((amounts) => amounts.join() !== String(PRICE_CENTS))).toEqual([]);
    expect(await db.class.findUniqueOrThrow({ where: { id: classId } })).toMatchObject({
      seatsTaken: 0,
      enrolledCount: 0,
    });
    expect(await sumLedger(contextOf({ db }))).toMatchObject({
      differenceCents: 0,
      keptCents: 0,
      seats: [],
      inconsistentPayments: 0,
    });
  },
);
