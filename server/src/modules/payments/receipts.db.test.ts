import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aPayment, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { at, aTeacher, ONLY_IN_DATABASE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor, AnyCtx } from "../../deps.ts";
import { removeUser } from "../users/remove-user.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { findReceipt } from "./find-receipt.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { settlePayment } from "./settle-payment.ts";

const asCaller = (deps: AnyCtx, actor: Actor) =>
  signed({ ...deps, school: schoolWith({ timeZone: "Pacific/Honolulu" }) }, actor);

async function numbers(db: Db) {
  const receipts = await db.receipt.findMany({ orderBy: { number: "asc" } });
  return receipts.map(({ number }) => number);
}

describe("a receipt", () => {
  test("[PAY-12][SET-2] is issued for the payment and for each refund that is done, once", async ({
    deps,
    stripe,
    db,
  }) => {
    const school = { name: "Camp", address: "1 Lake Road", taxNumber: "12-3" };
    await db.schoolSettings.update({ where: { id: 1 }, data: school });
    const { student, paymentIntentId, enrolmentId } = await aPaidEnrolment(deps, stripe);
    // What was issued keeps its issuer.
    await db.schoolSettings.update({ where: { id: 1 }, data: { name: "Oak Hill", address: "", taxNumber: "" } });
    const admin = await aUser(db, "admin");
    await cancelEnrolment(asCaller(deps, admin), { enrolmentId, refundCents: 3000 });
    expect(await numbers(db)).toEqual([1]);
    await runRefundJobs(deps);
    await settlePayment(deps, await deps.payments.intent(paymentIntentId));
    expect(await numbers(db)).toEqual([1, 2]);
    expect(await findReceipt(asCaller(deps, student), { number: 1 })).toMatchObject({
      kind: "payment",
      amountCents: 7999,
      personName: student.name,
      personEmail: student.email,
      schoolName: "Camp",
      schoolAddress: "1 Lake Road",
      schoolTaxNumber: "12-3",
      schoolLogo: null,
      paymentIntentId,
      paymentNumber: null,
    });
    const [sent] = (await stripe.refunds.list({ payment_intent: paymentIntentId })).data;
    expect(await findReceipt(asCaller(deps, student), { number: 2 })).toMatchObject({
      kind: "refund",
      amountCents: 3000,
      refundId: sent?.id,
      paymentNumber: 1,
    });
  });

  test("[PAY-12] says what it is for, as it was: the class, who takes part, and the dates that were bought", async ({
    deps,
    stripe,
    db,
  }) => {
    const { classId, add } = await aTeacher(db, "Judo");
    await add([at("2028-07-06"), at("2028-07-13"), at("2028-07-20")]);
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe, { classId });
    await db.class.update({ where: { id: classId }, data: { name: "Karate" } });
    await cancelEnrolment(asCaller(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 3000 });
    await runRefundJobs(deps);
    const dates = { dates: 3, firstDay: "2028-07-06", lastDay: "2028-07-20" };
    const line = {
      ...dates,
      participantName: student.name,
      discountKind: null,
      discountCents: 0,
      manualCents: 0,
      codeCents: 0,
    };
    const paid = await findReceipt(asCaller(deps, student), { number: 1 });
    expect(paid.lines).toEqual([{ ...line, className: "Judo", amountCents: 7999 }]);
    const refunded = await findReceipt(asCaller(deps, student), { number: 2 });
    expect(refunded.lines).toEqual([{ ...line, className: "Karate", amountCents: 3000 }]);
  });

  test("[TRUE-1] is dated by the school's clock when it was issued, by the database's rules", async ({
    deps,
    stripe,
    db,
  }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { timeZone: ONLY_IN_DATABASE } });
    const { student } = await aPaidEnrolment(deps, stripe);
    await db.schoolSettings.update({ where: { id: 1 }, data: { timeZone: "Pacific/Honolulu" } });
    await db.$executeRaw`ALTER TABLE receipts DISABLE TRIGGER USER`;
    await db.receipt.updateMany({ data: { issuedAt: new Date("2026-06-07T22:30:00Z") } });
    const receipt = await findReceipt(asCaller(deps, student), { number: 1 });
    expect(receipt.issuedLocal).toBe("2026-06-08T03:30");
  });

  test("[PAY-12][SAFE-4] is shown to its owner and to admins, and to nobody else", async ({ deps, stripe, db }) => {
    await aPaidEnrolment(deps, stripe);
    expect(await findReceipt(asCaller(deps, await aUser(db, "admin")), { number: 1 })).toMatchObject({ number: 1 });
    for (const role of ["student", "instructor"] as const) {
      const stranger = asCaller(deps, await aUser(db, role));
      await expect(findReceipt(stranger, { number: 1 })).rejects.toMatchObject({ code: "RECEIPT_NOT_FOUND" });
    }
  });

  test("[PAY-12] keeps the name of a removed user and drops the e-mail; a later refund has the same name", async ({
    deps,
    stripe,
    db,
  }) => {
    const student = await aUser(db, "student", { name: "\u0141ukasz" });
    const { enrolmentId } = await aPaidEnrolment(deps, stripe, { student });
    await removeUser(contextOf({ db }), { userId: student.id });
    const admin = asCaller(deps, await aUser(db, "admin"));
    await cancelEnrolment(admin, { enrolmentId, refundCents: 7999 });
    await runRefundJobs(deps);
    for (const number of [1, 2]) {
      expect(await findReceipt(admin, { number })).toMatchObject({ personName: "\u0141ukasz", personEmail: null });
    }
  });
});

