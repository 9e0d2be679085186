import type { Auth } from "firebase-admin/auth";
import type { Db } from "../../server/src/db/client.ts";
import { createAccounts } from "./create-accounts.ts";
import { planSchool } from "./plan-school.ts";
import { type LocalStripeAccess, recordPastPayments } from "./record-past-payments.ts";

export interface DemoSchoolOptions {
  db: Db;
  /** Of the Auth emulator: the passwords are public. */
  identity: Auth;
  /** Where the payments were made; left out, they stand in the books alone. */
  stripe?: LocalStripeAccess;
  /** Where the pictures of the demo school are shown, without a slash at the end. */
  pictures?: string;
  now?: Date;
}

/**
 * Fills an empty database with the demo school: one transaction, after the accounts
 * and the payments at the provider. Interrupted at any point, it can
 * be run again from the start.
 */
export async function seedDemoSchool({
  db,
  identity,
  stripe,
  pictures = "/pictures",
  now = new Date(),
}: DemoSchoolOptions): Promise<void> {
  const { people, classes, trades, receipts, selections, acts } = planSchool(now, pictures);
  await createAccounts(identity, people);
  if (stripe) await recordPastPayments(trades, stripe);
  await db.$transaction([
    db.user.createMany({ data: people }),
    db.class.createMany({ data: classes }),
    db.enrolment.createMany({ data: trades.map(({ place }) => place) }),
    db.payment.createMany({ data: trades.map(({ payment }) => payment) }),
    db.refund.createMany({ data: trades.flatMap(({ refund }) => refund ?? []) }),
    db.receipt.createMany({ data: receipts }),
    db.receiptCounter.update({ where: { id: 1 }, data: { last: receipts.length } }),
    db.selection.createMany({ data: selections }),
    db.act.createMany({ data: acts }),
  ]);
}
