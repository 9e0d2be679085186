import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished } from "vitest";
import { startMailCatcher } from "../../../../scripts/local/mail/mail-catcher.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { FailPoint } from "../../../test/faults/fail-point.ts";
import { mailSettings, test } from "../../../test/faults/proxied-test.ts";
import { advanceClock, runRecurringJobs, waitForIdleSessions } from "../../../test/faults/recurring-jobs.ts";
import type { Step, Watcher } from "../../../test/faults/watcher.ts";
import { signed } from "../../../test/signed.ts";
import { startPayment } from "../payments/start-payment.ts";

/** Stops a server when the mail server has accepted a message, before the server knows. */
class StopAfterMessage implements Watcher {
  readonly #accepted = Promise.withResolvers<void>();
  readonly accepted = this.#accepted.promise;

  before = async (): Promise<void> => undefined;

  async after({ of }: Step): Promise<void> {
    if (of !== "mail") return;
    this.#accepted.resolve();
    await new Promise<never>(() => undefined);
  }
}

// Slow: starts two servers.
test(
  "[MAIL-1] a server is killed before it knows that a message was sent: it is sent again with the same Message-ID",
  { timeout: 120_000 },
  async ({ db, deps, stripe, startWatched }) => {
    const catcher = await startMailCatcher();
    onTestFinished(catcher.close);
    const watcher = new StopAfterMessage();
    const server = await startWatched(watcher, catcher.url);
    const student = await aUser(db, "student");
    const { id: classId } = await aClass(db);
    const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
    await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
    await (await server.apiOf(student)).payments.settle.mutate({ paymentIntentId });
    await watcher.accepted;
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
    await waitForIdleSessions(db);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "queued" }]);

    await startWatched(new FailPoint("stop"), catcher.url);
    await advanceClock(db);
    await runRecurringJobs(db);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "sent" }]);
    expect(catcher.messages.map(({ to }) => to.includes(student.email))).toEqual([true, true]);
    expect(new Set(catcher.messages.map(({ messageId }) => messageId)).size).toBe(1);
  },
);

describe("[MAIL-6] a silent mail server", () => {
  test("delays only e-mail: refunds go on", { timeout: 60_000 }, async ({ db, deps, stripe, startServer }) => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.resume().on("error", () => undefined)));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => {
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const server = await startServer({ ...mailSettings(url), LOG_LEVEL: "silent" });
    const students = await Promise.all([1, 2, 3].map(() => aUser(db, "student")));
    for (const student of students) {
      const { id: classId } = await aClass(db);
      const { paymentIntentId } = await startPayment(signed(deps, student), { classId });
      await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
      await (await server.apiOf(student)).payments.settle.mutate({ paymentIntentId });
    }
    await expect.poll(() => sockets.size).toBeGreaterThan(1);
    const waiting = [...sockets];
    const [enrolment] = await db.enrolment.findMany();
    const admin = await server.apiOf(await aUser(db, "admin"));
    await admin.admin.cancelEnrolment.mutate({ enrolmentId: enrolment?.id ?? "", refundCents: 7999 });
    await expect.poll(() => db.refund.findMany(), { timeout: 20_000, interval: 50 }).toMatchObject([{ state: "done" }]);
    // The mail server still keeps the jobs waiting that came before.
    expect(waiting.filter(({ closed }) => closed)).toEqual([]);
    expect(await db.emailMessage.count({ where: { state: "queued" } })).toBeGreaterThanOrEqual(4);
  });
});
