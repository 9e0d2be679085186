import type { Deps } from "../../deps.ts";
import { paymentInconsistencies, seatInconsistencies } from "./inconsistencies.ts";
import { RETURNED } from "../refunds/refund-rows.ts";

interface Sums {
  takenCents: number;
  keptCents: number;
  refundedCents: number;
  dueCents: number;
  heldCount: number;
}

const DISCREPANCIES_SHOWN = 50;

/**
 * The totals of money and seats, each from two sides: captured money must equal what was kept, returned and is due; the
 * seat counters must equal the enrolments. Includes the last full reconciliation run and the open discrepancies.
 */
export async function sumLedger(deps: Deps) {
  const { db } = deps;
  const [sums, seats, byPayment, runs, discrepancies, enrolments] = await Promise.all([
    db.$queryRaw<Sums[]>`
      SELECT coalesce(sum(amount_cents), 0)::float8 AS "takenCents",
        coalesce(sum(amount_cents - refunded_cents), 0)::float8 AS "keptCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state IN ${RETURNED})::float8
          AS "refundedCents",
        (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state IN ('requested', 'failed'))::float8 AS "dueCents",
        (SELECT count(*) FROM enrolments WHERE state = 'held')::int AS "heldCount"
      FROM payments WHERE paid_at IS NOT NULL`,
    seatInconsistencies(db),
    paymentInconsistencies(db),
    db.reconciliationRun.findMany({
      where: { kind: "payments", finishedAt: { not: null } },
      orderBy: { startedAt: "desc" },
      take: 1,
    }),
    db.discrepancy.findMany({
      where: { resolvedAt: null },
      orderBy: { lastSeenAt: "desc" },
      take: DISCREPANCIES_SHOWN,
    }),
    db.class.aggregate({ _sum: { seatsTaken: true, enrolledCount: true, capacity: true } }),
  ]);
  const [sum] = sums;
  if (!sum) throw new Error("ledger totals missing");
  return {
    ...sum,
    /** Captured money that is not accounted for; 0 when the ledger is consistent. */
    differenceCents: sum.takenCents - sum.keptCents - sum.refundedCents - sum.dueCents,
    capacity: enrolments._sum.capacity ?? 0,
    seatsTaken: enrolments._sum.seatsTaken ?? 0,
    enrolledCount: enrolments._sum.enrolledCount ?? 0,
    seats,
    inconsistentPayments: byPayment.size,
    lastRun: runs[0] ?? null,
    discrepancies,
  };
}
