import { describe, expect } from "vitest";
import { test } from "../../../test/app-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { Actor } from "../../deps.ts";
import type { AppError } from "../../errors/app-error.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { releaseOwnHold } from "../payments/release-own-hold.ts";
import { startPayment } from "../payments/start-payment.ts";
import { confirmEnrolment, endEnrolment, releaseEnrolment } from "./enrolment-transitions.ts";
import { holdSeat } from "./hold-seat.ts";
import { lockEnrolment } from "./lock-enrolment.ts";

const MINUTE_MS = 60_000;

function change(db: Db, id: string, move: typeof confirmEnrolment | typeof releaseEnrolment): Promise<void> {
  return db.$transaction(async (tx) => {
    const locked = await lockEnrolment(tx, id);
    if (!locked) throw new Error("no such enrolment");
    await move(tx, locked, new Date());
  });
}

/** Holds a seat; returns the enrolment's id. */
async function hold(db: Db, actor: Actor, classId: string, address: string | null = null): Promise<string> {
  const held = await holdSeat(signed({ db, address }, actor), { classId });
  if (!held) throw new Error("held already");
  return held.id;
}

/** Holds a seat and gives it back. */
async function holdUnpaid(db: Db, actor: Actor, classId: string): Promise<void> {
  await change(db, await hold(db, actor, classId), releaseEnrolment);
}

/** Moves the ended holds into the past. */
async function pass(db: Db, minutes: number): Promise<void> {
  await db.$executeRaw`UPDATE enrolments SET ended_at = ended_at - make_interval(mins => ${minutes}::int)`;
}

const errorOf = (call: Promise<unknown>): Promise<Partial<AppError>> =>
  call.then(
    () => ({}),
    (error: AppError) => error,
  );

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
      await change(db, id, confirmEnrolment);
      await change(db, id, endEnrolment);
    }
    await holdUnpaid(db, actor, classId);
    await hold(db, actor, classId);
  });

  test("an abandoned hold counts as one that was given back after a declined card", async ({ deps, db, stripe }) => {
    const { id: classId } = await aClass(db);
    const student = signed(deps, await aUser(db, "student"));
    const { paymentIntentId } = await startPayment(student, { classId });
    const declined = stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_chargeDeclined" });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    // Another card pays within the same hold.
    expect(await startPayment(student, { classId })).toMatchObject({ paymentIntentId });
    await releaseOwnHold(student, { classId });
    await startPayment(student, { classId });
    await db.enrolment.updateMany({
      where: { state: "held" },
      data: { holdExpiresAt: new Date(Date.now() - MINUTE_MS) },
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

  /** The second hold is given back and a third is taken at once: both wait for the class, the return first. */
  async function holdWhileReleasing(db: Db): Promise<Partial<AppError>> {
    const { id: classId } = await aClass(db);
    const actor = await aUser(db, "student");
    await holdUnpaid(db, actor, classId);
    const second = await hold(db, actor, classId);
    const { calls } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const released = change(db, second, releaseEnrolment);
      await lockWaits(db, 1);
      const third = errorOf(hold(db, actor, classId));
      await lockWaits(db, 2);
      return { calls: { released, third } };
    });
    await calls.released;
    return calls.third;
  }

  test("the wait begins at once, also for a hold that was under way", async ({ db }) => {
    expect(await holdWhileReleasing(db)).toMatchObject({ code: "HOLD_COOLDOWN" });
  });

  test("counted before the lock on the class, the same hold is taken", async ({ db }) => {
    await db.$executeRaw`ALTER FUNCTION refuse_hold_in_cooldown() STABLE`;
    expect(await holdWhileReleasing(db)).toEqual({});
  });
});

const SCHOOL = "203.0.113.7";
const LIMIT = 30;
const youngStudents = (db: Db, count: number) => Promise.all(Array.from({ length: count }, () => aUser(db, "student")));

/** New accounts in one network hold seats in one class each. */
async function holdMany(db: Db, count: number): Promise<void> {
  for (const actor of await youngStudents(db, count)) await hold(db, actor, (await aClass(db)).id, SCHOOL);
}

