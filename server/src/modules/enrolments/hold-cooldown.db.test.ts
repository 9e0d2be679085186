import { describe, expect } from "vitest";
import { test } from "../../../test/app-test.ts";
import { aClass, aCode, aUser } from "../../../test/factories.ts";
import { end, errorOf, hold, holdSeat, pay, release } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { releaseOwnCheckout } from "../payments/release-own-checkout.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { endEnrolment } from "./end-enrolment.ts";

/** Holds a seat and gives it back. */
async function holdUnpaid(db: Db, actor: Actor, classId: string): Promise<void> {
  await end(db, await hold(db, actor, classId), release);
}

/** Moves the ended holds into the past. */
async function pass(db: Db, minutes: number): Promise<void> {
  await db.$executeRaw`UPDATE enrolments SET ended_at = ended_at - make_interval(mins => ${minutes}::int)`;
}

/** The minutes until the end of the cooldown; null without one. */
async function cooldownOf(call: Promise<unknown>): Promise<number | null> {
  const { code, retryAfterSeconds } = await errorOf(call);
  return code === "HOLD_COOLDOWN" ? Math.ceil((retryAfterSeconds ?? Number.NaN) / 60) : null;
}

describe("[SEC-3] after two unpaid holds in a class within a day", () => {
  test("a student waits as long as a hold lasts, and twice as long after each further one", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    await holdUnpaid(db, actor, classId);
    await holdUnpaid(db, actor, classId);
    expect(await errorOf(hold(db, actor, classId))).toMatchObject({
      message: "You have held a place in this class repeatedly without paying. Please try again in 15 minutes.",
    });
    for (const minutes of [15, 30, 60]) {
      expect(await cooldownOf(hold(db, actor, classId))).toBe(minutes);
      await pass(db, minutes - 1);
      expect(await cooldownOf(hold(db, actor, classId))).toBe(1);
      await pass(db, 1);
      await holdUnpaid(db, actor, classId);
    }
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 0 });
  });

  test("the other classes and the other students do not wait, and the next day nobody does", async ({ db }) => {
    const [{ id: classId }, { id: otherId }] = await Promise.all([aClass(db), aClass(db)]);
    const [actor, other] = await Promise.all([aUser(db, "student"), aUser(db, "student")]);
    await holdUnpaid(db, actor, classId);
    await holdUnpaid(db, actor, classId);
    await hold(db, actor, otherId);
    await hold(db, other, classId);
    await pass(db, 24 * 60);
    await holdUnpaid(db, actor, classId);
    await hold(db, actor, classId);
  });

  test("a hold that was paid does not count, whatever became of the enrolment", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    for (let round = 0; round < 2; round++) {
      const id = await hold(db, actor, classId);
      await end(db, id, pay);
      await end(db, id, endEnrolment.bind(null, contextOf({ db })));
    }
    await holdUnpaid(db, actor, classId);
    await hold(db, actor, classId);
  });

  test("a free place that was cancelled counts as an unpaid hold", async ({ deps, db }) => {
    const { id: classId } = await aClass(db);
    await aCode(db, { code: "FREE", percent: 100, maxUsesPerFamily: 9 });
    const student = signed(deps, await aUser(db, "student"));
    const start = () => startPayment(student, { items: [{ classId, participantId: student.actor.id }], code: "FREE" });
    for (let round = 0; round < 2; round++) {
      const started = await start();
      expect(await settleOwnPayment(student, started)).toMatchObject({ outcome: "enrolled" });
      await cancelOwnEnrolment(student, { enrolmentId: started.items[0]?.enrolmentId ?? "" });
    }
    expect(await cooldownOf(start())).toBe(15);
    await pass(db, 15);
    await start();
  });

  test("an abandoned hold counts as one that was given back after a declined card", async ({ deps, db, stripe }) => {
    const { id: classId } = await aClass(db);
    const student = signed(deps, await aUser(db, "student"));
    const { paymentIntentId, checkoutId } = await startPayment(student, { classId });
    const declined = stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_chargeDeclined" });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    // Another card pays within the same hold.
    expect(await startPayment(student, { classId })).toMatchObject({ paymentIntentId });
    await releaseOwnCheckout(student, { checkoutId });
    await startPayment(student, { classId });
    await db.enrolment.updateMany({
      where: { state: "held" },
      data: { holdExpiresAt: new Date(Date.now() - 1000) },
    });
    await releaseExpiredHolds(deps);
    expect(await cooldownOf(startPayment(student, { classId }))).toBe(15);
  });

  test("the call is refused with 429, and its header says when to try again", async ({ app, db, bearerOf }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    await holdUnpaid(db, actor, classId);
    await holdUnpaid(db, actor, classId);
    const call = { method: "POST", headers: await bearerOf(actor), payload: { classId } } as const;
    const { statusCode, headers } = await app.inject({ ...call, url: "/create-payment-intent" });
    expect(statusCode).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(14 * 60);
  });

  test("begins with the end of the hold: until then the student has that one", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    await holdUnpaid(db, actor, classId);
    const second = await hold(db, actor, classId);
    const { released } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const ending = end(db, second, release);
      await lockWaits(db, 1);
      const meanwhile = await holdSeat(signed({ db }, actor), { classId });
      expect(meanwhile).toMatchObject({ enrolmentId: second, isNew: false });
      return { released: ending };
    });
    await released;
    expect(await cooldownOf(hold(db, actor, classId))).toBe(15);
  });
});
