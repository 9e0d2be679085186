import { expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aPlace } from "../../../test/moving-place.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { refundPlace } from "../enrolments/refund-place.ts";
import { startPayment } from "../payments/start-payment.ts";
import { listAllPayments } from "./list-all-payments.ts";
import { listAllPaymentsInput } from "./reconciliation.schema.ts";
import { sumClassMoney } from "./sum-class-money.ts";
import { sumLedger } from "./sum-ledger.ts";

test("[OFFICE-1][PAY-13] the money of each class adds up to the ledger's: paid, given back, due, moved and still to pay", async ({
  db,
  deps,
  stripe,
}) => {
  const { admin, football, classId: chess, input } = await aPlace(deps, stripe, 5000);
  const stays = await aPaidEnrolment(deps, stripe, { classId: football });
  const ends = await aPaidEnrolment(deps, stripe, { classId: football });
  // The difference of $30 goes back.
  await moveEnrolment(admin, input);
  await refundPlace(admin, { enrolmentId: stays.enrolmentId, amountCents: 1250, leftCents: 8000, reason: "Cold" });
  await runRefundJobs(deps);
  await cancelEnrolment(admin, { enrolmentId: ends.enrolmentId, refundCents: 8000 });
  await startPayment(signed(deps, await aUser(db, "student")), { classId: chess });
  const { id: empty } = await aClass(db);

  const sums = {
    football: await sumClassMoney(contextOf({ db }), { classId: football }),
    chess: await sumClassMoney(contextOf({ db }), { classId: chess }),
    empty: await sumClassMoney(contextOf({ db }), { classId: empty }),
  };
  expect(sums).toEqual({
    football: {
      takenCents: 19_000,
      keptCents: 6750,
      refundedCents: 4250,
      dueCents: 8000,
      goodwillCents: 1250,
      outstandingCents: 0,
    },
    chess: { ...nothing, takenCents: 5000, keptCents: 5000, outstandingCents: 5000 },
    empty: nothing,
  });
  const { takenCents, keptCents, refundedCents, dueCents, differenceCents } = await sumLedger(contextOf({ db }));
  expect(differenceCents).toBe(0);
  expect({ takenCents, keptCents, refundedCents, dueCents }).toEqual({
    takenCents: sums.football.takenCents + sums.chess.takenCents,
    keptCents: sums.football.keptCents + sums.chess.keptCents,
    refundedCents: sums.football.refundedCents + sums.chess.refundedCents,
    dueCents: sums.football.dueCents + sums.chess.dueCents,
  });
});

test("[OFFICE-1] the payments of a class are those for its places", async ({ db, deps, stripe }) => {
  const one = await aPaidEnrolment(deps, stripe);
  await aPaidEnrolment(deps, stripe);
  const { payments, total } = await listAllPayments(
    contextOf({ db }),
    listAllPaymentsInput.parse({ classId: one.classId }),
  );
  expect(total).toBe(1);
  expect(payments).toMatchObject([{ paymentIntentId: one.paymentIntentId, items: [{ classId: one.classId }] }]);
});

test("[OFFICE-1] a class that does not exist has no money", async ({ db }) => {
  await expect(sumClassMoney(contextOf({ db }), { classId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "CLASS_NOT_FOUND",
  });
});

const nothing = {
  takenCents: 0,
  keptCents: 0,
  refundedCents: 0,
  dueCents: 0,
  goodwillCents: 0,
  outstandingCents: 0,
};
