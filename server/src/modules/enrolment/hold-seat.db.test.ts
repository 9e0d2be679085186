import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import { holdSeat } from "./hold-seat.ts";

const STUDENTS = 40;

async function rush(db: Db, classId: string): Promise<PromiseSettledResult<unknown>[]> {
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(db, "student")));
  return Promise.allSettled(students.map((actor) => holdSeat({ db, actor }, { classId })));
}

function fulfilled<T>(outcomes: PromiseSettledResult<T>[]): number {
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("the last seat", () => {
  test("[SAFE-1] forty students, one seat: one holds it, the others are told", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const outcomes = await rush(db, classId);
    expect(fulfilled(outcomes)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "NO_SEATS_LEFT" });
    }
    expect(await db.enrolment.count({ where: { classId } })).toBe(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  test("without the check constraint the same rush oversells", async ({ db }) => {
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    const { id: classId } = await aClass(db, { capacity: 1 });
    expect(fulfilled(await rush(db, classId))).toBe(STUDENTS);
  });
});

describe("one student, one place", () => {
  test("[SAFE-2] the same student in ten tabs holds one seat", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    const holds = await Promise.all(Array.from({ length: 10 }, () => holdSeat({ db, actor }, { classId })));
    expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  test("without the unique index the same tabs take ten seats", async ({ db }) => {
    await db.$executeRaw`DROP INDEX enrolments_one_live_place`;
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    await Promise.all(Array.from({ length: 10 }, () => holdSeat({ db, actor }, { classId })));
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 10 });
  });
});

test("[PAY-6] a hold fixes the price of the moment, in cents, for fifteen minutes", async ({ db }) => {
  const { id: classId } = await aClass(db, { priceCents: 1999 });
  const before = Date.now();
  const hold = await holdSeat({ db, actor: await aUser(db, "student") }, { classId });
  expect(hold?.priceCents).toBe(1999);
  const minutes = ((hold?.expiresAt.getTime() ?? 0) - before) / 60_000;
  expect(minutes).toBeGreaterThan(14.9);
  expect(minutes).toBeLessThan(15.5);
});

test.for(["pending", "denied"] as const)("a %s class has no seats to hold", async (status, { db }) => {
  const { id: classId } = await aClass(db, { status });
  const actor = await aUser(db, "student");
  await expect(holdSeat({ db, actor }, { classId })).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
  expect(await db.enrolment.count()).toBe(0);
});
