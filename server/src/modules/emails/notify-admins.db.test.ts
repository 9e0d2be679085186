import { schoolWith } from "../../../test/school.ts";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { enqueuedMessages, sendAll, test as mailTest } from "../../../test/mail-test.ts";
import { BERLIN } from "../../../test/meetings.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { cancel, settle } from "../../../test/refund-steps.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { endTopic } from "./email-preferences.ts";
import { notifyAdmins } from "./notify-admins.ts";
import { contextOf } from "../../../test/signed.ts";

/** Runs the job at a moment of the database's clock; what it enqueues counts as of then. */
const test = mailTest.extend<{ tellAt: (moment: string) => Promise<void> }>({
  tellAt: async ({ db, deps, databaseUrl }, use) => {
    const clock = await aFixedClock(databaseUrl);
    await use(async (moment) => {
      await clock.setTo(moment);
      const berlinDeps = { ...deps, db: clock.db, school: schoolWith({ timeZone: BERLIN }) };
      await Promise.all([notifyAdmins(berlinDeps), notifyAdmins(berlinDeps)]);
      await db.$executeRaw`UPDATE email_messages SET created_at = ${moment}::timestamptz
        WHERE kind = 'waiting_for_admins' AND state = 'queued'`;
    });
  },
});

const MONDAY = "2029-05-07 07:00 Europe/Berlin";
const TUESDAY = "2029-05-08 07:00 Europe/Berlin";

test("[OPS-8] admins are notified in the morning of all that waits, once a day, when something is new, and not when it is done", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
  tellAt,
}) => {
  const [admin, quiet] = [await aUser(db, "admin"), await aUser(db, "admin")];
  await endTopic(contextOf({ db }), { userId: quiet.id, topic: "waiting_for_admins" });
  await aClass(db, { name: "Archery", status: "pending" });
  await aClass(db, { name: "Chess", status: "approved", isCloseRequested: true });
  await db.discrepancy.create({ data: { paymentIntentId: "pi_1", kind: "wrong_amount" } });
  await tellAt("2029-05-07 06:59:59 Europe/Berlin");
  expect(await enqueuedMessages(db)).toEqual([]);
  await tellAt(MONDAY);
  await sendAll(sendDeps);
  const [first, ...more] = catcher.messages.splice(0);
  expect([more, first?.to, first?.subject]).toEqual([[], [admin.email], "3 things wait for an admin"]);
  for (const line of ["Classes to approve or deny: Archery", "asks to close them: Chess", "provider's: pi_1"])
    expect(first?.text).toContain(line);

  const { id: classId } = await aClass(db, { name: "Judo", status: "pending" });
  await db.class.update({ where: { id: classId }, data: { updatedAt: new Date("2029-05-07T14:00Z") } });
  await tellAt("2029-05-07 23:59 Europe/Berlin");
  await tellAt("2029-05-08 06:59 Europe/Berlin");
  expect(await db.emailMessage.count({ where: { state: "queued" } })).toBe(0);
  await tellAt(TUESDAY);
  expect(await db.emailMessage.count({ where: { state: "queued" } })).toBe(1);
  await sendAll(sendDeps);
  expect(catcher.messages.splice(0).map(({ subject }) => subject)).toEqual(["4 things wait for an admin"]);

  await db.class.update({ where: { id: classId }, data: { status: "approved" } });
  await aClass(db, { name: "Golf", status: "pending" });
  await db.class.updateMany({ where: { name: "Golf" }, data: { updatedAt: new Date("2029-05-09T04:59:30Z") } });
  await tellAt("2029-05-09 07:00 Europe/Berlin");
  expect(await db.emailMessage.count({ where: { state: "queued" } }), "what has come within the last minute").toBe(0);
  await db.class.updateMany({ where: { name: "Golf" }, data: { status: "approved" } });

  const { enrolmentId, paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await cancel(deps, enrolmentId, 7999);
  await runRefundJobs(deps);
  const { returns } = await deps.payments.intent(paymentIntentId);
  await settle(deps, paymentIntentId, { returns: returns.map((sent) => ({ ...sent, isDebited: false })) });
  await sendAll(sendDeps);
  catcher.messages.splice(0);
  await db.refund.updateMany({ where: { state: "failed" }, data: { doneAt: new Date("2029-05-10T04:00Z") } });
  await tellAt("2029-05-10 09:05 Europe/Berlin");
  await sendAll(sendDeps);
  const again = catcher.messages.find(({ to }) => to.includes(admin.email));
  expect(again?.text).toContain("Refunds that came back: ");
  expect(again?.text).not.toContain("Judo");
});

test("[OPS-8] a message is dropped where nothing waits any more, or its admin is none", async ({
  db,
  sendDeps,
  catcher,
  tellAt,
}) => {
  const admin = await aUser(db, "admin");
  const former = await aUser(db, "admin");
  await aClass(db, { status: "pending" });
  await tellAt(MONDAY);
  await db.user.update({ where: { id: former.id }, data: { role: "student" } });
  await db.class.updateMany({ data: { status: "approved" } });
  await sendAll(sendDeps);
  expect(catcher.messages).toEqual([]);
  const dropped = await db.emailMessage.findMany({ where: { state: "dropped" }, select: { userId: true } });
  expect(dropped.map(({ userId }) => userId).toSorted()).toEqual([admin.id, former.id].toSorted());
});
