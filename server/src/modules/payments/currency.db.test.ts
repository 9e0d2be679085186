import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/mail-test.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment, metadataFor } from "../../../test/paid-enrolment.ts";
import { settle } from "../../../test/refund-steps.ts";
import { schoolWith } from "../../../test/school.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { receiptContent } from "../../receipt-pdf.ts";
import { textsWithPrices } from "../../texts/texts-for.ts";
import { composeEmail } from "../emails/compose-email.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { reconcilePayments } from "../reconciliation/reconcile-payments.ts";
import { sumLedger } from "../reconciliation/sum-ledger.ts";
import { findReceipt } from "./find-receipt.ts";
import { findStatement } from "./find-statement.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const school = schoolWith({ currency: "eur" });

const setCurrency = (db: Db, currency: "eur" | "gbp") =>
  db.schoolSettings.update({ where: { id: 1 }, data: { currency } });

const CARD = { payment_method: "pm_card_visa", confirm: true, allowed_payment_method_types: ["card" as const] };

describe("[SET-3] a school in euros", () => {
  test("takes euros, gives them back, and says so on receipts and in messages of both languages", async ({
    db,
    deps,
    stripe,
    sendDeps,
  }) => {
    await setCurrency(db, "eur");
    const inEuros = { ...deps, school };
    const paid = await aPaidEnrolment(inEuros, stripe);
    expect(await stripe.paymentIntents.retrieve(paid.paymentIntentId)).toMatchObject({ amount: 7999, currency: "eur" });
    expect(await db.payment.findMany({ select: { currency: true, state: true } })).toEqual([
      { currency: "eur", state: "succeeded" },
    ]);
    const admin = signed(inEuros, await aUser(db, "admin"));
    await cancelEnrolment(admin, { enrolmentId: paid.enrolmentId, refundCents: 3000 });
    await runRefundJobs(deps);
    await settle(deps, paid.paymentIntentId);
    expect(await reconcilePayments(deps)).toMatchObject({ failed: 0, notOurs: 0 });
    expect(await sumLedger(deps)).toMatchObject({ takenCents: 7999, refundedCents: 3000, differenceCents: 0 });

    for (const number of [1, 2]) expect(await findReceipt(admin, { number })).toMatchObject({ currency: "eur" });
    const receipt = await findReceipt(admin, { number: 1 });
    const [line] = receipt.lines;
    const reduced = { ...receipt, lines: line ? [{ ...line, codeCents: 1000 }] : [] };
    const priceOn = (language: "en" | "de") =>
      receiptContent({ ...reduced, language })
        .rows.map(([, value]) => value)
        .find((value) => value.includes("89"));
    expect([priceOn("en"), priceOn("de")]).toEqual(["€89.99, code -€10.00", "89,99\u00a0€, Code -10,00\u00a0€"]);
    const year = receipt.issuedAt.getUTCFullYear();
    expect(await findStatement(signed(inEuros, paid.student), { year })).toMatchObject({ currency: "eur" });

    const { id: refundId } = await db.refund.findFirstOrThrow();
    const sent = async (language: "en" | "de") => {
      const { id: userId, name, role } = paid.student;
      const composed = await composeEmail(
        { ...sendDeps, school: { ...school, languages: ["en", "de"] }, publicUrl: "https://school.example" },
        { kind: "refund_sent", refs: { refundId } },
        { userId, name, role, language, isResent: false },
      );
      return "dropped" in composed ? composed.dropped : composed.text;
    };
    expect(await sent("en")).toContain("€30.00");
    expect(await sent("de")).toContain("30,00\u00a0€");
  });

  test("records an intent in dollars as a discrepancy, and enrols nobody", async ({ db, deps, stripe }) => {
    await setCurrency(db, "eur");
    const { id: classId } = await aClass(db);
    await startPayment(signed({ ...deps, school }, await aUser(db, "student")), { classId });
    const { id } = await db.enrolment.findFirstOrThrow();
    const metadata = await metadataFor(db, id, 7999);
    const intent = await stripe.paymentIntents.create({ ...CARD, amount: 7999, currency: "usd", metadata });
    expect(await settlePayment(deps, await deps.payments.intent(intent.id))).toBe("not_ours");
    expect(await db.discrepancy.findMany()).toMatchObject([
      { paymentIntentId: intent.id, kind: "wrong_currency", amountCents: 7999, currency: "usd" },
    ]);
    expect(await db.enrolment.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "held" });
  });
});

describe("[SET-3] the currency of a payment", () => {
  test("is the school's, whatever it was entered with, and does not change", async ({ db, deps, stripe }) => {
    await setCurrency(db, "eur");
    await aPaidEnrolment({ ...deps, school }, stripe);
    await expect(db.$executeRaw`UPDATE payments SET currency = 'usd'`).rejects.toThrow("payments_currency_kept");
    await expect(db.$executeRaw`UPDATE receipts SET currency = 'usd'`).rejects.toThrow("receipts_are_final");
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ currency: "eur" });
  });

  test("is no other than its intent's: one from before the school's changed is cancelled", async ({
    db,
    deps,
    stripe,
  }) => {
    const { id: classId } = await aClass(db);
    const student = await aUser(db, "student");
    // A server that has not read the change yet.
    await setCurrency(db, "eur");
    expect(await errorOf(startPayment(signed(deps, student), { classId }))).toMatchObject({
      code: "PROVIDER_UNAVAILABLE",
    });
    const { data: intents } = await stripe.paymentIntents.list();
    expect([...new Set(intents.map(({ currency, status }) => `${currency} ${status}`))]).toEqual(["usd canceled"]);
    expect(await db.payment.count()).toBe(0);
    const { paymentIntentId } = await startPayment(signed({ ...deps, school }, student), { classId });
    expect(await stripe.paymentIntents.retrieve(paymentIntentId)).toMatchObject({ currency: "eur" });
    expect(await db.payment.findMany()).toMatchObject([{ paymentIntentId, currency: "eur", state: "open" }]);
  });

  test("that is entered while the school's changes is the new one", async ({ db, deps }) => {
    const { id: classId } = await aClass(db);
    const student = signed({ ...deps, school }, await aUser(db, "student"));
    const end = Promise.withResolvers<void>();
    const isChanged = Promise.withResolvers<void>();
    const changed = db.$transaction(async (tx) => {
      await setCurrency(tx as Db, "eur");
      isChanged.resolve();
      await end.promise;
    });
    await isChanged.promise;
    const started = startPayment(student, { classId });
    await lockWaits(db, 1);
    end.resolve();
    await changed;
    const { paymentIntentId } = await started;
    expect(await db.payment.findMany()).toMatchObject([{ paymentIntentId, currency: "eur" }]);
  });
});

test("[SET-3] a receipt names the dollar's country, and no other sign stands for two currencies", () => {
  const amounts = (language: "en" | "de") =>
    (["usd", "eur", "gbp", "cad", "aud", "chf"] as const).map((currency) =>
      textsWithPrices(language, currency).format.accountPrice(-123_450),
    );
  expect(amounts("en")).toEqual([
    "-US$ 1,234.50",
    "-€1,234.50",
    "-£1,234.50",
    "-CA$1,234.50",
    "-A$1,234.50",
    "-CHF\u00a01,234.50",
  ]);
  expect(amounts("de")).toEqual(["US$", "€", "£", "CA$", "AU$", "CHF"].map((sign) => `-1.234,50\u00a0${sign}`));
});
