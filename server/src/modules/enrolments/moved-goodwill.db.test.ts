import { describe, expect } from "vitest";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { aComingClass, aPlace, enrolmentsOf, expectConsistent, payMove } from "../../../test/moving-place.ts";
import { test } from "../../../test/payment-test.ts";
import { sentCents } from "../../../test/refund-steps.ts";
import { listMoveOptions } from "./list-move-options.ts";
import { moveEnrolment } from "./move-enrolment.ts";
import { refundPlace } from "./refund-place.ts";

describe("[MOVE-1][PAY-10] what a family was given back as a goodwill counts as paid where its place of $80 moves", () => {
  test.for([
    // price, given back, difference, what is left at last
    ["of the same price: nothing is asked for", 8000, 1000, 0, "paid Chess 7000-0"],
    ["of the same price, after all was given back", 8000, 8000, 0, "paid Chess 0-0"],
    ["that costs less: the difference goes back", 5000, 1000, -3000, "paid Chess 4000-0"],
    ["that costs less than was given: no more goes back than was kept", 500, 1000, -7000, "paid Chess 0-0"],
    ["that costs less than was given, after all was given back", 5000, 8000, 0, "paid Chess 0-0"],
    ["that costs a little more, which no card can pay", 8049, 1000, 0, "paid Chess 7000-0"],
  ] as const)(
    "to a class %s",
    async ([_which, priceCents, amountCents, differenceCents, left], { db, deps, stripe }) => {
      const { admin, enrolmentId, classId, input, paymentIntentId } = await aPlace(deps, stripe, priceCents);
      await refundPlace(admin, { enrolmentId, amountCents, leftCents: 8000, reason: "The hall was cold" });
      expect(await listMoveOptions(admin, { enrolmentId })).toMatchObject([{ classId, differenceCents }]);
      const moved = await moveEnrolment(admin, { ...input, differenceCents });
      expect(moved).toMatchObject({ missingCents: 0, refundCents: -differenceCents + 0 });
      await runRefundJobs(deps);
      expect((await enrolmentsOf(db)).at(-1)).toBe(left);
      const sent = (await sentCents(stripe, paymentIntentId)).reduce((sum, cents) => sum + cents, 0);
      expect(sent).toBe(amountCents - differenceCents);
      await expectConsistent(deps);
    },
  );

  test("to a dearer class: only the difference is asked for", async ({ db, deps, stripe }) => {
    const place = await aPlace(deps, stripe, 12_000);
    const { admin, enrolmentId, input } = place;
    await refundPlace(admin, { enrolmentId, amountCents: 1000, leftCents: 8000, reason: "The hall was cold" });
    expect(await moveEnrolment(admin, input)).toMatchObject({ missingCents: 4000 });
    expect((await payMove(place, deps, stripe)).outcome).toBe("enrolled");
    expect((await enrolmentsOf(db)).at(-1)).toBe("paid Chess 4000-0 7000-0");
    await runRefundJobs(deps);
    await expectConsistent(deps);
  });

  test("and moves on, with what was given after the first move as well", async ({ db, deps, stripe }) => {
    const { admin, enrolmentId, input, football } = await aPlace(deps, stripe, 8000);
    const goodwill = { amountCents: 1000, reason: "The hall was cold" };
    await refundPlace(admin, { ...goodwill, enrolmentId, leftCents: 8000 });
    const first = await moveEnrolment(admin, input);
    await refundPlace(admin, { ...goodwill, enrolmentId: first.enrolmentId, leftCents: 7000 });
    const second = await moveEnrolment(admin, {
      enrolmentId: first.enrolmentId,
      classId: football,
      differenceCents: 0,
    });
    const { id: classId } = await aComingClass(db, { name: "Judo", priceCents: 7000 });
    await moveEnrolment(admin, { enrolmentId: second.enrolmentId, classId, differenceCents: -1000 });
    await runRefundJobs(deps);
    expect((await enrolmentsOf(db)).at(-1)).toBe("paid Judo 5000-0");
    await expectConsistent(deps);
  });
});
