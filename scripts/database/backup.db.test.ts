import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, inject } from "vitest";
import { createDb, type Db } from "../../server/src/db/client.ts";
import { cancelPlace } from "../../server/src/modules/payments/cancel-place.ts";
import { reconcilePayments } from "../../server/src/modules/payments/reconcile-payments.ts";
import { sumMoney } from "../../server/src/modules/payments/sum-money.ts";
import { contentOf } from "../../server/test/content-of.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "../../server/test/databases.ts";
import { aClass, aUser } from "../../server/test/factories.ts";
import { runRefundJobs } from "../../server/test/money-jobs.ts";
import { aPaidPlace } from "../../server/test/paid-place.ts";
import { test as paymentTest } from "../../server/test/payment-test.ts";
import { signed } from "../../server/test/signed.ts";
import { backUp } from "./backup.ts";
import { restore, RestoreError } from "./restore.ts";

/** Another migrated database, which nobody has used. */
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

test("[SAFE-2] a school that is restored is the school that was backed up, and its money adds up", async ({
  databaseUrl,
  deps,
  stripe,
  db,
  empty,
}) => {
  await aPaidPlace(deps, stripe);
  const { enrolmentId } = await aPaidPlace(deps, stripe);
  await aClass(db, { name: "Quotes ' \\ and\ttabs", description: "Lines\nand \\. dots" });
  // Ordered, not yet carried out: the order has to come along.
  const admin = signed(deps, await aUser(db, "admin"));
  await cancelPlace(admin, { enrolmentId, refundCents: 7999 });
  const backup = await backupOf(databaseUrl);
  // What the provider does after the backup is not in it.
  const { intentId } = await aPaidPlace(deps, stripe);
  const before = await contentOf(db);
  await restore(empty.url, Readable.from(backup));
  expect(await contentOf(empty.db)).not.toBe(before);
  expect(await backupOf(empty.url)).toBe(backup);

  const restored = { ...deps, db: empty.db };
  await runRefundJobs(restored);
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  await reconcilePayments(restored);
  const { differenceCents, findings } = await sumMoney(restored);
  expect(differenceCents).toBe(0);
  expect(findings).toMatchObject([{ transactionId: intentId, kind: "unknown_place" }]);
});

test("a backup is of one moment, whoever writes meanwhile", async ({ databaseUrl, db }) => {
  const output = new PassThrough({ highWaterMark: 1 });
  const copying = backUp(databaseUrl, output).then(() => output.end());
  const first = await new Promise<string>((resolve) => output.once("data", (chunk: Buffer) => resolve(String(chunk))));
  output.pause();
  await aClass(db, { name: "Too late" });
  const rest = text(output);
  await copying;
  expect(first + (await rest)).not.toContain("Too late");
});

test("a database in use, another version, a foreign file and half a backup are refused, and nothing changes", async ({
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
