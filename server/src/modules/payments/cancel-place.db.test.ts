import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aPaidPlace } from "../../../test/paid-place.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Actor, Deps } from "../../deps.ts";
import { cancelOwnPlace } from "./cancel-own-place.ts";
import { cancelPlace } from "./cancel-place.ts";
import { settlePayment } from "./settle-payment.ts";

type MoneyDeps = Pick<Deps, "db" | "log" | "payments">;

/** The school allows a day. */
const asCaller = (deps: MoneyDeps, actor: Actor) => signed({ ...deps, cancelWithinHours: 24 }, actor);

async function books({ db }: Pick<MoneyDeps, "db">, paymentId: string) {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { refunds: true, enrolment: { include: { class: true } } },
  });
  return {
    place: payment.enrolment.state,
    seatsTaken: payment.enrolment.class.seatsTaken,
    enrolledCount: payment.enrolment.class.enrolledCount,
    payment: payment.state,
    refundedCents: payment.refundedCents,
    refunds: payment.refunds.map(({ state, reason, amountCents }) => `${state} ${reason} ${amountCents}`),
  };
}

describe("a student who cancels", () => {
  test("[PAY-9] in time gets the seat's price back, with the seat free at once", async ({ deps, stripe }) => {
    const { student, enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    expect(await cancelOwnPlace(asCaller(deps, student), { enrolmentId })).toEqual({ refundCents: 7999 });
    expect(await books(deps, paymentId)).toEqual({
      place: "refunded",
      seatsTaken: 0,
      enrolledCount: 0,
      payment: "refund_due",
      refundedCents: 7999,
      refunds: ["ordered student_cancelled 7999"],
    });
    await runRefundJobs(deps);
    expect(await books(deps, paymentId)).toMatchObject({
      payment: "refunded",
      refunds: ["done student_cancelled 7999"],
    });
    const sent = await stripe.refunds.list({ payment_intent: intentId });
    expect(sent.data.map(({ amount }) => amount)).toEqual([7999]);
  });

  test("[PAY-9] may enrol again, with a place and a payment of their own", async ({ deps, stripe, db }) => {
    const first = await aPaidPlace(deps, stripe, { capacity: 1 });
    await cancelOwnPlace(asCaller(deps, first.student), first);
    const { paymentId } = await aPaidPlace(deps, stripe, first);
    expect(await books(deps, paymentId)).toMatchObject({ place: "paid", seatsTaken: 1, payment: "succeeded" });
    expect(await db.enrolment.count()).toBe(2);
  });

  test("[PAY-9] too late, or where the school allows it to nobody, is refused", async ({ deps, stripe, db }) => {
    const { student, enrolmentId, paymentId } = await aPaidPlace(deps, stripe);
    const never = signed({ ...deps, cancelWithinHours: 0 }, student);
    await expect(cancelOwnPlace(never, { enrolmentId })).rejects.toMatchObject({ code: "CANCEL_TOO_LATE" });
    await db.payment.updateMany({ data: { paidAt: new Date(Date.now() - 24 * 3_600_000) } });
    await expect(cancelOwnPlace(asCaller(deps, student), { enrolmentId })).rejects.toMatchObject({
      code: "CANCEL_TOO_LATE",
    });
    expect(await books(deps, paymentId)).toMatchObject({ place: "paid", refunds: [] });
  });

  test("[PAY-9][SAFE-4] cannot cancel another student's place, and none twice", async ({ deps, stripe, db }) => {
    const { student, enrolmentId } = await aPaidPlace(deps, stripe);
    const other = asCaller(deps, await aUser(db, "student"));
    await expect(cancelOwnPlace(other, { enrolmentId })).rejects.toMatchObject({ code: "PLACE_NOT_FOUND" });
    await cancelOwnPlace(asCaller(deps, student), { enrolmentId });
    await expect(cancelOwnPlace(asCaller(deps, student), { enrolmentId })).rejects.toMatchObject({
      code: "PLACE_ENDED",
    });
  });
});

describe("an admin who cancels", () => {
  test("[PAY-10] sends back a part: the seat is free, the rest stays the school's", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    const admin = asCaller(deps, await aUser(db, "admin"));
    await cancelPlace(admin, { enrolmentId, refundCents: 3000 });
    await runRefundJobs(deps);
    expect(await books(deps, paymentId)).toEqual({
      place: "refunded",
      seatsTaken: 0,
      enrolledCount: 0,
      payment: "succeeded",
      refundedCents: 3000,
      refunds: ["done admin_cancelled 3000"],
    });
    expect(await db.refund.findFirst()).toMatchObject({ orderedById: admin.actor.id });
    expect(await settlePayment(deps, await deps.payments.intent(intentId))).toBe("refunded");
  });

  test("[PAY-10] sends back nothing where that is the decision", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId } = await aPaidPlace(deps, stripe);
    await cancelPlace(asCaller(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 0 });
    expect(await books(deps, paymentId)).toMatchObject({ place: "refunded", payment: "succeeded", refunds: [] });
  });

  test("[PAY-10] sends back no more than is left of the payment", async ({ deps, stripe, db }) => {
    const { enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
    const admin = asCaller(deps, await aUser(db, "admin"));
    await stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await settlePayment(deps, await deps.payments.intent(intentId));
    await expect(cancelPlace(admin, { enrolmentId, refundCents: 7000 })).rejects.toMatchObject({
      code: "REFUND_TOO_HIGH",
    });
    expect(await books(deps, paymentId)).toMatchObject({ place: "paid", seatsTaken: 1, refundedCents: 1000 });
    await cancelPlace(admin, { enrolmentId, refundCents: 6999 });
    await runRefundJobs(deps);
    expect(await books(deps, paymentId)).toMatchObject({ payment: "refunded", refundedCents: 7999 });
  });
});

