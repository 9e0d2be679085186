import { once } from "node:events";
import { expect, onTestFinished } from "vitest";
import { startMailCatcher } from "../../../../scripts/local/mail/mail-catcher.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import { test } from "../../../test/faults/proxied-test.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "../../../test/faults/recurring-jobs.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";

const TIMEOUT_MS = 240_000;
/** Commit before and after, the attempt, the answer of the mail server, its record, the end of the job. */
const LEAST_POINTS = 6;

test(
  "[MAIL-1] a server is killed at any point from the commit to the end of the job: a message for what was committed only, with one Message-ID",
  { timeout: TIMEOUT_MS },
  async ({ db, deps, stripe, startWatched }) => {
    const catcher = await startMailCatcher();
    onTestFinished(catcher.close);
    let timesBetween = 0;
    let point = 0;
    for (let isReached = true; isReached; point++) {
      const failPoint = new FailPoint("stop");
      const server = await startWatched(failPoint, catcher.url);
      const student = await aUser(db, "student");
      const { id: classId } = await aClass(db);
      const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
      await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
      const settle = async (one: typeof server) =>
        (await one.apiOf(student)).payments.settle.mutate({ paymentIntentId });
      const rows = () => db.emailMessage.findMany({ where: { userId: student.id } });

      const stopped = failPoint.interruptAt(point).then(() => true);
      const settled = settle(server).catch(() => undefined);
      const isIdle = async () => {
        await settled;
        await expect.poll(() => db.$queryRaw`SELECT 1 FROM graphile_worker.jobs`, { timeout: 20_000 }).toEqual([]);
        return false;
      };
      isReached = await Promise.race([stopped, isIdle().catch(() => stopped)]);
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      await waitForIdleSessions(db);
      const arrived = () => catcher.messages.filter(({ to }) => to.includes(student.email));
      const isRecorded = (await rows()).some(({ state }) => state === "sent");
      // Nobody can know that the mail server has the message.
      const isBetween = arrived().length === 1 && !isRecorded;
      if (isBetween) timesBetween++;
      const isPaid = await db.enrolment.count({ where: { studentId: student.id, state: "paid" } });
      expect(await rows()).toHaveLength(isPaid);

      const abandoned = await db.$queryRaw<{ id: bigint }[]>`
        SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
      const abandonedIds = abandoned.map(({ id }) => id);

      const next = await startWatched(new FailPoint("stop"), catcher.url);
      expect(await settle(next)).toMatchObject({ outcome: "enrolled" });
      // A job that runs would count as abandoned when the clock advances.
      const sending = () => db.$queryRaw`
        SELECT 1 FROM graphile_worker.jobs
        WHERE task_identifier = 'send-email' AND NOT (id = ANY(${abandonedIds}::bigint[]))`;
      await expect.poll(sending, { timeout: 20_000 }).toEqual([]);
      await advanceClock(db);
      await runRecurringJobs(db);
      next.child.kill("SIGKILL");
      await once(next.child, "exit");
      expect(await rows()).toMatchObject([{ state: "sent" }]);
      expect(new Set(arrived().map(({ messageId }) => messageId)).size).toBe(1);
      expect(arrived()).toHaveLength(isBetween ? 2 : 1);
    }
    expect(point).toBeGreaterThan(LEAST_POINTS);
    expect(timesBetween).toBeGreaterThan(0);
  },
);
