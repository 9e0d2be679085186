import { schoolWith } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { forgetFreeSeats, holdSeat, pay, release } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { AppError } from "../../errors/app-error.ts";
import { MAX_HOLDS } from "./hold-seats.ts";
import { lockEnrolment } from "./lock-enrolments.ts";

const STUDENTS = 40;

async function holdConcurrently(db: Db, classId: string): Promise<PromiseSettledResult<unknown>[]> {
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(db, "student")));
  return Promise.allSettled(students.map((actor) => holdSeat(signed({ db }, actor), { classId })));
}

function fulfilled<T>(outcomes: PromiseSettledResult<T>[]): number {
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("the last seat", () => {
  test("[SAFE-1] of forty students one holds it, the others are refused", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const outcomes = await holdConcurrently(db, classId);
    expect(fulfilled(outcomes)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "NO_SEATS_LEFT" });
    }
    expect(await db.enrolment.count({ where: { classId } })).toBe(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  const withoutConstraint = (db: Db) => db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;

  test.for([
    ["constraint", forgetFreeSeats],
    ["condition of the update", withoutConstraint],
  ] as const)("[SAFE-1] the %s alone keeps the class from overselling", async ([, removeOther], { db }) => {
    await removeOther(db);
    const { id: classId } = await aClass(db, { capacity: 1 });
    expect(fulfilled(await holdConcurrently(db, classId))).toBe(1);
  });

  test("without both the same run oversells", async ({ db }) => {
    await withoutConstraint(db);
    await forgetFreeSeats(db);
    const { id: classId } = await aClass(db, { capacity: 1 });
    expect(fulfilled(await holdConcurrently(db, classId))).toBe(STUDENTS);
  });
});

// At most MAX_HOLDS: more would be refused for another reason.
const TABS = 5;

describe("one student, one class", () => {
  test("[SAFE-2] the same student in five tabs holds one seat", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    const holds = await Promise.all(Array.from({ length: TABS }, () => holdSeat(signed({ db }, actor), { classId })));
    expect(holds.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(holds.map(({ enrolmentId }) => enrolmentId)).size).toBe(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  test("without the unique indexes the same tabs hold five seats", async ({ db }) => {
    await db.$executeRaw`DROP INDEX enrolments_one_live, enrolments_one_hold_per_slot`;
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    // Every tab has looked for an enrolment before one of them takes a seat.
    const { holds } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const tabs = Array.from({ length: TABS }, () => holdSeat(signed({ db }, actor), { classId }));
      await lockWaits(db, TABS);
      return { holds: Promise.all(tabs) };
    });
    await holds;
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: TABS });
  });
});

describe("one student, many classes", () => {
  /** One student holds a seat in ten classes at once. */
  async function holdTen(db: Db) {
    const actor = await aUser(db, "student");
    const classes = await Promise.all(Array.from({ length: 10 }, () => aClass(db)));
    const outcomes = await Promise.allSettled(
      classes.map(({ id }) => holdSeat(signed({ db }, actor), { classId: id })),
    );
    const errorCodes = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as AppError] : [],
    );
    return {
      actor,
      held: fulfilled(outcomes),
      errorCodes: new Set(errorCodes.map(({ code, message }) => code ?? message)),
    };
  }

  test("[SAFE-1] ten classes in ten tabs: five are held, the others refused, their seats free", async ({ db }) => {
    for (let round = 0; round < 5; round++) {
      const { actor, held, errorCodes } = await holdTen(db);
      expect([held, [...errorCodes]]).toEqual([MAX_HOLDS, ["TOO_MANY_HOLDS"]]);
      const enrolments = await db.enrolment.findMany({ where: { studentId: actor.id }, orderBy: { holdSlot: "asc" } });
      expect(enrolments.map(({ holdSlot }) => holdSlot)).toEqual([1, 2, 3, 4, 5]);
    }
    const { _sum } = await db.class.aggregate({ _sum: { seatsTaken: true } });
    expect(_sum.seatsTaken).toBe(5 * MAX_HOLDS);
  });

  const TOO_MANY = MAX_HOLDS + 1;

  test("without the unique index the same tabs hold more", async ({ db }) => {
    await db.$executeRaw`DROP INDEX enrolments_one_hold_per_slot`;
    const actor = await aUser(db, "student");
    const classes = await Promise.all(Array.from({ length: TOO_MANY }, () => aClass(db)));
    // Every tab has looked for a free slot before one of them takes it.
    const tabs = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const holds = classes.map(({ id }) => holdSeat(signed({ db }, actor), { classId: id }));
      await lockWaits(db, TOO_MANY);
      return { holds };
    });
    expect(fulfilled(await Promise.allSettled(tabs.holds))).toBe(TOO_MANY);
  });

  test("a hold that is paid or released allows another", async ({ db }) => {
    const { actor } = await holdTen(db);
    const more = async () => {
      const { id: classId } = await aClass(db);
      return holdSeat(signed({ db }, actor), { classId });
    };
    await expect(more()).rejects.toMatchObject({
      code: "TOO_MANY_HOLDS",
      message: expect.stringContaining(`${MAX_HOLDS} places`),
    });
    const [paid, released] = await db.enrolment.findMany({ where: { studentId: actor.id } });
    for (const [enrolment, move] of [
      [paid, pay],
      [released, release],
    ] as const) {
      await db.$transaction(async (tx) => {
        const locked = await lockEnrolment(tx, enrolment?.id ?? "");
        if (locked) await move(tx, locked);
      });
      expect(await more()).toMatchObject({ isNew: true });
      await expect(more()).rejects.toMatchObject({ code: "TOO_MANY_HOLDS" });
    }
  });

  test("one student's holds do not count for another", async ({ db }) => {
    await holdTen(db);
    const { id: classId } = await aClass(db);
    expect(await holdSeat(signed({ db }, await aUser(db, "student")), { classId })).toMatchObject({ isNew: true });
  });
});

test("[PAY-6] a hold fixes the current price, in cents, for `holdMinutes`", async ({ db }) => {
  const { id: classId } = await aClass(db, { priceCents: 1999 });
  const hold = await holdSeat(signed({ db, school: schoolWith({ holdMinutes: 30 }) }, await aUser(db, "student")), {
    classId,
  });
  expect(hold.priceCents).toBe(1999);
  const { createdAt } = await db.enrolment.findUniqueOrThrow({ where: { id: hold.enrolmentId } });
  expect(Number(hold.holdExpiresAt) - Number(createdAt)).toBe(30 * 60_000);
});

test.for(["pending", "denied"] as const)("a %s class has no seats to hold", async (status, { db }) => {
  const { id: classId } = await aClass(db, { status });
  const actor = await aUser(db, "student");
  await expect(holdSeat(signed({ db }, actor), { classId })).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
  expect(await db.enrolment.count()).toBe(0);
});
