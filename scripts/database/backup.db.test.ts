import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, inject } from "vitest";
import { createDb, type Db } from "../../server/src/db/client.ts";
import { cancelEnrolment } from "../../server/src/modules/enrolments/cancel-enrolment.ts";
import { reconcilePayments } from "../../server/src/modules/reconciliation/reconcile-payments.ts";
import { sumLedger } from "../../server/src/modules/reconciliation/sum-ledger.ts";
import { contentOf } from "../../server/test/content-of.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "../../server/test/databases.ts";
import { aClass, aUser } from "../../server/test/factories.ts";
import { runRefundJobs } from "../../server/test/money-jobs.ts";
import { aPaidEnrolment } from "../../server/test/paid-enrolment.ts";
import { test as paymentTest } from "../../server/test/payment-test.ts";
import { signed } from "../../server/test/signed.ts";
import { backUp } from "./backup.ts";
import { restore, RestoreError } from "./restore.ts";

/** A second, empty migrated database. */
const test = paymentTest.extend<{ empty: { url: string; db: Db } }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  empty: async ({}, use) => {
    const adminUrl = inject("adminUrl");
    const name = `campside_test_${randomBytes(8).toString("hex")}`;
    await createDatabase(adminUrl, name, inject("templateName"));
    const url = databaseUrlOf(adminUrl, name);
    const db = createDb(url);
    await use({ url, db });
    await db.$disconnect();
    await dropDatabase(adminUrl, name);
  },
});

async function backupOf(databaseUrl: string): Promise<string> {
  const output = new PassThrough();
  const [content] = await Promise.all([text(output), backUp(databaseUrl, output).then(() => output.end())]);
  return content;
}

test("[SAFE-2] a restored school equals the backed-up one, and its ledger is consistent", async ({
  databaseUrl,
  deps,
  stripe,
  db,
  empty,
}) => {
  await aPaidEnrolment(deps, stripe);
  const { enrolmentId } = await aPaidEnrolment(deps, stripe);
  await aClass(db, { name: "Quotes ' \\ and\ttabs", description: "Lines\nand \\. dots" });
  // A pending refund must be restored with its job.
  const admin = signed(deps, await aUser(db, "admin"));
  await cancelEnrolment(admin, { enrolmentId, refundCents: 7999 });
  const backup = await backupOf(databaseUrl);
  // Happens at the provider after the backup.
  const { intentId } = await aPaidEnrolment(deps, stripe);
  const before = await contentOf(db);
  await restore(empty.url, Readable.from(backup));
  expect(await contentOf(empty.db)).not.toBe(before);
  expect(await backupOf(empty.url)).toBe(backup);

  const restored = { ...deps, db: empty.db };
  await runRefundJobs(restored);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  await reconcilePayments(restored);
  const { differenceCents, discrepancies } = await sumLedger(restored);
  expect(differenceCents).toBe(0);
  expect(discrepancies).toMatchObject([{ transactionId: intentId, kind: "unknown_enrolment" }]);
});

test("a backup is a consistent snapshot despite concurrent writes", async ({ databaseUrl, db }) => {
  const output = new PassThrough({ highWaterMark: 1 });
  const copying = backUp(databaseUrl, output).then(() => output.end());
  const first = await new Promise<string>((resolve) => output.once("data", (chunk: Buffer) => resolve(String(chunk))));
  output.pause();
  await aClass(db, { name: "Too late" });
  const rest = text(output);
  await copying;
  expect(first + (await rest)).not.toContain("Too late");
});

test("a database in use, another version, another file and a truncated backup are refused, and nothing changes", async ({
  databaseUrl,
  db,
  empty,
}) => {
  await aClass(db);
  const backup = await backupOf(databaseUrl);
  const untouched = await contentOf(empty.db);
  const refused = async (url: string, content: string) => {
    await expect(restore(url, Readable.from(content))).rejects.toThrow(RestoreError);
  };
  await refused(databaseUrl, backup);
  await refused(empty.url, backup.replace("_school", "_another"));
  await refused(empty.url, "DROP TABLE users;\n");
  await refused(empty.url, backup.slice(0, backup.indexOf("COPY public.users") + 200));
  await refused(empty.url, backup.replace("-- End\n", ""));
  await refused(empty.url, backup.replace("-- End", "DROP TABLE users;"));
  expect(await contentOf(empty.db)).toBe(untouched);
});
