import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import type { Db } from "../../db/client.ts";
import type { AppError } from "../../errors/app-error.ts";
import { holdSeat, MAX_HELD_PLACES } from "./hold-seat.ts";
import { lockPlace } from "./lock-place.ts";
import { payHeldPlace, releaseHeldPlace } from "./move-place.ts";

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

// As many as one student may hold in different classes.
const TABS = 5;

describe("one student, one place", () => {
  test("[SAFE-2] the same student in five tabs holds one seat", async ({ db }) => {
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    const holds = await Promise.all(Array.from({ length: TABS }, () => holdSeat({ db, actor }, { classId })));
    expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: 1 });
  });

  test("without the unique index the same tabs take five seats", async ({ db }) => {
    await db.$executeRaw`DROP INDEX enrolments_one_live_place`;
    const { id: classId } = await aClass(db, { capacity: 10 });
    const actor = await aUser(db, "student");
    await Promise.all(Array.from({ length: TABS }, () => holdSeat({ db, actor }, { classId })));
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: TABS });
  });
});

describe("one student, five places at a time", () => {
  /** Ten classes, and one student who goes for all of them at once; answers how many were held and what else was said. */
  async function grab(db: Db) {
    const actor = await aUser(db, "student");
    const classes = await Promise.all(Array.from({ length: 10 }, () => aClass(db)));
    const outcomes = await Promise.allSettled(classes.map(({ id }) => holdSeat({ db, actor }, { classId: id })));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as AppError] : []));
    return {
      actor,
      held: fulfilled(outcomes),
      refusals: new Set(refusals.map(({ code, message }) => code ?? message)),
    };
  }

  test("[SAFE-1] ten classes in ten tabs: five are held, the others told, and their seats are free", async ({ db }) => {
    for (let round = 0; round < 5; round++) {
      const { actor, held, refusals } = await grab(db);
      expect([held, [...refusals]]).toEqual([MAX_HELD_PLACES, ["TOO_MANY_HOLDS"]]);
      const places = await db.enrolment.findMany({ where: { studentId: actor.id }, orderBy: { holdSlot: "asc" } });
      expect(places.map(({ holdSlot }) => holdSlot)).toEqual([1, 2, 3, 4, 5]);
    }
    const { _sum } = await db.class.aggregate({ _sum: { seatsTaken: true } });
    expect(_sum.seatsTaken).toBe(5 * MAX_HELD_PLACES);
  });

  const TOO_MANY = MAX_HELD_PLACES + 1;

  test("without the unique index as many tabs hold more", async ({ db }) => {
    await db.$executeRaw`DROP INDEX enrolments_one_hold_per_slot`;
    const actor = await aUser(db, "student");
    const classes = await Promise.all(Array.from({ length: TOO_MANY }, () => aClass(db)));
    // Every tab has looked for a free slot before one of them has taken it.
    const tabs = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const holds = classes.map(({ id }) => holdSeat({ db, actor }, { classId: id }));
      const waiting = () => tx.$queryRaw`SELECT 1 FROM pg_locks WHERE NOT granted`;
      await expect.poll(waiting, { timeout: 8000 }).toHaveLength(TOO_MANY);
      return { holds };
    });
    expect(fulfilled(await Promise.allSettled(tabs.holds))).toBe(TOO_MANY);
  });

  test("one that is paid for or given back makes room for one more", async ({ db }) => {
    const { actor } = await grab(db);
    const more = async () => {
      const { id: classId } = await aClass(db);
      return holdSeat({ db, actor }, { classId });
    };
    await expect(more()).rejects.toMatchObject({
      code: "TOO_MANY_HOLDS",
      message: expect.stringContaining(`${MAX_HELD_PLACES} places`),
    });
    const [paid, released] = await db.enrolment.findMany({ where: { studentId: actor.id } });
    for (const [place, move] of [
      [paid, payHeldPlace],
      [released, releaseHeldPlace],
    ] as const) {
      await db.$transaction(async (tx) => {
        const locked = await lockPlace(tx, place?.id ?? "");
        if (locked) await move(tx, locked, new Date());
      });
      expect(await more()).not.toBeNull();
      await expect(more()).rejects.toMatchObject({ code: "TOO_MANY_HOLDS" });
    }
  });

  test("a neighbour's full hands are nobody else's", async ({ db }) => {
    await grab(db);
    const { id: classId } = await aClass(db);
    expect(await holdSeat({ db, actor: await aUser(db, "student") }, { classId })).not.toBeNull();
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
