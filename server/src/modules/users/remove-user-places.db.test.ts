import { describe, expect } from "vitest";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import type { Db } from "../../db/client.ts";
import { listUsers } from "./list-users.ts";
import { removeUser } from "./remove-user.ts";
import { contextOf, signed } from "../../../test/signed.ts";

const placesOf = async (db: Db, name: string) => {
  const { users } = await listUsers(contextOf({ db }), { search: name, sort: "name", limit: 10, offset: 0 });
  return users.map(({ places }) => places);
};

const ledger = async (db: Db) => {
  const payments = await db.payment.findMany({
    orderBy: { amountCents: "asc" },
    select: { refundedCents: true, items: { select: { enrolment: { select: { state: true } } } } },
  });
  return payments.map(({ refundedCents, items }) => `${items[0]?.enrolment.state} ${refundedCents}`);
};

describe("[ADMIN-3] the paid places of whoever is removed", () => {
  test("are counted with their sum, end, and are paid back on request", async ({ db, deps, stripe }) => {
    const actor = await aUser(db, "admin");
    const { student } = await aPaidEnrolment(deps, stripe, { priceCents: 7000 });
    const { paymentId } = await aPaidEnrolment(deps, stripe, { priceCents: 9000, student });
    const refunded = { where: { paymentId }, data: { refundedCents: 1000 } };
    await db.$transaction([
      db.paymentItem.updateMany(refunded),
      db.payment.update({ ...refunded, where: { id: paymentId } }),
    ]);
    const over = await aPaidEnrolment(deps, stripe, { priceCents: 5000, student });
    await db.class.update({ where: { id: over.classId }, data: { closedAt: new Date(), archivedAt: new Date() } });
    await aPaidEnrolment(deps, stripe, { priceCents: 9999 });
    expect(await placesOf(db, student.name)).toContainEqual({ count: 2, refundCents: 15_000 });

    const remove = (refundCents: number) => removeUser(signed({ db }, actor), { userId: student.id, refundCents });
    expect(await errorOf(remove(16_000))).toMatchObject({ code: "REFUND_CHANGED" });
    expect(await ledger(db)).toEqual(["paid 0", "paid 0", "paid 1000", "paid 0"]);
    await remove(15_000);
    expect(await ledger(db)).toEqual(["paid 0", "refunded 7000", "refunded 9000", "paid 0"]);
    expect(await db.refund.groupBy({ by: ["reason", "requestedById"], _count: true })).toMatchObject([
      { reason: "admin_cancelled", requestedById: actor.id, _count: 2 },
    ]);
  });

  test("stay without it", async ({ db, deps, stripe }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    await removeUser(signed({ db }, await aUser(db, "admin")), { userId: student.id });
    expect(await ledger(db)).toEqual(["paid 0"]);
  });

  test("refuse the removal, without a lock, where one was paid during it", async ({ db, deps, stripe }) => {
    const actor = await aUser(db, "admin");
    const { classId: lockedId, student } = await aPaidEnrolment(deps, stripe, { priceCents: 7000 });
    const { id: classId, priceCents } = await aClass(db);
    await db.$transaction(async (other) => {
      await other.$executeRaw`SELECT 1 FROM classes WHERE id = ${classId}::uuid FOR NO KEY UPDATE`;
      const { removal } = await db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM classes WHERE id = ${lockedId}::uuid FOR NO KEY UPDATE`;
        const input = { userId: student.id, refundCents: 7000 };
        const outcome = errorOf(removeUser(signed({ db }, actor), input));
        await lockWaits(db, 1);
        await anEnrolment(db, { classId, studentId: student.id, state: "paid", priceCents, paidAt: new Date() });
        return { removal: outcome };
      });
      expect(await removal).toMatchObject({ code: "REFUND_CHANGED" });
    });
    expect(await ledger(db)).toEqual(["paid 0"]);
  });
});
