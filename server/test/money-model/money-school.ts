import { pino } from "pino";
import Stripe from "stripe";
import { startLocalStripe } from "@campside/local-stripe";
import type { Db } from "../../src/db/client.ts";
import type { Actor, AnyCtx } from "../../src/deps.ts";
import { createStripeProvider } from "../../src/integrations/stripe-provider.ts";
import { isAppError } from "../../src/errors/app-error.ts";
import type { ErrorCode } from "../../src/errors/error-kinds.ts";
import { closeRefund } from "../../src/modules/reconciliation/close-refund.ts";
import { reconcilePayments } from "../../src/modules/reconciliation/reconcile-payments.ts";
import { releaseExpiredHolds } from "../../src/modules/payments/release-expired-holds.ts";
import { aChild, aClass, aCode, aUser, deletePayments } from "../factories.ts";
import { runCancellationJobs, runRefundJobs } from "../money-jobs.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../payment-test.ts";
import { contextOf, signed } from "../signed.ts";
import type { FailNext } from "./faults.ts";

const STUDENTS = 3;
const PRICES_CENTS = [7999, 1250];
const CHILDREN = 2;
const DISCOUNTS = { siblingPercents: [10], multiClassPercent: 5 };
const SESSION_DAYS = ["2029-05-01", "2029-05-08", "2029-05-15"];
const OPEN = { status: "approved", feedback: null, closedAt: null } as const;
const MAX_ROUNDS = 8;
// The most used at once, and a few more.
const CONNECTIONS = 4;
const TERMINATION_TIMEOUT_MS = 10_000;

/** A code of an amount, and one with which the second class costs nothing. */
export const CODES = { amount: "TEN-OFF", free: "FREE" } as const;

/** What all sequences share; only seats and money are reset in between. */
export interface Cast {
  db: Db;
  students: Actor[];
  /** Of each student, themself and their children. */
  people: string[][];
  admin: Actor;
  classIds: string[];
}

export async function castOf(db: Db): Promise<Cast> {
  // The audit log is append-only, but is emptied between two sequences.
  await db.$executeRaw`ALTER TABLE audit_events DISABLE TRIGGER USER`;
  // The classes of one sequence are those of the next.
  await db.$executeRaw`ALTER TABLE classes DISABLE TRIGGER classes_cancelled_for_good`;
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(db, "student")));
  const people = [];
  for (const { id } of students) {
    const family = [id];
    for (let child = 0; child < CHILDREN; child++) family.push((await aChild(db, id)).id);
    people.push(family);
  }
  const classes = await Promise.all(PRICES_CENTS.map((priceCents) => aClass(db, { priceCents })));
  const classIds = classes.map(({ id }) => id);
  await db.schoolSettings.update({ where: { id: 1 }, data: DISCOUNTS });
  await aCode(db, { code: CODES.amount, amountCents: 1000, maxUses: 2, maxUsesPerFamily: 1 });
  await aCode(db, { code: CODES.free, percent: 100, maxUses: 1, classIds: classIds.slice(1) });
  return { db, students, people, admin: await aUser(db, "admin"), classIds };
}

export interface MoneySchool extends Cast {
  deps: AnyCtx;
  stripe: Stripe;
  failNext: FailNext;
  close: () => Promise<void>;
}

