import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { enqueuedMessages, sendAll, test } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { cancel, settle } from "../../../test/refund-steps.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import type { Db } from "../../db/client.ts";
import { endTopic } from "./email-preferences.ts";
import { notifyAdmins } from "./notify-admins.ts";

/** Lets everything that waits have come two minutes ago. */
async function letTimePass(db: Db): Promise<void> {
  const at = new Date(Date.now() - 120_000);
  await db.class.updateMany({ data: { updatedAt: at } });
  await db.refund.updateMany({ where: { state: "failed" }, data: { doneAt: at } });
  await db.discrepancy.updateMany({ data: { firstSeenAt: at } });
}

test("[OPS-8] admins are told once of all that waits, again when something new does, and not when it is done", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const [admin, quiet] = [await aUser(db, "admin"), await aUser(db, "admin")];
  await endTopic({ db }, { userId: quiet.id, topic: "waiting_for_admins" });
  await aClass(db, { name: "Judo", status: "pending" });
  await aClass(db, { name: "Archery", status: "pending" });
  await aClass(db, { name: "Chess", status: "approved", isCloseRequested: true });
  await db.discrepancy.create({ data: { paymentIntentId: "pi_1", kind: "wrong_amount" } });
  await notifyAdmins(deps);
  expect(await enqueuedMessages(db), "what has come within the last minute").toEqual([]);
  await letTimePass(db);
  await Promise.all([notifyAdmins(deps), notifyAdmins(deps)]);
  await sendAll(sendDeps);
  const [told, ...more] = catcher.messages.splice(0);
  expect([more, told?.to, told?.subject]).toEqual([[], [admin.email], "4 things wait for an admin"]);
  for (const line of ["Classes to approve or deny: Archery, Judo", "asks to close them: Chess", "provider's: pi_1"])
    expect(told?.text).toContain(line);

  await notifyAdmins(deps);
  await db.class.updateMany({ where: { name: "Judo" }, data: { status: "approved" } });
  await notifyAdmins(deps);
  expect(await db.emailMessage.count({ where: { state: "queued" } })).toBe(0);

  const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await runRefundJobs(deps);
  const { returns } = await deps.payments.intent(paymentIntentId);
  await settle(deps, paymentIntentId, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
  await sendAll(sendDeps);
  catcher.messages.splice(0);
  await db.refund.updateMany({ where: { state: "failed" }, data: { doneAt: new Date(Date.now() - 90_000) } });
  await notifyAdmins(deps);
  await sendAll(sendDeps);
  const again = catcher.messages.find(({ to }) => to.includes(admin.email));
  expect(again?.text).toContain("Refunds that came back: ");
  expect(again?.text).not.toContain("Judo");
});

test("[OPS-8] a message is dropped where nothing waits any more, or its admin is none", async ({
  db,
  deps,
  sendDeps,
  catcher,
}) => {
  const admin = await aUser(db, "admin");
  const former = await aUser(db, "admin");
  await aClass(db, { status: "pending" });
  await letTimePass(db);
  await notifyAdmins(deps);
  await db.user.update({ where: { id: former.id }, data: { role: "student" } });
  await db.class.updateMany({ data: { status: "approved" } });
  await sendAll(sendDeps);
  expect(catcher.messages).toEqual([]);
  const dropped = await db.emailMessage.findMany({ where: { state: "dropped" }, select: { userId: true } });
  expect(dropped.map(({ userId }) => userId).toSorted()).toEqual([admin.id, former.id].toSorted());
});