describe("[SEC-3] accounts younger than a day", () => {
  test(`hold at most ${LIMIT} seats in a network at a time`, async ({ db }) => {
    await holdMany(db, LIMIT);
    const { id: classId } = await aClass(db, { capacity: 100 });
    const refused = await aUser(db, "student");
    const { code, message, retryAfterSeconds } = await errorOf(hold(db, refused, classId, SCHOOL));
    expect({ code, message }).toEqual({
      code: "NETWORK_HOLDS_USED_UP",
      message: "Too many new accounts in your network are holding places. Please try again in 15 minutes.",
    });
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    // Another network, and an account of the day before.
    await hold(db, refused, classId, "203.0.113.8");
    const known = await aUser(db, "student", { createdAt: new Date(Date.now() - 25 * 60 * MINUTE_MS) });
    await hold(db, known, classId, SCHOOL);
  });

  test("may hold again when a hold is paid, given back or over", async ({ db }) => {
    await holdMany(db, LIMIT);
    const { id: classId } = await aClass(db, { capacity: 100 });
    const [paid, released, expired] = await db.enrolment.findMany({ take: 3 });
    const ends = [
      () => change(db, paid?.id ?? "", confirmEnrolment),
      () => change(db, released?.id ?? "", releaseEnrolment),
      () => db.enrolment.update({ where: { id: expired?.id ?? "" }, data: { holdExpiresAt: new Date(0) } }),
    ];
    const students = await youngStudents(db, ends.length);
    for (const [index, end] of ends.entries()) {
      const next = students[index];
      if (!next) throw new Error("too few students");
      await expect(hold(db, next, classId, SCHOOL)).rejects.toMatchObject({ code: "NETWORK_HOLDS_USED_UP" });
      await end();
      await hold(db, next, classId, SCHOOL);
    }
  });

  test("leave their network with the hold only, and accounts of the day before never", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const networkOf = async (id: string) => (await db.enrolment.findUniqueOrThrow({ where: { id } })).network;
    const known = await aUser(db, "student", { createdAt: new Date(Date.now() - 25 * 60 * MINUTE_MS) });
    expect(await networkOf(await hold(db, known, classId, SCHOOL))).toBeNull();
    for (const end of [confirmEnrolment, releaseEnrolment]) {
      const id = await hold(db, await aUser(db, "student"), classId, SCHOOL);
      expect(await networkOf(id)).toBe(SCHOOL);
      await change(db, id, end);
      expect(await networkOf(id)).toBeNull();
    }
  });

  test("are counted by the address of their calls, which is neither stored nor logged more than before", async ({
    app,
    db,
    bearerOf,
    logLines,
  }) => {
    const { id: classId } = await aClass(db);
    const payload = { "/trpc/payments.start": { json: { classId } }, "/create-payment-intent": { classId } };
    for (const [index, [url, body]] of Object.entries(payload).entries()) {
      const headers = await bearerOf(await aUser(db, "student"));
      const remoteAddress = `2001:db8::${index + 1}`;
      expect((await app.inject({ method: "POST", url, headers, payload: body, remoteAddress })).statusCode).toBe(200);
    }
    const [first, second] = await db.enrolment.findMany();
    expect(first?.network).toMatch(/^[\w-]{43}$/);
    expect(second?.network).toBe(first?.network);
    expect(logLines.join("")).not.toContain(first?.network);
  });

  const TABS = 5;

  /** Five students ask for the last hold of their network, in a class each. */
  async function askAtOnce(db: Db): Promise<{ held: number; errorCodes: unknown[] }> {
    await holdMany(db, LIMIT - 1);
    const students = await youngStudents(db, TABS);
    const classes = await Promise.all(students.map(() => aClass(db)));
    const { holds } = await db.$transaction(async (tx) => {
      // Each hold is counted and inserted, and not committed.
      await tx.$executeRaw`SELECT 1 FROM users FOR UPDATE`;
      const all = students.map((actor, index) => errorOf(hold(db, actor, classes[index]?.id ?? "", SCHOOL)));
      await lockWaits(db, TABS);
      return { holds: Promise.all(all) };
    });
    const errorCodes = (await holds).flatMap(({ code }) => code ?? []);
    return { held: TABS - errorCodes.length, errorCodes: [...new Set(errorCodes)] };
  }

  test("who ask for the last hold at once: one gets it", async ({ db }) => {
    expect(await askAtOnce(db)).toEqual({ held: 1, errorCodes: ["NETWORK_HOLDS_USED_UP"] });
  });

  test("without the lock on the network all of them get it", async ({ db }) => {
    const [{ source } = { source: "" }] = await db.$queryRaw<{ source: string }[]>`
      SELECT pg_get_functiondef('admit_to_network'::regproc) AS source`;
    await db.$executeRawUnsafe(source.replace(/PERFORM pg_advisory_xact_lock.*;/, ""));
    expect(await askAtOnce(db)).toEqual({ held: TABS, errorCodes: [] });
  });
});
