import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf, holdSeat } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { mailTestWithAnswers, test as mailTest } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { test } from "../../../test/payment-test.ts";
import { listSettings } from "./list-settings.ts";
import { readSchool } from "./school.ts";
import { type SettingsChanges, updateSettingsInput } from "./school.schema.ts";
import { sendTestEmail } from "./send-test-email.ts";
import { updateSettings } from "./update-settings.ts";

const refusing = mailTestWithAnswers();

async function anAdmin(db: Db, name = "Ines") {
  const admin = signed({ db }, await aUser(db, "admin", { name }));
  const update = (expectedVersion: number, changes: object) =>
    updateSettings(admin, updateSettingsInput.parse({ expectedVersion, changes }));
  return { admin, update };
}

describe("[SET-1] the settings", () => {
  test("are changed field by field, and logged with what each was; the logged values undo it", async ({ db }) => {
    const { admin, update } = await anAdmin(db);
    const first = await listSettings(admin);
    expect(first).toMatchObject({ version: 1, isCurrencyFixed: false, changes: [] });
    const changes: SettingsChanges = {
      name: "Cedar Lake",
      holdMinutes: 15,
      requiresVerifiedEmail: true,
      languages: ["de", "en"],
      contactPhone: "+49 30 1234567",
    };
    expect(await update(1, changes)).toEqual({ version: 2 });
    const { version, settings, changes: logged } = await listSettings(admin);
    expect([version, settings]).toEqual([2, { ...first.settings, ...changes }]);
    const before = { name: "Campside", requiresVerifiedEmail: false, languages: ["en"], contactPhone: null };
    const { holdMinutes, ...after } = changes;
    expect(logged).toEqual([{ id: expect.any(String), at: expect.any(Date), by: "Ines", before, after }]);
    expect(await update(2, logged[0]?.before ?? {})).toEqual({ version: 3 });
    expect((await listSettings(admin)).settings).toEqual(first.settings);
    // What changes nothing is no change.
    expect(await update(3, { holdMinutes })).toEqual({ version: 3 });
    expect(await db.auditEvent.count()).toBe(2);
  });

  test.for<[object, string]>([
    [{ address: "1 Lake Road" }, "ISSUER_INCOMPLETE"],
    [{ termsUrl: "https://school.example/terms" }, "LEGAL_INCOMPLETE"],
    [{ timeZone: "US/Pacific-New" }, "VENUE_ZONE_UNKNOWN"],
  ])("%j alone is refused, and nothing is changed", async ([changes, code], { db }) => {
    const { update } = await anAdmin(db);
    expect(await errorOf(update(1, { name: "Cedar Lake", ...changes }))).toMatchObject({ code });
    expect(await readSchool(db)).toMatchObject({ version: 1, name: "Campside" });
    expect(await db.auditEvent.count()).toBe(0);
  });
});

test("[SET-4] of two admins who change the settings at once, the second gets an error", async ({ db }) => {
  const [one, other] = [await anAdmin(db), await anAdmin(db, "Bo")];
  const end = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const held = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM school_settings FOR NO KEY UPDATE`;
    isLocked.resolve();
    await end.promise;
  });
  await isLocked.promise;
  const both = Promise.allSettled([one.update(1, { name: "One" }), other.update(1, { holdMinutes: 30 })]);
  await lockWaits(db, 2);
  end.resolve();
  await held;
  const refused = (await both).filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(["SETTINGS_CHANGED"]);
  expect(await readSchool(db)).toMatchObject({ version: 2 });
  expect(await db.auditEvent.count()).toBe(1);
});

describe("[SET-3] the currency", () => {
  test("is chosen before the first payment, and stays from then on", async ({ db, deps, stripe }) => {
    const { admin, update } = await anAdmin(db);
    expect(await update(1, { currency: "chf" })).toEqual({ version: 2 });
    await update(2, { currency: "usd" });
    await aPaidEnrolment(deps, stripe);
    expect(await errorOf(update(3, { currency: "eur" }))).toMatchObject({ code: "CURRENCY_KEPT" });
    expect(await update(3, { currency: "usd", holdMinutes: 20 })).toEqual({ version: 4 });
    expect(await listSettings(admin)).toMatchObject({ isCurrencyFixed: true, settings: { currency: "usd" } });
  });

  test("stays where a payment is made meanwhile", async ({ db }) => {
    const { update } = await anAdmin(db);
    const student = await aUser(db, "student");
    const { enrolmentId } = await holdSeat(signed({ db }, student), { classId: (await aClass(db)).id });
    const { priceCents } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const end = Promise.withResolvers<void>();
    const isMade = Promise.withResolvers<void>();
    const made = db.$transaction(async (tx) => {
      const items = { create: { enrolmentId, amountCents: priceCents } };
      const data = {
        paymentIntentId: "pi_meanwhile",
        studentId: student.id,
        amountCents: priceCents,
        className: "Judo",
      };
      await tx.payment.create({ data: { ...data, items } });
      isMade.resolve();
      await end.promise;
    });
    await isMade.promise;
    const refused = errorOf(update(1, { currency: "eur" }));
    await lockWaits(db, 1);
    end.resolve();
    await made;
    expect(await refused).toMatchObject({ code: "CURRENCY_KEPT" });
  });
});

describe("[SET-1] the test message", () => {
  mailTest("arrives at the admin who asks for it", async ({ db, sendDeps, catcher }) => {
    await db.schoolSettings.update({ where: { id: 1 }, data: { name: "Cedar Lake" } });
    const admin = signed(sendDeps, await aUser(db, "admin"));
    expect(await sendTestEmail(admin)).toEqual({ address: admin.actor.email });
    expect(catcher.messages).toMatchObject([{ subject: "Test message of Cedar Lake" }]);
  });

  refusing.test("that the mail server refuses says so", async ({ db, sendDeps }) => {
    refusing.answers.push([550, "no such mailbox"]);
    const admin = signed(sendDeps, await aUser(db, "admin"));
    const refused = await errorOf(sendTestEmail(admin));
    expect(refused).toMatchObject({ code: "TEST_EMAIL_REFUSED" });
    expect(refused.message).toContain("no such mailbox");
  });

  test("is refused where the school sends no e-mail", async ({ db }) => {
    const admin = signed({ db }, await aUser(db, "admin"));
    expect(await errorOf(sendTestEmail(admin))).toMatchObject({ code: "TEST_EMAIL_OFF" });
  });
});
