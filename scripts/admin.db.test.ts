import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { test } from "../server/test/db-test.ts";
import { aUser } from "../server/test/factories.ts";
import { notifyAll } from "../server/test/mail-test.ts";
import { aTeacher, at } from "../server/test/meetings.ts";
import { contextOf } from "../server/test/signed.ts";

const SCRIPT = fileURLToPath(new URL("admin.ts", import.meta.url));

function admin(databaseUrl: string, ...args: string[]) {
  const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, SMTP_URL: "smtp://mail.example:587" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("[AUTH-12][SEC-2] the command makes an admin of a verified user, and of another only with the flag", async ({
  db,
  databaseUrl,
}) => {
  const head = await aUser(db, "student", { email: "head@school.example", emailVerifiedAt: new Date() });
  const second = await aUser(db, "student", { email: "second@school.example" });
  const roleOf = async ({ id }: { id: string }) => (await db.user.findUniqueOrThrow({ where: { id } })).role;
  expect(admin(databaseUrl, "Head@school.example")).toMatchObject({ status: 0 });
  expect(await roleOf(head)).toBe("admin");
  expect(admin(databaseUrl, "second@school.example")).toEqual({
    status: 1,
    said: expect.stringContaining("second@school.example is not verified"),
  });
  expect(await roleOf(second)).toBe("student");
  expect(admin(databaseUrl, "second@school.example", "--unverified")).toMatchObject({ status: 0 });
  expect(await roleOf(second)).toBe("admin");
  expect(admin(databaseUrl, "nobody@school.example")).toMatchObject({ status: 1 });
});

test("[LIFE-6] a substitute who becomes an admin by the command is notified, and so is who teaches again", async ({
  db,
  databaseUrl,
}) => {
  const substitute = await aUser(db, "instructor", { emailVerifiedAt: new Date() });
  const { actor: kenji, classId, add } = await aTeacher(db);
  await add([at("2029-05-01")]);
  await db.meeting.updateMany({ where: { classId }, data: { substituteId: substitute.id } });
  expect(admin(databaseUrl, substitute.email)).toMatchObject({ status: 0 });
  await notifyAll(contextOf({ db, email: { publicUrl: "" } }));
  const messages = await db.emailMessage.findMany({ where: { kind: "class_changed" } });
  expect(messages.map(({ userId }) => userId).toSorted()).toEqual([kenji.id, substitute.id].toSorted());
});