const PAYMENTS = 24;

/** Issues receipts for many payments at once; every third transaction fails afterwards. */
async function issueConcurrently(deps: AnyCtx, stripe: Parameters<typeof aPaidEnrolment>[1], db: Db): Promise<void> {
  const { enrolmentId } = await aPaidEnrolment(deps, stripe);
  await deps.db.receipt.deleteMany();
  await deps.db.receiptCounter.updateMany({ data: { last: 0 } });
  const made = Array.from({ length: PAYMENTS }, (_, index) => ({
    enrolmentId,
    paymentIntentId: `pi_${index}`,
    amountCents: 5000,
    refundedCents: 5000,
    className: "Judo",
    state: "refunded" as const,
    paidAt: new Date(),
    refundedAt: new Date(),
  }));
  for (const payment of made) await aPayment(deps.db, payment);
  const payments = await deps.db.payment.findMany({ where: { state: "refunded" }, select: { id: true } });
  await Promise.allSettled(
    payments.map(({ id }, index) =>
      db.$transaction(async (tx) => {
        await issueReceipts({ ...deps, email: null }, tx, id);
        if (index % 3 === 0) throw new Error("rolled back");
      }),
    ),
  );
}

const NUMBERS = Array.from({ length: (PAYMENTS / 3) * 2 }, (_, index) => index + 1);

test("[PAY-12] numbers are unique and gapless under concurrency and failures", async ({ deps, stripe, db }) => {
  await issueConcurrently(deps, stripe, db);
  expect(await numbers(db)).toEqual(NUMBERS);
});

test("with a sequence instead of the counter, and no foreign key, the same run leaves gaps", async ({
  deps,
  stripe,
  db,
}) => {
  await db.$executeRaw`ALTER TABLE receipts DROP CONSTRAINT receipts_previous_number_fkey`;
  await db.$executeRaw`CREATE SEQUENCE receipt_numbers`;
  const [{ source } = { source: "" }] = await db.$queryRaw<{ source: string }[]>`
    SELECT pg_get_functiondef('issue_receipts'::regproc) AS source`;
  await db.$executeRawUnsafe(source.replace(/UPDATE "receipt_counter".*;/, `"issued" := nextval('receipt_numbers');`));
  await issueConcurrently(deps, stripe, db);
  expect(await numbers(db)).toHaveLength(NUMBERS.length);
  expect(await numbers(db)).not.toEqual(NUMBERS);
});

test("[PAY-12] the database refuses a gap and the deletion of any but the last receipt", async ({
  deps,
  stripe,
  db,
}) => {
  await aPaidEnrolment(deps, stripe);
  await aPaidEnrolment(deps, stripe);
  await expect(db.receipt.delete({ where: { number: 1 } })).rejects.toThrow("receipts_previous_number_fkey");
  await db.receiptCounter.updateMany({ data: { last: 7 } });
  await expect(aPaidEnrolment(deps, stripe)).rejects.toThrow("receipts_previous_number_fkey");
});
