import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { AnyCtx } from "../../deps.ts";
import { startWorker } from "../../worker/worker.ts";
import { startPayment } from "../payments/start-payment.ts";
import { removeUser } from "./remove-user.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";

const PAY = { payment_method: "pm_card_visa" };

/** Runs the enqueued jobs until none is left. */
async function runJobs(deps: AnyCtx, databaseUrl: string): Promise<void> {
  const identity = outOfReach<AnyCtx["identity"]>("identity", { removeAccount: async () => undefined });
  const worker = await startWorker({ ...deps, identity, imageStore: outOfReach("imageStore") }, databaseUrl);
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
  await removeUser(contextOf({ db }), { userId: user.id });
  await runJobs(deps, databaseUrl);
  expect(await db.enrolment.groupBy({ by: ["studentId", "state"], _count: true, orderBy: { state: "asc" } })).toEqual([
    { studentId: stays.id, state: "held", _count: 1 },
    { studentId: user.id, state: "released", _count: 2 },
  ]);
  expect(await db.class.findUnique({ where: { id: one.id } })).toMatchObject({ seatsTaken: 0 });
  expect(await stripe.paymentIntents.retrieve(payment.paymentIntentId)).toMatchObject({ status: "canceled" });
});

test("[LIFE-8][SAFE-2] a removed user whose card is charged first is refunded, and the seat is free", async ({
  db,
  deps,
  stripe,
  databaseUrl,
}) => {
  const user = await aUser(db, "student");
  const { id: classId } = await aClass(db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(deps, user), { classId });
  await removeUser(contextOf({ db }), { userId: user.id });
  await stripe.paymentIntents.confirm(paymentIntentId, PAY);
  await runJobs(deps, databaseUrl);
  expect(await db.enrolment.findMany()).toMatchObject([{ state: "released" }]);
  expect(await db.refund.findMany()).toMatchObject([{ reason: "user_removed", amountCents: 7999, state: "done" }]);
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0, enrolledCount: 0 });
});

test("[LIFE-8][SAFE-2] of a removal and a payment at the same moment, the seat is free and the money refunded", async ({
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
      removeUser(contextOf({ db }), { userId: user.id }).then(() => runJobs(deps, databaseUrl)),
    ]);
    const { status } = await stripe.paymentIntents.retrieve(paymentIntentId);
    const isPaid = status === "succeeded";
    expect(status).toBe(isPaid ? "succeeded" : "canceled");
    expect(await db.enrolment.findMany({ where: { classId } })).toMatchObject([{ state: "released" }]);
    expect(await db.payment.findFirst({ where: { paymentIntentId } })).toMatchObject({
      state: isPaid ? "refunded" : "cancelled",
    });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
  }
});
