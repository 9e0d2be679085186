import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aClass, anEnrolment, aPayment, aRefund, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPlace, payMove } from "../../../test/moving-place.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { RefundState } from "../../db/generated/enums.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { startPayment } from "../payments/start-payment.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { listUnpaid } from "./list-unpaid.ts";
import { periodInput } from "./reports.schema.ts";
import { sumRevenue } from "./sum-revenue.ts";

const BERLIN = "Europe/Berlin";
const revenueOf = (db: Db, from: string, to: string, timeZone = BERLIN) =>
  sumRevenue(contextOf({ db, school: schoolWith({ timeZone }) }), { from, to });
/** From yesterday to tomorrow, by any clock. */
const around = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const revenueOfNow = (db: Db) => revenueOf(db, around(-1), around(1), "UTC");

async function paidFor(db: Db, classId: string, at: string, back?: { at: string | null; state: RefundState }) {
  const { id: studentId } = await aUser(db, "student");
  const fields = { classId, studentId, state: "paid" as const, priceCents: 1000, paidAt: new Date(at) };
  const { id: enrolmentId } = await anEnrolment(db, fields);
  const refundedCents = back ? 300 : 0;
  const { id: paymentId } = await aPayment(db, {
    ...{ enrolmentId, paymentIntentId: `pi_${enrolmentId}`, state: "succeeded", amountCents: 1000, refundedCents },
    ...{ className: "Judo", paidAt: new Date(at) },
  });
  if (!back) return;
  const doneAt = back.at === null ? null : new Date(back.at);
  await aRefund(db, { paymentId, amountCents: 300, reason: "admin_cancelled", state: back.state, doneAt });
}

describe("[OFFICE-5] revenue", () => {
  test("is by class and month of the school's clock, refunds in the month in which the money went back", async ({
    db,
  }) => {
    const [judo, chess] = [await aClass(db, { name: "Judo" }), await aClass(db, { name: "Chess" })];
    // In Berlin it is February already.
    await paidFor(db, judo.id, "2026-01-31T23:30:00Z");
    await paidFor(db, judo.id, "2026-01-31T12:00:00Z", { at: "2026-03-02T12:00:00Z", state: "done" });
    await paidFor(db, chess.id, "2026-02-10T12:00:00Z", { at: null, state: "requested" });
    await paidFor(db, chess.id, "2026-12-10T12:00:00Z");
    const { rows, sums, total } = await revenueOf(db, "2026-01-01", "2026-03-31");
    expect(rows.map((row) => [row.month, row.className, row.paidCents, row.refundedCents])).toEqual([
      ["2026-01", "Judo", 1000, 0],
      ["2026-02", "Chess", 1000, 0],
      ["2026-02", "Judo", 1000, 0],
      ["2026-03", "Judo", 0, 300],
    ]);
    expect([sums, total]).toEqual([{ paidSum: 3000, refundedSum: 300 }, 4]);
    expect((await revenueOf(db, "2026-02-01", "2026-02-01")).rows).toMatchObject([
      { className: "Judo", paidCents: 1000 },
    ]);
    expect(await revenueOf(db, "2025-01-01", "2025-03-31")).toEqual({
      rows: [],
      total: 0,
      sums: { paidSum: 0, refundedSum: 0 },
    });
  });

  test("has the sums of the ledger, with moves, goodwill, cancelled places and refunds that are due", async ({
    deps,
    db,
    stripe,
  }) => {
    const admin = signed(deps, await aUser(db, "admin"));
    const cheaper = await aPlace(deps, stripe, 5000);
    await moveEnrolment(cheaper.admin, cheaper.input);
    const dearer = await aPlace(deps, stripe, 9000, { name: "Golf" });
    await moveEnrolment(dearer.student, dearer.input);
    await payMove(dearer, deps, stripe);
    const refunded = await aPaidEnrolment(deps, stripe, { priceCents: 4000 });
    const goodwill = { enrolmentId: refunded.enrolmentId, amountCents: 1500, leftCents: 4000, reason: "Rain" };
    await refundPlace(admin, goodwill);
    await runRefundJobs(deps);
    const due = await aPaidEnrolment(deps, stripe, { priceCents: 2000 });
    await cancelEnrolment(admin, { enrolmentId: due.enrolmentId, refundCents: 2000 });
    const { rows, sums } = await revenueOfNow(db);
    const ledger = await sumLedger(deps);
    expect(ledger).toMatchObject({ differenceCents: 0, dueCents: 2000 });
    expect(sums).toEqual({ paidSum: ledger.takenCents, refundedSum: ledger.refundedCents });
    expect(sums.paidSum).toBe(8000 + 9000 + 4000 + 2000);
    const paid = (name: string) => rows.filter(({ className }) => className === name).map((row) => row.paidCents);
    expect(paid("Golf")).toEqual([9000]);
    for (const key of ["paidCents", "refundedCents"] as const) {
      const sum = rows.reduce((before, row) => before + row[key], 0);
      expect(sum).toBe(key === "paidCents" ? sums.paidSum : sums.refundedSum);
    }
  });

  test("is of 1 to 400 days", () => {
    const isTaken = (from: string, to: string) => periodInput.safeParse({ from, to }).success;
    expect([isTaken("2026-01-01", "2026-01-01"), isTaken("2026-01-01", "2027-02-04")]).toEqual([true, true]);
    expect([isTaken("2026-01-02", "2026-01-01"), isTaken("2026-01-01", "2027-02-05")]).toEqual([false, false]);
  });
});

describe("[OFFICE-5] who has not paid", () => {
  test("has held seats and moves that wait for a difference, with what is missing, the oldest first", async ({
    deps,
    db,
    stripe,
  }) => {
    const { id: classId } = await aClass(db, { name: "Judo", priceCents: 5000 });
    const ada = await aUser(db, "student", { name: "Ada Lovelace", phone: "+49 30 1" });
    await startPayment(signed(deps, ada), { classId });
    const move = await aPlace(deps, stripe, 9000);
    await moveEnrolment(move.student, move.input);
    await aPaidEnrolment(deps, stripe);
    const { rows, sums, total } = await listUnpaid(contextOf({ db }));
    expect(rows).toMatchObject([
      {
        className: "Judo",
        name: "Ada Lovelace",
        accountName: "Ada Lovelace",
        phone: "+49 30 1",
        kind: "hold",
        owedCents: 5000,
      },
      { className: "Chess", kind: "move", owedCents: 1000 },
    ]);
    expect(rows.every(({ since, until }) => since < until)).toBe(true);
    expect([sums.owedSum, total]).toEqual([6000, 2]);
  });
});
