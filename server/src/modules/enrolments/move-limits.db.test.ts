import type { AnyCtx } from "../../deps.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aChild, aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at } from "../../../test/meetings.ts";
import { aComingClass, aPlace, expectConsistent } from "../../../test/moving-place.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { test } from "../../../test/payment-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Prisma } from "../../db/generated/client.ts";
import type { AppError } from "../../errors/app-error.ts";
import { releaseCheckout } from "../payments/release-checkout.ts";
import { startPayment } from "../payments/start-payment.ts";
import type { MoveEnrolmentInput } from "./enrolments.schema.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { listMoveOptions, listOwnMoveOptions } from "./list-move-options.ts";
import { moveEnrolment, moveOwnEnrolment } from "./move-enrolment.ts";

describe("[MOVE-3] a move evades nothing", () => {
  test("no full, closed or other class, no age, nobody's second place", async ({ db, deps, stripe }) => {
    const { admin, input, student, football } = await aPlace(deps, stripe, 8000, { capacity: 1 });
    const codeOf = async (more: object = {}) => (await errorOf(moveEnrolment(admin, { ...input, ...more }))).code;
    expect(await codeOf({ classId: football })).toBe("CLASS_NOT_FOUND");
    expect(await codeOf({ differenceCents: 100 })).toBe("PRICE_CHANGED");
    const { classId } = input;
    const change = (data: Prisma.ClassUncheckedUpdateInput) => db.class.update({ where: { id: classId }, data });
    await change({ closedAt: new Date() });
    expect(await codeOf()).toBe("CLASS_CLOSED");
    await change({ closedAt: null });
    await aPaidEnrolment(deps, stripe, { classId });
    expect(await codeOf()).toBe("NO_SEATS_LEFT");
    await change({ capacity: 5, minAge: 10 });
    const { id: participantId } = await aChild(db, student.actor.id, { name: "Anna", born: "2025-01-01" });
    const child = await aPaidEnrolment(deps, stripe, { classId: football, student: student.actor, participantId });
    expect(await codeOf({ enrolmentId: child.enrolmentId })).toBe("AGE_OUT_OF_RANGE");
    expect((await listMoveOptions(admin, { enrolmentId: child.enrolmentId })).map(({ name }) => name)).not.toContain(
      "Chess",
    );
    await change({ minAge: null });
    await aPaidEnrolment(deps, stripe, { classId, student: student.actor });
    expect(await codeOf()).toBe("ALREADY_ENROLLED");
  });

  test("students move until the first date begins, to a cheaper class while they may cancel, and no other's", async ({
    db,
    deps,
    stripe,
  }) => {
    const { input, student, admin } = await aPlace(deps, stripe, 5000);
    const other = signed(deps, await aUser(db, "student"));
    expect((await errorOf(moveOwnEnrolment(other, input))).code).toBe("ENROLMENT_NOT_FOUND");
    expect((await errorOf(listOwnMoveOptions(other, input))).code).toBe("ENROLMENT_NOT_FOUND");
    await db.enrolment.updateMany({ data: { cancelWithinHours: 0 } });
    expect((await errorOf(moveOwnEnrolment(student, input))).code).toBe("MOVE_TO_CHEAPER");
    expect(await listOwnMoveOptions(student, input)).toEqual([]);
    await db.enrolment.updateMany({ data: { cancelWithinHours: 24 } });
    expect(await listOwnMoveOptions(student, input)).toMatchObject([{ name: "Chess", differenceCents: -3000 }]);
    const teacher = await aTeacher(db);
    await teacher.add([at("2029-05-01")]);
    const begun = await aPaidEnrolment(deps, stripe, { classId: teacher.classId, student: student.actor });
    await db.payment.updateMany({
      where: { id: begun.paymentId },
      data: { paidAt: new Date("2020-05-01") },
    });
    await db.$executeRaw`
      UPDATE meetings SET local_start = '2021-05-01 10:00', local_end = '2021-05-01 11:00' WHERE class_id = ${teacher.classId}::uuid`;
    const started = { ...input, enrolmentId: begun.enrolmentId };
    expect((await errorOf(moveOwnEnrolment(student, started))).code).toBe("MOVE_TOO_LATE");
    await moveEnrolment(admin, input);
  });
});

