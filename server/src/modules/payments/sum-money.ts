import type { Deps } from "../../deps.ts";
import { paymentDifferences, seatDifferences } from "./money-differences.ts";

interface Sums {
  takenCents: number;
  keptCents: number;
  refundedCents: number;
  dueCents: number;
}

const FINDINGS_SHOWN = 50;

/**
 * The school's money and seats in sum, each counted from two sides: what was taken has to be what is kept, went back and is
 * due, and the seats of each class what its enrolments say. With the last reconciliation and what it could not settle.
 */
export async function sumMoney({ db }: Pick<Deps, "db">) {
  const [sums, seats, byPayment, runs, findings, places] = await Promise.all([
    db.$queryRaw<Sums[]>`
      SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE paid_at IS NOT NULL)::float8 AS "takenCents",
        (SELECT coalesce(sum(amount_cents - refunded_cents), 0) FROM payments WHERE paid_at IS NOT NULL)::float8
          AS "keptCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state = 'done')::float8 AS "refundedCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'done')::float8 AS "dueCents"`,
    seatDifferences({ db }),
    paymentDifferences({ db }),
    db.reconciliationRun.findMany({ where: { finishedAt: { not: null } }, orderBy: { startedAt: "desc" }, take: 1 }),
    db.finding.findMany({ where: { closedAt: null }, orderBy: { lastSeenAt: "desc" }, take: FINDINGS_SHOWN }),
    db.class.aggregate({ _sum: { seatsTaken: true, enrolledCount: true, capacity: true } }),
  ]);
  const [sum] = sums;
  if (!sum) throw new Error("the sums of the books are missing");
  return {
    ...sum,
    /** What was taken beyond what is accounted for; nothing where all is well. */
    differenceCents: sum.takenCents - sum.keptCents - sum.refundedCents - sum.dueCents,
    capacity: places._sum.capacity ?? 0,
    seatsTaken: places._sum.seatsTaken ?? 0,
    enrolledCount: places._sum.enrolledCount ?? 0,
    seats,
    paymentsToLookAt: byPayment.size,
    lastRun: runs[0] ?? null,
    findings,
  };
}
