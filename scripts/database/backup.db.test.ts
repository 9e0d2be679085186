import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, inject } from "vitest";
import { createDb, type Db } from "../../server/src/db/client.ts";
import type { Prisma } from "../../server/src/db/generated/client.ts";
import { placeholderEmail } from "../../server/src/db/known-email.ts";
import { cancelEnrolment } from "../../server/src/modules/enrolments/cancel-enrolment.ts";
import { reconcilePayments } from "../../server/src/modules/reconciliation/reconcile-payments.ts";
import { sumLedger } from "../../server/src/modules/reconciliation/sum-ledger.ts";
import { contentOf } from "../../server/test/content-of.ts";
import { createDatabase, databaseUrlOf, dropDatabase } from "../../server/test/databases.ts";
import { aClass, aUser } from "../../server/test/factories.ts";
import { hold } from "../../server/test/holds.ts";
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
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
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
  expect(discrepancies).toMatchObject([{ paymentIntentId, kind: "unknown_enrolment" }]);
});

test("[SAFE-2] rows that no trigger would let in today are restored as they were", async ({
  databaseUrl,
  db,
  empty,
}) => {
  const past = { localStart: new Date("2026-01-05T16:00Z"), localEnd: new Date("2026-01-05T17:00Z"), timeZone: "UTC" };
  // A trigger fills in the instructor.
  const aMeeting = (classId: string, more: Partial<Prisma.MeetingUncheckedCreateInput> = {}) =>
    db.meeting.create({ data: { classId, instructorId: classId, ...past, ...more }, select: { id: true } });
  const nextHour = { localStart: new Date("2026-01-05T17:00Z"), localEnd: new Date("2026-01-05T18:00Z") };
  // A past meeting of a class that another instructor has taken over, and one of a substitute who has lost the role.
  const { id: handedOver } = await aClass(db);
  const substitute = await aUser(db, "instructor");
  await aMeeting(handedOver);
  await aMeeting(handedOver, { substituteId: substitute.id });
  const data = { instructorId: (await aUser(db, "instructor")).id };
  await db.class.update({ where: { id: handedOver }, data });
  await db.user.update({ where: { id: substitute.id }, data: { role: "student" } });
  // A hold in a class that was closed afterwards and whose instructor was displaced.
  const { id: closed, instructorId: displaced } = await aClass(db);
  await hold(db, await aUser(db, "student"), closed);
  await db.class.update({ where: { id: closed }, data: { closedAt: new Date() } });
  await db.user.update({
    where: { id: displaced },
    data: { role: "student", email: placeholderEmail("displaced", displaced) },
  });
  // More pending classes than may be added.
  const editor = await aUser(db, "instructor");
  for (let added = 0; added < 31; added++) await aClass(db, { instructorId: editor.id });
  await db.class.updateMany({ where: { instructorId: editor.id }, data: { status: "pending" } });
  // A make-up that is stored before the meeting that it makes up for.
  const { id: madeUp } = await aClass(db);
  const { id: replacesId } = await aMeeting(madeUp);
  const cancelled = { state: "cancelled", cancelledAt: new Date(), reason: "Storm" } as const;
  await db.meeting.update({ where: { id: replacesId }, data: cancelled });
  await aMeeting(madeUp, { replacesId, ...nextHour });
  await db.meeting.update({ where: { id: replacesId }, data: { reason: "A storm" } });

  const backup = await backupOf(databaseUrl);
  await restore(empty.url, Readable.from(backup));
  expect(await backupOf(empty.url)).toBe(backup);
  const [changes] = await empty.db.$queryRaw<{ sum: bigint }[]>`SELECT sum(changes) AS sum FROM public_change_counts`;
  expect(Number(changes?.sum)).toBeGreaterThan(0);
  expect(await empty.db.$queryRaw`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`).toEqual([]);
});

test("[SAFE-2] a row that refers to one that the backup lacks is refused", async ({ databaseUrl, db, empty }) => {
  const { instructorId } = await aClass(db);
  const backup = await backupOf(databaseUrl);
  const withoutUser = backup.replace(new RegExp(`^${instructorId}\\t.*\\n`, "m"), "");
  await expect(restore(empty.url, Readable.from(withoutUser))).rejects.toThrow("classes_instructor_id_fkey");
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