const withoutLock = (sql: string): string => sql.replace(/FOR (NO KEY )?UPDATE( OF e)?/, "");

/** Everybody ends one place at the same moment: the student twice, an admin, the provider's dashboard and its event. */
async function rush(deps: MoneyDeps, stripe: Parameters<typeof aPaidPlace>[1], db: Db) {
  const { student, enrolmentId, paymentId, intentId } = await aPaidPlace(deps, stripe);
  const admin = asCaller({ ...deps, db }, await aUser(db, "admin"));
  const own = asCaller({ ...deps, db }, student);
  const outcomes = await Promise.allSettled([
    cancelOwnPlace(own, { enrolmentId }),
    cancelPlace(admin, { enrolmentId, refundCents: 3000 }),
    cancelOwnPlace(own, { enrolmentId }),
    cancelPlace(admin, { enrolmentId, refundCents: 7999 }),
    stripe.refunds
      .create({ payment_intent: intentId, amount: 2500 })
      .then(async () => settlePayment({ ...deps, db }, await deps.payments.intent(intentId))),
  ]);
  return { paymentId, intentId, cancels: outcomes.slice(0, 4).filter(({ status }) => status === "fulfilled") };
}

test("[PAY-9][PAY-10][SAFE-2] student, admin, dashboard and event at once: the place ends once, and never more goes back than was paid", async ({
  deps,
  stripe,
  db,
}) => {
  for (let round = 0; round < 8; round++) {
    const { paymentId, intentId, cancels } = await rush(deps, stripe, db);
    expect(cancels).toHaveLength(1);
    // The dashboard may have been quicker or slower than the order: what is left of it goes with the next try.
    await runRefundJobs(deps).catch(() => undefined);
    await runRefundJobs(deps);
    const { place, seatsTaken, refundedCents } = await books(deps, paymentId);
    expect({ place, seatsTaken }).toEqual({ place: "refunded", seatsTaken: 0 });
    const sent = await stripe.refunds.list({ payment_intent: intentId });
    expect(sent.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundedCents);
  }
});

test("without the locks and the constraints the same rush sends back more than was paid", async ({
  deps,
  stripe,
  db,
}) => {
  await db.$executeRaw`ALTER TABLE payments DROP CONSTRAINT payments_refunded_range`;
  await db.$executeRaw`ALTER TABLE payments DROP CONSTRAINT payments_refunded_whole`;
  await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
  await db.$executeRaw`DROP INDEX refunds_one_ordered`;
  const unlocked = db.$extends({
    query: { $allOperations: ({ args, query }) => query(args instanceof Prisma.Sql ? unlock(args) : args) },
  }) as unknown as Db;
  const over: number[] = [];
  for (let round = 0; round < 8; round++) {
    const { paymentId } = await rush(deps, stripe, unlocked);
    over.push((await books(deps, paymentId)).refundedCents);
  }
  expect(Math.max(...over)).toBeGreaterThan(7999);
});

function unlock({ strings, values }: Prisma.Sql): Prisma.Sql {
  return new Prisma.Sql(strings.map(withoutLock), values);
}
