import { pino } from "pino";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { startWorker, type WorkerDeps } from "../../worker/worker.ts";
import { startPayment } from "../payments/start-payment.ts";
import { removeUser } from "./remove-user.ts";

const PAY = { payment_method: "pm_card_visa" };

/** Runs the enqueued jobs until none is left. */
async function runJobs(deps: Partial<WorkerDeps> & { db: Db }, databaseUrl: string): Promise<void> {
  const identity = { removeAccount: async () => undefined } as Partial<WorkerDeps["identity"]>;
  const worker = await startWorker({ ...deps, identity, log: pino({ level: "silent" }) } as WorkerDeps, databaseUrl);
  await expect.poll(() => deps.db.$queryRaw`SELECT 1 FROM graphile_worker.jobs`, { timeout: 20_000 }).toEqual([]);
  await worker.stop();
}

test("[LIFE-8] removing a user cancels their open payments and frees their held seats at once", async ({
  db,
  deps,
  stripe,
  databaseUrl,
}) => {
  const user = await aUser(db, "student");
  const [one, two] = [await aClass(db, { capacity: 1 }), await aClass(db)];
  const payment = await startPayment(signed(deps, user), { classId: one.id });
  await startPayment(signed(deps, user), { classId: two.id });
  const stays = await aUser(db, "student");
  await startPayment(signed(deps, stays), { classId: two.id });
  await removeUser({ db, actor: null }, { userId: user.id });
  await runJobs(deps, databaseUrl);
  expect(await db.enrolment.groupBy({ by: ["studentId", "state"], _count: true, orderBy: { state: "asc" } })).toEqual([
    { studentId: stays.id, state: "held", _count: 1 },
    { studentId: user.id, state: "released", _count: 2 },
  ]);
  expect(await db.class.findUnique({ where: { id: one.id } })).toMatchObject({ seatsTaken: 0 });
  expect(await stripe.paymentIntents.retrieve(payment.paymentIntentId)).toMatchObject({ status: "canceled" });
});

test("[LIFE-8][SAFE-2] a removed user whose card is charged first is enrolled", async ({
  db,
  deps,
  stripe,
  databaseUrl,
}) => {
  const user = await aUser(db, "student");
  const { id: classId } = await aClass(db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(deps, user), { classId });
  await removeUser({ db, actor: null }, { userId: user.id });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await runJobs(deps, databaseUrl);
  expect(await db.enrolment.findMany()).toMatchObject([{ state: "paid" }]);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1, enrolledCount: 1 });
});

test("[LIFE-8][SAFE-2] of a removal and a payment at the same moment, money and seat agree", async ({
  db,
  deps,
  stripe,
  databaseUrl,
}) => {
  for (let round = 0; round < 5; round++) {
    const user = await aUser(db, "student");
    const { id: classId } = await aClass(db, { capacity: 1 });
    const { paymentIntentId } = await startPayment(signed(deps, user), { classId });
    await Promise.all([
      stripe.paymentIntents.confirm(paymentIntentId, PAY).catch(() => undefined),
      removeUser({ db, actor: null }, { userId: user.id }).then(() => runJobs(deps, databaseUrl)),
    ]);
    const { status } = await stripe.paymentIntents.retrieve(paymentIntentId);
    const isPaid = status === "succeeded";
    expect(status).toBe(isPaid ? "succeeded" : "canceled");
    expect(await db.enrolment.findMany({ where: { classId } })).toMatchObject([
      { state: isPaid ? "paid" : "released" },
    ]);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: isPaid ? 1 : 0 });
  }
});
