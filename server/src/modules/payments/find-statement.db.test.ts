import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { ONLY_IN_DATABASE } from "../../../test/meetings.ts";
import { signed } from "../../../test/signed.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { findStatement, listStatementYears } from "./find-statement.ts";

test("[TRUE-5][SAFE-4] a statement has the caller's receipts of one year by the school's clock, and nobody else's", async ({
  deps,
  stripe,
  db,
}) => {
  await db.schoolSettings.update({ where: { id: 1 }, data: { timeZone: ONLY_IN_DATABASE } });
  const student = await aUser(db, "student", { name: "Ada" });
  const first = await aPaidEnrolment(deps, stripe, { student, priceCents: 7999 });
  const second = await aPaidEnrolment(deps, stripe, { student, priceCents: 5000 });
  const stranger = await aPaidEnrolment(deps, stripe);
  const admin = signed(deps, await aUser(db, "admin"));
  await cancelEnrolment(admin, { enrolmentId: second.enrolmentId, refundCents: 2000 });
  await runRefundJobs(deps);
  await db.$executeRaw`ALTER TABLE receipts DISABLE TRIGGER USER`;
  // The clock of the school was five hours ahead: the first is of 2026 there, whatever it is now, the refund of 2028.
  const issue = (paymentId: string, kind: "payment" | "refund", issuedAt: string) =>
    db.receipt.updateMany({ where: { paymentId, kind }, data: { issuedAt } });
  await issue(first.paymentId, "payment", "2026-12-31T18:59:59Z");
  await issue(second.paymentId, "payment", "2026-12-31T19:00:00Z");
  await issue(second.paymentId, "refund", "2027-12-31T19:00:00Z");
  await issue(stranger.paymentId, "payment", "2027-06-01T12:00:00Z");
  const school = schoolWith({ name: "Camp", address: "1 Lake Road", timeZone: "Pacific/Honolulu" });
  const asStudent = signed({ ...deps, school }, student);
  expect(await listStatementYears(asStudent)).toEqual([2028, 2027, 2026]);
  expect(await findStatement(asStudent, { year: 2027 })).toMatchObject({
    schoolName: "Camp",
    schoolAddress: "1 Lake Road",
    schoolTaxNumber: "",
    schoolLogo: null,
    accountName: "Ada",
    entries: [{ number: 2, kind: "payment", amountCents: 5000, issuedLocal: "2027-01-01T00:00" }],
  });
  expect((await findStatement(asStudent, { year: 2028 })).entries).toMatchObject([
    { number: 4, kind: "refund", amountCents: 2000, lines: [{ participantName: "Ada", amountCents: 2000 }] },
  ]);
  await expect(findStatement(asStudent, { year: 2025 })).rejects.toMatchObject({ code: "STATEMENT_NOT_FOUND" });
});
