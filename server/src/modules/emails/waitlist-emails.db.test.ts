import { schoolWith } from "../../../test/school.ts";
import { once } from "node:events";
import { describe, expect, onTestFinished } from "vitest";
import { startMailCatcher } from "../../../../scripts/local/mail/mail-catcher.ts";
import { aChild, aUser } from "../../../test/factories.ts";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import { test as proxiedTest } from "../../../test/faults/proxied-test.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "../../../test/faults/recurring-jobs.ts";
import type { Step, Watcher } from "../../../test/faults/watcher.ts";
import { test } from "../../../test/mail-test.ts";
import { signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, joined, statesOf, tellAll } from "../../../test/waitlist.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { startPayment } from "../payments/start-payment.ts";

const oneLine = (text: string | undefined) => text?.replaceAll(/\s+/g, " ");

describe("[WAIT-6][MAIL-3] the message of an offer", () => {
  test("says once for whom, what it costs and until when by the school's clock, and leads to its payment", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    await db.schoolSettings.updateMany({ data: { timeZone: "Europe/Berlin" } });
    const { classId, enrolmentIds } = await aFullClass(db, 2, { priceCents: 5000 });
    const guardian = await aUser(db, "student");
    const anna = (await aChild(db, guardian.id, { name: "Anna Lovelace" })).id;
    await joined(db, guardian, classId, [anna, guardian.id]);
    for (const id of enrolmentIds) await freeSeat(db, id);
    for (let run = 0; run < 2; run++) await tellAll({ ...sendDeps, school: schoolWith({ timeZone: "Europe/Berlin" }) });
    expect(catcher.messages).toHaveLength(1);
    const [message] = catcher.messages;
    expect(message).toMatchObject({ to: [guardian.email], subject: "2 seats are free in Football" });
    const text = oneLine(message?.text);
    expect(text).toContain("You waited for 2 seats in Football for Anna and you. They are kept for you until ");
    expect(text).toContain("(Europe/Berlin). What is not paid for by then goes to the next in line.");
    expect(text).toContain("Pay $100.00");
    const places = encodeURIComponent(JSON.stringify([`${classId}.${anna}`, classId]));
    expect(text).toContain(`https://school.example/dashboard/payment?places=${places}`);
    expect(text).not.toContain("End these messages");
  });

  test("of one person leads to that place, and is not sent once the offer is over", async ({
    db,
    sendDeps,
    catcher,
  }) => {
    const { classId, enrolmentIds } = await aFullClass(db, 2);
    const { participantIds } = await aWaitingFamily(db, classId);
    await aWaitingFamily(db, classId);
    await freeSeat(db, enrolmentIds[0]);
    await tellAll(sendDeps);
    expect(catcher.messages.map(({ subject }) => subject)).toEqual(["A seat is free in Football"]);
    expect(catcher.messages[0]?.text).toContain(`payment?classId=${classId}&participant=${participantIds[0] ?? ""}`);
    await freeSeat(db, enrolmentIds[1]);
    await db.enrolment.updateMany({ where: { state: "held" }, data: { holdExpiresAt: new Date(0) } });
    await tellAll(sendDeps);
    const states = await db.emailMessage.findMany({ orderBy: { id: "asc" }, select: { state: true } });
    expect(states).toEqual([{ state: "sent" }, { state: "dropped" }]);
  });
});

test("[WAIT-6][WAIT-7] whose offer has lapsed is notified once; the next in line has an offer", async ({
  db,
  deps,
  sendDeps,
  catcher,
}) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  const { guardian } = await aWaitingFamily(db, classId);
  const next = await aWaitingFamily(db, classId);
  await freeSeat(db, enrolmentIds[0]);
  await db.enrolment.updateMany({ where: { studentId: guardian.id }, data: { holdExpiresAt: new Date(0) } });
  await releaseExpiredHolds(deps);
  for (let run = 0; run < 2; run++) await tellAll(sendDeps);
  const subjects = catcher.messages.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted();
  expect(subjects).toEqual(
    [
      `${guardian.email}: The offer in Football is over`,
      `${next.guardian.email}: A seat is free in Football`,
    ].toSorted(),
  );
  const lapsed = catcher.messages.find(({ to }) => to.includes(guardian.email));
  expect(oneLine(lapsed?.text)).toContain("you can join the waitlist again, at its end");
});

test("[WAIT-6] a school without e-mail enqueues no message", async ({ db, deps, sendDeps }) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  const { guardian, participantIds } = await aWaitingFamily(db, classId);
  await freeSeat(db, enrolmentIds[0]);
  await tellAll({ ...sendDeps, email: null });
  expect(await db.emailMessage.count()).toBe(0);
  const [participantId = ""] = participantIds;
  await startPayment(signed(deps, guardian), { classId, participantId });
});

/** Stops a server before it writes the messages of a waitlist. */
class StopBeforeSending implements Watcher {
  readonly #reached = Promise.withResolvers<void>();
  readonly reached = this.#reached.promise;

  async before({ what }: Step): Promise<void> {
    if (!what.includes("waitlist_closed")) return;
    this.#reached.resolve();
    await new Promise<never>(() => undefined);
  }

  after = async (): Promise<void> => undefined;
}

// Slow: starts two servers.
proxiedTest(
  "[WAIT-6][MAIL-1] a server is killed between the hand-over and its message: the offer stands, and another one tells of it",
  { timeout: 120_000 },
  async ({ db, startWatched }) => {
    const catcher = await startMailCatcher();
    onTestFinished(catcher.close);
    const watcher = new StopBeforeSending();
    const server = await startWatched(watcher, catcher.url);
    const { classId, enrolmentIds } = await aFullClass(db);
    const { guardian } = await aWaitingFamily(db, classId);
    await freeSeat(db, enrolmentIds[0]);
    await watcher.reached;
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
    await waitForIdleSessions(db);
    expect(await statesOf(db, classId)).toEqual(["offered"]);
    expect(await db.emailMessage.count()).toBe(0);

    await startWatched(new FailPoint("stop"), catcher.url);
    await advanceClock(db);
    await runRecurringJobs(db);
    expect(catcher.messages.map(({ to, subject }) => [...to, subject])).toEqual([
      [guardian.email, "A seat is free in Football"],
    ]);
  },
);