test("[SEC-8] who moves another's place is refused before any class is locked", async ({ db, deps, stripe }) => {
  const { input, football, classId, student } = await aPlace(deps, stripe, 8000);
  const other = signed(deps, await aUser(db, "student"));
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes WHERE id IN (${football}::uuid, ${classId}::uuid) FOR NO KEY UPDATE`;
    expect((await errorOf(moveOwnEnrolment(other, input))).code).toBe("ENROLMENT_NOT_FOUND");
  });
  await moveOwnEnrolment(student, input);
});

test("[MOVE-1] the family moves no place in a class without dates, the desk does", async ({ db, deps, stripe }) => {
  const { input, student, admin, football } = await aPlace(deps, stripe, 8000);
  await db.meeting.deleteMany({ where: { classId: football } });
  expect(await listEnrolledClasses(student)).toMatchObject([{ name: "Football", isMovable: false }]);
  const message = expect.stringContaining("its class has begun, or has no dates yet");
  for (const refused of [listOwnMoveOptions(student, input), moveOwnEnrolment(student, input)])
    expect(await errorOf(refused)).toMatchObject({ code: "MOVE_TOO_LATE", message });
  await moveEnrolment(admin, input);
});

test("[MOVE-2] beside an unpaid seat in that class, the refusal says to let it go, and asks for no second place", async ({
  deps,
  stripe,
}) => {
  const { admin, student, classId, input } = await aPlace(deps, stripe, 12_000);
  const { items } = await startPayment(student, { classId });
  const error = await errorOf(moveEnrolment(admin, input));
  expect(error.code).toBe("MOVE_SEAT_HELD");
  expect(error.message).toContain("Please let it go first without paying");
  const [seat] = await deps.db.enrolment.findMany({ where: { id: items[0]?.enrolmentId ?? "" } });
  await releaseCheckout(deps, seat?.checkoutId ?? "");
  await moveEnrolment(admin, input);
  expect((await errorOf(moveEnrolment(admin, input))).code).toBe("MOVE_OPEN");
});

/**
 * Two children of one account move at once to classes of their own, as its last move of the day; each is on its way before the first has
 * moved.
 */
async function moveTwoChildren(deps: AnyCtx, stripe: Stripe) {
  const { db } = deps;
  const student = signed(deps, await aUser(db, "student"));
  const moves: MoveEnrolmentInput[] = [];
  for (const name of ["Anna", "Ben"]) {
    const { id: participantId } = await aChild(db, student.actor.id, { name });
    const { id: classId } = await aComingClass(db, { priceCents: 8000 });
    const { enrolmentId } = await aPaidEnrolment(deps, stripe, { classId, participantId, student: student.actor });
    moves.push({ enrolmentId, classId: (await aComingClass(db, { priceCents: 8000 })).id, differenceCents: 0 });
  }
  for (const _move of [1, 2, 3, 4])
    await db.auditEvent.create({
      data: {
        kind: "enrolment_moved",
        actorId: student.actor.id,
        userId: student.actor.id,
        classId: moves[0]?.classId ?? "",
      },
    });
  const moving = await db.$transaction(async (tx) => {
    // Events can be counted, and none is written.
    await tx.$executeRaw`LOCK TABLE audit_events IN SHARE MODE`;
    const both = moves.map((move) =>
      moveOwnEnrolment(student, move).then(
        () => "moved",
        ({ code }: AppError) => code,
      ),
    );
    await lockWaits(db, 2);
    return { both };
  });
  return (await Promise.all(moving.both)).toSorted();
}

test("[SEC-8] of many classes only those that are shown are priced", async ({ db, deps, stripe }) => {
  const { student, admin, input, football } = await aPlace(deps, stripe, 8000);
  const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: football } });
  await db.class.createMany({
    data: Array.from({ length: 250 }, (_class, index) => ({
      name: `Golf ${index}`,
      imageUrl: "/pictures/class-test-800.webp",
      priceCents: index < 100 ? 5000 : 9000,
      capacity: 10,
      status: "approved" as const,
      instructorId,
    })),
  });
  await db.$executeRaw`CREATE SEQUENCE pricings`;
  await db.$executeRaw`ALTER FUNCTION price_items RENAME TO price_these`;
  await db.$executeRaw`
    CREATE FUNCTION price_items(a UUID, b UUID[], c UUID[], d INTEGER[], e UUID, f UUID) RETURNS TABLE (
      "position" INTEGER, discount_kind discount_kind, discount_cents INTEGER, code_cents INTEGER, price_cents INTEGER
    ) LANGUAGE sql VOLATILE AS 'SELECT nextval(''pricings''); SELECT * FROM price_these(a, b, c, d, e, f)'`;
  const pricings = async () => {
    const [next] = await db.$queryRaw<[{ count: number }]>`SELECT nextval('pricings')::int - 1 AS count`;
    await db.$executeRaw`ALTER SEQUENCE pricings RESTART`;
    return next.count;
  };
  expect(await listMoveOptions(admin, input)).toHaveLength(200);
  expect(await pricings()).toBe(200);
  // Where the place may not move to a cheaper class, these take no room on the list.
  await db.enrolment.updateMany({ where: { id: input.enrolmentId }, data: { cancelWithinHours: 0 } });
  const dearer = await listOwnMoveOptions(student, input);
  expect(dearer).toHaveLength(151);
  expect(dearer.map(({ differenceCents }) => differenceCents)).not.toContain(-3000);
  expect(await pricings()).toBe(151);
});

describe("[SEC-7] moves have a bound", () => {
  test("a student moves places five times a day, an admin as often as needed", async ({ db, deps, stripe }) => {
    const { student, admin, input, football } = await aPlace(deps, stripe, 8000);
    let { enrolmentId } = input;
    const next = async (move: typeof moveOwnEnrolment | typeof moveEnrolment, times: number) => {
      for (let count = 0; count < times; count++) {
        const { classId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
        const to = classId === football ? input.classId : football;
        ({ enrolmentId } = await move(move === moveEnrolment ? admin : student, {
          enrolmentId,
          classId: to,
          differenceCents: 0,
        }));
      }
    };
    await next(moveOwnEnrolment, 5);
    expect((await errorOf(next(moveOwnEnrolment, 1))).code).toBe("MOVED_OFTEN");
    await next(moveEnrolment, 1);
    await db.$executeRaw`ALTER TABLE audit_events DISABLE TRIGGER USER`;
    await db.auditEvent.updateMany({ data: { at: new Date("2020-01-01") } });
    await next(moveOwnEnrolment, 1);
    await expectConsistent(deps);
  });

  test("places of several children count together, also at once", async ({ deps, stripe }) => {
    expect(await moveTwoChildren(deps, stripe)).toEqual(["MOVED_OFTEN", "moved"]);
    await expectConsistent(deps);
  });

  test("without the lock on the account, the same run moves both", async ({ db, deps, stripe }) => {
    await db.$executeRaw`
      CREATE OR REPLACE FUNCTION count_own_moves(student UUID) RETURNS INTEGER LANGUAGE sql STABLE AS
      'SELECT count(*)::integer FROM audit_events WHERE kind = ''enrolment_moved'' AND actor_id = student'`;
    expect(await moveTwoChildren(deps, stripe)).toEqual(["moved", "moved"]);
  });

  test("[SEC-3] the cooldown after unpaid holds is for the student's moves, not for an admin's, and counts none", async ({
    db,
    deps,
    stripe,
  }) => {
    const { student, admin, input } = await aPlace(deps, stripe, 12_000);
    for (const _unpaid of [1, 2, 3]) {
      const { enrolmentId, holdExpiresAt } = await moveEnrolment(admin, input);
      expect(await db.enrolment.findUnique({ where: { id: enrolmentId } })).toMatchObject({
        state: "held",
        holdExpiresAt,
      });
      await releaseCheckout(deps, enrolmentId);
    }
    const { enrolmentId } = await moveOwnEnrolment(student, input);
    await releaseCheckout(deps, enrolmentId);
    const { classId } = input;
    for (const _unpaid of [1, 2]) {
      const { items } = await startPayment(student, { classId });
      const seat = await db.enrolment.findUniqueOrThrow({ where: { id: items[0]?.enrolmentId ?? "" } });
      await releaseCheckout(deps, seat.checkoutId);
    }
    expect((await errorOf(moveOwnEnrolment(student, input))).code).toBe("HOLD_COOLDOWN");
    await moveEnrolment(admin, input);
  });
});
