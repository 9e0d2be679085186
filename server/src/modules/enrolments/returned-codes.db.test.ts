import { describe, expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { startPayment } from "../payments/start-payment.ts";
import { cancelEnrolment } from "./cancel-enrolment.ts";
import { cancelOwnEnrolment } from "./cancel-own-enrolment.ts";
import { endCancelledEnrolments } from "./end-cancelled-enrolments.ts";

/** A family that has two free places by a code that it may use once. */
async function aFamily(deps: Parameters<typeof endCancelledEnrolments>[0] & Parameters<typeof signed>[0]) {
  const { db } = deps;
  const guardian = await aUser(db, "student");
  const { id: participantId } = await aChild(db, guardian.id, { name: "Anna" });
  await aCode(db, { code: "ONCE", percent: 100, maxUses: 1, maxUsesPerFamily: 1 });
  const family = signed(deps, guardian);
  const admin = signed(deps, await aUser(db, "admin"));
  const items = [];
  for (const name of ["Judo", "Chess"]) items.push({ classId: (await aClass(db, { name })).id, participantId });
  const started = await startPayment(family, { items, code: "ONCE" });
  await settleOwnPayment(family, started);
  const places = started.items.map(({ enrolmentId, classId }) => ({ enrolmentId, classId }));
  const [first = { enrolmentId: "", classId: "" }, second = first] = places;
  return {
    first,
    second,
    uses: async () => (await db.discountCode.findFirstOrThrow()).uses,
    byFamily: ({ enrolmentId }: typeof first) => cancelOwnEnrolment(family, { enrolmentId }),
    byAdmin: ({ enrolmentId }: typeof first) => cancelEnrolment(admin, { enrolmentId, refundCents: 0 }),
    byClass: async ({ classId }: typeof first) => {
      await db.class.update({ where: { id: classId }, data: { status: "cancelled", feedback: "Storm" } });
      await endCancelledEnrolments(deps, { classId, requestedById: admin.actor.id });
    },
    buyAgain: async () => {
      const { id: classId } = await aClass(db);
      return startPayment(family, { items: [{ classId, participantId }], code: "ONCE" });
    },
  };
}

describe("[CODE-1] the use of a paid checkout's code", () => {
  test("comes back once the school has ended every place of it", async ({ deps }) => {
    const { first, second, uses, byAdmin, byClass, buyAgain } = await aFamily(deps);
    await byClass(first);
    expect([await uses(), (await errorOf(buyAgain())).code]).toEqual([1, "CODE_USED_UP"]);
    await byAdmin(second);
    expect(await uses()).toBe(0);
    expect(await buyAgain()).toMatchObject({ totalCents: 0, code: "ONCE" });
  });

  test.for([["byFamily", "byClass"] as const, ["byClass", "byFamily"] as const])(
    "stays taken where the family has ended a place of it: %s, then %s",
    async ([before, after], { deps }) => {
      const family = await aFamily(deps);
      await family[before](family.first);
      await family[after](family.second);
      expect(await family.uses()).toBe(1);
    },
  );

  test.for(["comes back", "control: without the lock of the code, it is lost"] as const)(
    "%s where both classes are cancelled at once",
    async (way, { db, deps }) => {
      const isLocked = way === "comes back";
      if (!isLocked)
        await db.$executeRaw`
          CREATE OR REPLACE FUNCTION lock_codes(checkouts uuid[]) RETURNS void LANGUAGE sql VOLATILE AS 'SELECT'`;
      const { first, second, uses, byClass } = await aFamily(deps);
      const { cancelling } = await db.$transaction(async (tx) => {
        // What follows from the end of a place is logged: each has ended its own, and none is committed.
        await tx.$executeRaw`LOCK TABLE audit_events IN SHARE MODE`;
        const both = Promise.all([byClass(first), byClass(second)]);
        await lockWaits(db, 2);
        return { cancelling: both };
      });
      await cancelling;
      expect(await db.enrolment.count({ where: { state: "refunded" } })).toBe(2);
      expect(await uses()).toBe(isLocked ? 0 : 1);
    },
  );
});
