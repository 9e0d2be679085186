import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aChild, aClass, anEnrolment, aPayment, aSelection, aUser } from "../../../test/factories.ts";
import { passAnHour, runDueJobs } from "../../../test/run-due-jobs.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { createDiskFiles } from "../../integrations/disk-files.ts";
import { createImageStore, type ImageStore } from "../../integrations/image-store.ts";
import { recordUpload } from "../media/consume-upload-quota.ts";
import { updateProfile } from "./update-profile.ts";
import { listAllClasses } from "../classes/list-all-classes.ts";
import { renewCalendarFeed } from "../schedule/calendar-feed.ts";
import { removeChild } from "../family/save-child.ts";
import { changeRole } from "./change-role.ts";
import { removeUser } from "./remove-user.ts";

/** Every row of every table, the job queue's included, as text. */
async function everything(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`;
  expect(tables.map(({ name }) => name)).toContain("graphile_worker._private_jobs");
  const rows: string[] = [];
  for (const { name } of tables) {
    const lines = await db.$queryRawUnsafe<{ line: string }[]>(`SELECT t::text AS line FROM ${name} AS t`);
    rows.push(...lines.map(({ line }) => `${name} ${line}`));
  }
  return rows.join("\n");
}

async function pictureStore(): Promise<{
  imageStore: ImageStore;
  files: () => Promise<string[]>;
  one: (color: string) => Promise<string>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const imageStore = createImageStore({ files: createDiskFiles({ folder }) });
  return {
    imageStore,
    files: () => readdir(folder),
    one: async (background) =>
      imageStore.keep(
        await sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
  };
}

test("[ADMIN-3][FAM-10] no personal data of a removed user is left in the database, and the ledger stays", async ({
  db,
  databaseUrl,
}) => {
  const { imageStore, files, one } = await pictureStore();
  const admin = await aUser(db, "admin");
  const uid = `uid-${randomUUID()}`;
  const first = await one("#f00");
  const user = await aUser(db, "student", {
    phone: "030 7 65 43 21",
    bio: "Teaches the crawl at Lake Windermere.",
    identityUid: uid,
    name: "Philippa Featherstonehaugh",
    email: "Philippa.F@mail.example",
    photoUrl: first,
  });
  const photoUrl = await one("#0f0");
  await recordUpload(signed({ db }, user), { url: photoUrl, bytes: 1 });
  await updateProfile(signed({ db }, user), { name: user.name, photoUrl });
  const traces = [
    /featherstone/i,
    /philippa/i,
    /windermere/i,
    /cordelia/i,
    /lancelot/i,
    /2018-02-03/,
    /7 65 43 21/,
    new RegExp(uid),
    new RegExp(first),
    new RegExp(photoUrl),
  ];
  const { id: classId } = await aClass(db, { seatsTaken: 1, enrolledCount: 1 });
  await aSelection(db, { studentId: user.id, classId });
  const { id: enrolmentId } = await anEnrolment(db, {
    classId,
    studentId: user.id,
    state: "paid",
    priceCents: 7999,
    paidAt: new Date(),
  });
  await aPayment(db, {
    enrolmentId,
    paymentIntentId: "pi_1",
    amountCents: 7999,
    className: "Judo",
    state: "succeeded",
    paidAt: new Date(),
  });
  const { id: childId } = await aChild(db, user.id, { name: "Cordelia Featherstonehaugh", born: "2018-02-03" });
  const { id: formerId } = await aChild(db, user.id, { name: "Lancelot", born: "2018-02-03" });
  const ended = { state: "refunded", paidAt: new Date(), endedAt: new Date() } as const;
  await anEnrolment(db, { classId, studentId: user.id, participantId: formerId, ...ended });
  await removeChild(signed({ db }, user), { participantId: formerId });
  await aSelection(db, { studentId: user.id, classId, participantId: childId });
  await anEnrolment(db, { classId, studentId: user.id, participantId: childId, state: "paid", paidAt: new Date() });
  await changeRole(signed({ db }, admin), { userId: user.id, role: "instructor" });
  const taught = await aClass(db, { instructorId: user.id, status: "denied", feedback: "Too dear." });
  const tracesIn = (text: string) => traces.filter((trace) => trace.test(text));
  expect(tracesIn(await everything(db))).toHaveLength(traces.length);
  await renewCalendarFeed(signed({ db }, user));
  await db.emailPreference.create({ data: { userId: user.id, topic: "meeting_reminders" } });
  const ledgerBefore = [await db.enrolment.findMany(), await db.payment.findMany()];

  await removeUser(signed({ db }, admin), { userId: user.id });
  await passAnHour(db);
  expect(await runDueJobs(db, databaseUrl, imageStore)).toEqual([uid]);

  expect(tracesIn(await everything(db))).toEqual([]);
  const people = await db.participant.findMany({ where: { guardianId: user.id }, orderBy: { name: "asc" } });
  const erased = { name: "Removed person", birthDate: null, removedAt: expect.any(Date) };
  expect(people).toMatchObject([erased, erased, { id: user.id, name: null }]);
  expect(await db.calendarFeed.count()).toBe(0);
  expect(await db.emailPreference.count()).toBe(0);
  expect(await files()).toEqual([]);
  expect([await db.enrolment.findMany(), await db.payment.findMany()]).toEqual(ledgerBefore);
  const { classes } = await listAllClasses(contextOf({ db }), {
    sort: "newest",
    search: taught.name,
    limit: 5,
    offset: 0,
  });
  expect(classes).toMatchObject([{ instructorName: "Removed user", instructorEmail: "" }]);
});

test("a picture that another user or a class refers to is kept", async ({ db, databaseUrl }) => {
  const { imageStore, files, one } = await pictureStore();
  const [ofTwo, ofClass] = [await one("#00f"), await one("#ff0")];
  const stays = await aUser(db, "student", { photoUrl: ofTwo });
  const goes = await aUser(db, "student", { photoUrl: ofTwo });
  const other = await aUser(db, "student", { photoUrl: ofClass });
  await aClass(db, { imageUrl: ofClass });
  const deps = contextOf({ db });
  await removeUser(deps, { userId: goes.id });
  await removeUser(deps, { userId: other.id });
  await passAnHour(db);
  await runDueJobs(db, databaseUrl, imageStore);
  expect(await files()).toHaveLength(12);
  await removeUser(deps, { userId: stays.id });
  await passAnHour(db);
  await runDueJobs(db, databaseUrl, imageStore);
  expect(await files()).toHaveLength(6);
});

test("[CLASS-7] of changes of a picture at the same moment, each removes the one that it replaces", async ({ db }) => {
  // What each call knows of the user is from before the first.
  const user = await aUser(db, "student", { photoUrl: "/media/first-800.webp" });
  for (const name of ["second", "third"]) {
    await updateProfile(signed({ db }, user), { name: user.name, photoUrl: `/media/${name}-800.webp` });
  }
  const removed = await db.$queryRaw`
    SELECT payload->>'url' AS url FROM graphile_worker._private_jobs ORDER BY id`;
  expect(removed).toEqual([{ url: "/media/first-800.webp" }, { url: "/media/second-800.webp" }]);
});
