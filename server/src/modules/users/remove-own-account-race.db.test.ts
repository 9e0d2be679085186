import type Stripe from "stripe";
import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { AnyCtx } from "../../deps.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { removeUser } from "./remove-user.ts";

/** A hold whose card is charged at the provider, which the ledger does not know yet. */
async function aChargedHold(deps: AnyCtx, stripe: Stripe) {
  const actor = await aUser(deps.db, "student");
  const { id: classId } = await aClass(deps.db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(deps, actor), { classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  const intent = await deps.payments.intent(paymentIntentId);
  return {
    classId,
    paymentIntentId,
    settle: () => settlePayment(deps, intent),
    remove: () => errorOf(removeUser(signed({ db: deps.db }, actor), { userId: actor.id, requiresNoEnrolments: true })),
  };
}

async function ledger(db: Db, classId: string) {
  const { student, state, items } = await db.enrolment.findFirstOrThrow({
    where: { classId },
    include: { student: true, items: { include: { refunds: true } }, class: true },
  });
  const { seatsTaken, enrolledCount } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const refunds = items.flatMap((item) => item.refunds.map((one) => `${one.reason} ${one.amountCents}`));
  return { isRemoved: student.removedAt !== null, state, refunds, seatsTaken, enrolledCount };
}

const ENROLLED = { isRemoved: false, state: "paid", refunds: [], seatsTaken: 1, enrolledCount: 1 };
const REMOVED = {
  isRemoved: true,
  state: "released",
  refunds: ["user_removed 7999"],
  seatsTaken: 0,
  enrolledCount: 0,
};

test("[LIFE-9][SAFE-2] of a removal and a settlement at once, in twenty rounds, the account stays or the money is refunded", async ({
  db,
  deps,
  stripe,
}) => {
  for (let round = 0; round < 20; round++) {
    const { classId, settle, remove } = await aChargedHold(deps, stripe);
    const [{ code }] = await Promise.all([remove(), settle()]);
    expect(await ledger(db, classId)).toEqual(code === "ACCOUNT_HAS_ENROLMENTS" ? ENROLLED : REMOVED);
  }
});

test("[LIFE-8][LIFE-9] a card charged before the removal and settled after it is refunded, and the seat is free", async ({
  db,
  deps,
  stripe,
}) => {
  const { classId, paymentIntentId, settle, remove } = await aChargedHold(deps, stripe);
  expect(await remove()).toEqual({});
  expect(await settle()).toBe("refunded");
  expect(await ledger(db, classId)).toEqual(REMOVED);
  await runRefundJobs(deps);
  const sent = await stripe.refunds.list({ payment_intent: paymentIntentId });
  expect(sent.data.map(({ amount }) => amount)).toEqual([7999]);
  expect(await settle()).toBe("refunded");
});

/** Makes a settlement wait for the advisory lock 1 after it has read its user, of whom it keeps no lock. */
async function pauseSettlements(db: Db): Promise<void> {
  const [{ source } = { source: "" }] = await db.$queryRaw<{ source: string }[]>`
    SELECT pg_get_functiondef('pay_enrolments'::regproc) AS source`;
  await db.$executeRawUnsafe(source.replace("FOR KEY SHARE OF u", ""));
  await db.$executeRaw`
    CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_advisory_xact_lock(1);
      RETURN NEW;
    END $$`;
  await db.$executeRaw`CREATE TRIGGER pause BEFORE UPDATE ON enrolments FOR EACH ROW EXECUTE FUNCTION pause()`;
}

test("without the lock of the user a removed one has a paid enrolment", async ({ db, deps, stripe }) => {
  const { classId, settle, remove } = await aChargedHold(deps, stripe);
  await pauseSettlements(db);
  const { settled } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(1)`;
    const paused = settle();
    await lockWaits(db, 1);
    expect(await remove()).toEqual({});
    return { settled: paused };
  });
  await settled;
  expect(await ledger(db, classId)).toEqual({ ...ENROLLED, isRemoved: true });
});