/** A school with an empty ledger, the given capacities, and a new provider. */
export async function openSchool(cast: Cast, capacities: readonly number[]): Promise<MoneySchool> {
  const { db, classIds } = cast;
  await db.auditEvent.deleteMany();
  await db.receipt.deleteMany();
  await db.receiptCounter.updateMany({ data: { last: 0 } });
  await db.dispute.deleteMany();
  await db.refund.deleteMany();
  await db.meeting.deleteMany();
  await db.discrepancy.deleteMany();
  await deletePayments(db);
  await db.enrolment.updateMany({ data: { movesFromId: null, movedToId: null } });
  await db.enrolment.deleteMany();
  await db.codeUse.deleteMany();
  await db.discountCode.updateMany({ data: { uses: 0 } });
  await db.checkout.deleteMany();
  await db.webhookEvent.deleteMany();
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  for (const [index, id] of classIds.entries()) {
    await db.class.update({
      where: { id },
      data: { capacity: capacities[index] ?? 1, seatsTaken: 0, enrolledCount: 0, ...OPEN },
    });
    await planMeetings(db, id, SESSION_DAYS);
  }
  const local = await startLocalStripe({
    port: 0,
    dataDir: ":memory:",
    secretKey: SECRET_KEY,
    publishableKey: "pk_test_of_the_tests",
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
  });
  const { hostname, port } = new URL(local.url);
  return {
    ...cast,
    stripe: new Stripe(SECRET_KEY, { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 }),
    deps: contextOf({
      db,
      log: pino({ level: process.env["MODEL_LOG"] ?? "silent" }),
      payments: createStripeProvider({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: local.url }),
    }),
    failNext: async (failure) => {
      await fetch(`${local.url}/_local/api`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: JSON.stringify({ failNext: { status: 500, isStored: true, ...failure } }),
      });
    },
    close: local.close,
  };
}

/** Plans meetings at noon of these days. */
async function planMeetings(db: Db, classId: string, days: readonly string[]): Promise<void> {
  const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  await db.meeting.createMany({
    data: days.map((day) => ({
      classId,
      instructorId,
      timeZone: "Europe/Berlin",
      localStart: new Date(`${day}T12:00Z`),
      localEnd: new Date(`${day}T13:00Z`),
    })),
  });
}

/** Makes every hold expire. */
export async function endHolds({ db }: Pick<Cast, "db">): Promise<void> {
  await db.enrolment.updateMany({ where: { state: "held" }, data: { holdExpiresAt: new Date(Date.now() - 1000) } });
}

/** Terminates all other connections; resolves once the pool has replaced them. */
export async function endConnections(db: Db): Promise<void> {
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid, ${TERMINATION_TIMEOUT_MS}::bigint) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  const isWhole = async (): Promise<boolean> => {
    const all = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => db.$queryRaw`SELECT 1`));
    return all.every(({ status }) => status === "fulfilled");
  };
  while (!(await isWhole())) continue;
}

/** Reconciles, with all payments old enough for it. */
export async function reconcile(deps: AnyCtx): Promise<void> {
  await deps.db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 120_000) } });
  await reconcilePayments(deps);
}

/** Runs the recurring jobs until they change nothing. */
export async function recover(school: Pick<MoneySchool, "db" | "deps">): Promise<void> {
  let before = "";
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    await reconcile(school.deps);
    await releaseExpiredHolds(school.deps);
    await runCancellationJobs(school.deps);
    await runRefundJobs(school.deps).catch(unless("REFUND_NOT_SENT"));
    const after = await fingerprint(school.db);
    if (after === before) return;
    before = after;
  }
  throw new Error(`the ledger still changes after ${MAX_ROUNDS} rounds of recovery`);
}

/** An admin hands out every refund that waits at the desk. */
export async function handOutRefunds({ db, deps, admin }: Pick<MoneySchool, "db" | "deps" | "admin">): Promise<void> {
  const waiting = await db.refund.findMany({
    where: { state: "requested", payment: { recordedById: { not: null } } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id: refundId } of waiting)
    await closeRefund(signed(deps, admin), { refundId, outcome: "cash" }).catch(unless("REFUND_NOT_FAILED"));
}

// The queue retries a declined refund.
const unless =
  (code: ErrorCode) =>
  (error: unknown): void => {
    if (!isAppError(error, code)) throw error;
  };

async function fingerprint(db: Db): Promise<string> {
  const [payments, refunds, enrolments, jobs] = await Promise.all([
    db.payment.findMany({ orderBy: { id: "asc" }, select: { id: true, state: true } }),
    db.refund.findMany({ orderBy: { id: "asc" }, select: { id: true, state: true, amountCents: true } }),
    db.enrolment.findMany({ orderBy: { id: "asc" }, select: { id: true, state: true } }),
    db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM graphile_worker.jobs`,
  ]);
  return JSON.stringify([payments, refunds, enrolments, jobs]);
}
