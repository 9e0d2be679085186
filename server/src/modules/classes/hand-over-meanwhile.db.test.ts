import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { signed } from "../../../test/signed.ts";
import type { Db, Tx } from "../../db/client.ts";
import { notifyRecipients } from "../emails/notify-recipients.ts";
import { cancelClass } from "./cancel-class.ts";
import { updateClass } from "./update-class.ts";
import { withdrawClass } from "./withdraw-class.ts";

/** Makes a call that gets to writing the class while another transaction has it, which changes it then. */
async function whileItWaits(db: Db, call: () => Promise<unknown>, change: (tx: Tx) => Promise<unknown>) {
  const { outcome } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
    const outcome = errorOf(call());
    await lockWaits(db, 1);
    await change(tx);
    return { outcome };
  });
  return outcome;
}

test("[LIFE-6] a class is handed over while its instructor edits or withdraws it: it stays as it is", async ({
  db,
}) => {
  const actor = await aUser(db, "instructor");
  const successor = await aUser(db, "instructor");
  const fields = { name: "Judo", description: "", imageUrl: "/pictures/judo-800.webp", priceCents: 1000, capacity: 10 };
  const edit = { ...fields, priceCents: 2000 };
  for (const [code, call] of [
    ["CLASS_CHANGED", (classId: string) => updateClass(signed({ db }, actor), { classId, ...edit })],
    ["CLASS_NOT_FOUND", (classId: string) => withdrawClass(signed({ db }, actor), { classId })],
  ] as const) {
    const { id } = await aClass(db, { ...fields, instructorId: actor.id, status: "pending" });
    const handOver = (tx: Tx) => tx.class.update({ where: { id }, data: { instructorId: successor.id } });
    expect(await whileItWaits(db, () => call(id), handOver)).toMatchObject({ code });
    expect(await db.class.findUnique({ where: { id } })).toMatchObject({
      ...fields,
      instructorId: successor.id,
      archivedAt: null,
    });
  }
});

test("[OFFICE-7] an edit of seats that waits for another one is refused, so that the log says from what to what", async ({
  db,
}) => {
  const actor = await aUser(db, "instructor");
  const fields = { name: "Judo", description: "", imageUrl: "/pictures/judo-800.webp", priceCents: 1000, capacity: 10 };
  const { id } = await aClass(db, { ...fields, instructorId: actor.id });
  const edit = () => updateClass(signed({ db }, actor), { classId: id, ...fields, capacity: 30 });
  const raise = (tx: Tx) => tx.class.update({ where: { id }, data: { capacity: 20 } });
  expect(await whileItWaits(db, edit, raise)).toMatchObject({ code: "CLASS_CHANGED" });
  await edit();
  expect(await db.auditEvent.findMany({ select: { details: true } })).toEqual([
    { details: { changes: { capacity: [20, 30] } } },
  ]);
});

test("control: a write that names the class alone changes what is another instructor's by then", async ({ db }) => {
  const successor = await aUser(db, "instructor");
  const { id } = await aClass(db, { priceCents: 1000 });
  const edit = () => db.class.update({ where: { id }, data: { priceCents: 2000 } });
  const handOver = (tx: Tx) => tx.class.update({ where: { id }, data: { instructorId: successor.id } });
  expect(await whileItWaits(db, edit, handOver)).toEqual({});
  expect(await db.class.findUnique({ where: { id } })).toMatchObject({ instructorId: successor.id, priceCents: 2000 });
});

test("[LIFE-2][MAIL-3] a substitute who is named while the class is cancelled is notified", async ({ db }) => {
  const { classId, add } = await aTeacher(db);
  await add([at("2029-05-01")]);
  const substitute = await aUser(db, "instructor");
  const admin = signed({ db, email: { publicUrl: "https://school.example" } }, await aUser(db, "admin"));
  const name = (tx: Tx) => tx.meeting.updateMany({ where: { classId }, data: { substituteId: substitute.id } });
  expect(await whileItWaits(db, () => cancelClass(admin, { classId, reason: "Storm" }), name)).toEqual({});
  await notifyRecipients(admin, { classId });
  const messages = await db.emailMessage.findMany({ where: { userId: substitute.id }, select: { kind: true } });
  expect(messages).toEqual([{ kind: "class_changed" }]);
});
