import type { Auth } from "firebase-admin/auth";
import type { Db } from "../../server/src/db/client.ts";
import { createAccounts } from "./create-accounts.ts";
import { planHolidays } from "./plan-meetings.ts";
import { planSchool } from "./plan-school.ts";
import { type LocalStripeAccess, recordPastPayments } from "./record-past-payments.ts";

export interface DemoSchoolOptions {
  db: Db;
  /** The Auth emulator: the passwords are public. */
  identity: Auth;
  /** Creates the payments there, too. */
  stripe?: LocalStripeAccess;
  /** The base path of the demo pictures, without a trailing slash. */
  pictures?: string;
  now?: Date;
}

/**
 * Fills an empty database with the demo school: creates the accounts and the payments at the provider, then all rows in
 * one transaction. Can be repeated after an interruption.
 */
export async function seedDemoSchool({
  db,
  identity,
  stripe,
  pictures = "/pictures",
  now = new Date(),
}: DemoSchoolOptions): Promise<void> {
  const {
    people,
    children,
    classes,
    enrolments,
    receipts,
    venues,
    meetings,
    marks,
    selections,
    auditEvents,
    discounts,
  } = planSchool(now, pictures);
  await createAccounts(identity, people);
  if (stripe) await recordPastPayments(enrolments, stripe);
  await db.$transaction([
    db.user.createMany({ data: people }),
    db.participant.createMany({ data: children }),
    db.class.createMany({ data: classes }),
    db.venue.createMany({ data: venues }),
    db.holiday.createMany({ data: planHolidays(now) }),
    db.meeting.createMany({ data: meetings }),
    db.checkout.createMany({ data: enrolments.map(({ checkout }) => checkout) }),
    db.schoolSettings.update({ where: { id: 1 }, data: { ...discounts.settings, setUpAt: now } }),
    db.discountCode.createMany({ data: discounts.codes }),
    db.codeUse.createMany({ data: discounts.codeUses }),
    db.enrolment.createMany({ data: enrolments.map(({ enrolment }) => enrolment) }),
    db.payment.createMany({ data: enrolments.map(({ payment }) => payment) }),
    db.paymentItem.createMany({ data: enrolments.map(({ item }) => item) }),
    db.refund.createMany({ data: enrolments.flatMap(({ refund }) => refund ?? []) }),
    db.receipt.createMany({ data: receipts }),
    db.receiptCounter.update({ where: { id: 1 }, data: { last: receipts.length } }),
    db.selection.createMany({ data: selections.map((one) => ({ ...one, participantId: one.studentId })) }),
    db.auditEvent.createMany({ data: auditEvents }),
    db.attendanceMark.createMany({ data: marks }),
  ]);
}
