import { TRPCClientError } from "@trpc/client";
import { expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/faults/cluster.ts";
import { advanceClock, runRecurringJobs } from "../../test/faults/recurring-jobs.ts";
import { checkLedger } from "../../test/money-model/check-ledger.ts";
import type { Api } from "../../test/process-test.ts";
import type { AppRouter } from "../routers/app-router.ts";
import type { Db } from "./client.ts";

const CLASSES = 6;
const SEATS = 8;
const STUDENTS = 70;
/** Every fourth student cancels. */
const CANCELS = 4;
/** After so many settlements the primary is killed. */
const KILLED_AFTER = 20;
/** The responses that a student may get meanwhile. The answer to a first attempt to cancel may have been lost. */
const EXPECTED = new Set(["DATABASE_UNAVAILABLE", "SERVER_BUSY", "NO_SEATS_LEFT", "ENROLMENT_ENDED"]);
const TIMEOUT_MS = 180_000;
const RETRIES_MS = 60_000;
const SETTINGS = {
  LIMIT_CALLS_PER_USER: "100000",
  LIMIT_CALLS_PER_ADDRESS: "100000",
  LIMIT_NEW_HOLDS_PER_ADDRESS: "1000",
  LOG_LEVEL: "silent",
};

/** The last response that a student got, by payment intent: its state, and the number of the receipt. */
interface Purchase {
  state: "held" | "enrolled" | "cancelled";
  receiptNumber?: number;
}

/** The history of the rush as the students know it. */
class History {
  readonly purchases = new Map<string, Purchase>();
  readonly charged = new Set<string>();
  readonly codes = new Set<string>();
  answers = 0;
  lastAnswerAt = 0;
  /** The longest time without an answer. */
  outageMs = 0;
  readonly #isSettled = Promise.withResolvers<void>();

  /** Resolves at the answer after which the primary is killed. */
  get middle(): Promise<void> {
    return this.#isSettled.promise;
  }

  tell(paymentIntentId: string, news: Purchase): void {
    this.purchases.set(paymentIntentId, { ...this.purchases.get(paymentIntentId), ...news });
    if (news.state === "enrolled" && this.purchases.size >= KILLED_AFTER) this.#isSettled.resolve();
  }

  /** Repeats a call as the page does, until it is answered with a result or with a refusal that is final: then null. */
  async ask<T>(call: () => Promise<T>): Promise<T | null> {
    let result: T | null = null;
    const isAnswered = async (): Promise<boolean> => {
      try {
        result = await call();
      } catch (error) {
        if (!(error instanceof TRPCClientError)) throw error;
        const { data } = error as TRPCClientError<AppRouter>;
        this.codes.add(data?.errorCode ?? error.message);
        return data?.httpStatus !== 503;
      }
      const now = performance.now();
      if (this.answers++ > 0) this.outageMs = Math.max(this.outageMs, now - this.lastAnswerAt);
      this.lastAnswerAt = now;
      return true;
    };
    await expect.poll(isAnswered, { timeout: RETRIES_MS, interval: 100 }).toBe(true);
    return result;
  }
}

/** Buys a seat, looks at the receipt, and cancels or not. */
async function buy(
  history: History,
  api: Api,
  { classId, pay, cancels }: { classId: string; pay: (paymentIntentId: string) => Promise<unknown>; cancels: boolean },
): Promise<void> {
  const started = await history.ask(() => api.payments.start.mutate({ classId }));
  if (!started) return;
  const { paymentIntentId } = started;
  history.tell(paymentIntentId, { state: "held" });
  await pay(paymentIntentId);
  history.charged.add(paymentIntentId);
  const settled = await history.ask(() => api.payments.settle.mutate({ paymentIntentId }));
  if (settled?.outcome !== "enrolled") return;
  history.tell(paymentIntentId, { state: "enrolled" });
  const payments = await history.ask(() => api.payments.history.query({}));
  const receiptNumber = payments?.payments.find((one) => one.paymentIntentId === paymentIntentId)?.receiptNumber;
  if (receiptNumber) history.tell(paymentIntentId, { state: "enrolled", receiptNumber });
  if (!cancels) return;
  const mine = await history.ask(() => api.enrolment.mine.query());
  const enrolmentId = mine?.[0]?.enrolmentId;
  if (enrolmentId && (await history.ask(() => api.enrolment.cancel.mutate({ enrolmentId }))))
    history.tell(paymentIntentId, { state: "cancelled" });
}

/** What the students saw confirmed and a database does not have. */
async function lostIn(db: Db, purchases: ReadonlyMap<string, Purchase>): Promise<string[]> {
  const payments = await db.payment.findMany({
    select: {
      paymentIntentId: true,
      items: { select: { enrolment: { select: { state: true } } } },
      receipts: { select: { number: true } },
    },
  });
  const paymentsById = new Map(payments.map((payment) => [payment.paymentIntentId, payment]));
  /** A student may have got further than the last answer says. */
  const later = { held: ["held", "paid", "refunded"], enrolled: ["paid", "refunded"], cancelled: ["refunded"] };
  return [...purchases].flatMap(([paymentIntentId, { state, receiptNumber }]) => {
    const payment = paymentsById.get(paymentIntentId);
    if (!payment) return [`${paymentIntentId} ${state}`];
    const hasReceipt = !receiptNumber || payment.receipts.some(({ number }) => number === receiptNumber);
    if (!hasReceipt) return [`receipt ${receiptNumber}`];
    return payment.items.every(({ enrolment }) => later[state].includes(enrolment.state))
      ? []
      : [`${paymentIntentId} ${state}`];
  });
}

test.for([
  { name: "synchronous", isSynchronous: true },
  { name: "asynchronous", isSynchronous: false },
])(
  "[OPS-5][SAFE-2] the primary is killed in the middle of a rush and its $name standby promoted",
  { timeout: TIMEOUT_MS },
  async ({ name, isSynchronous }, { cluster, db, stripe, startServer }) => {
    const server = await startServer(SETTINGS);
    const classes = await Promise.all(Array.from({ length: CLASSES }, () => aClass(db, { capacity: SEATS })));
    const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(db, "student")));
    const apis = await Promise.all(students.map((student) => server.apiOf(student)));
    if (isSynchronous) await cluster.waitForStandby();

    const history = new History();
    const pay = (paymentIntentId: string) =>
      stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    const rush = Promise.all(
      apis.map((api, index) =>
        buy(history, api, { classId: classes[index % CLASSES]?.id ?? "", pay, cancels: index % CANCELS === 0 }),
      ),
    );
    await history.middle;
    await cluster.killPrimary();
    const purchases = structuredClone(history.purchases);
    const promoted = await cluster.promote();
    const lost = await lostIn(promoted, purchases);
    cluster.switchOver();
    await rush;
    console.log(
      `${name}: ${purchases.size} purchases under way or done at the failover, ${lost.length} of them lost; ` +
        `${(history.outageMs / 1000).toFixed(1)} s without an answer`,
    );
    // The negative control loses what had not arrived.
    if (isSynchronous) {
      expect(lost).toEqual([]);
      expect([...history.codes]).toEqual(expect.arrayContaining(["DATABASE_UNAVAILABLE"]));
      expect([...history.codes].filter((code) => !EXPECTED.has(code))).toEqual([]);
    } else expect(lost.length).toBeGreaterThan(0);

    await advanceClock(db);
    await runRecurringJobs(db);
    await advanceClock(db);
    await runRecurringJobs(db);
    await checkLedger({ db, stripe }, { charged: history.charged, promised: new Map() });
    if (isSynchronous) expect(await lostIn(db, history.purchases)).toEqual([]);
    expect(server.child.exitCode).toBeNull();
  },
);
