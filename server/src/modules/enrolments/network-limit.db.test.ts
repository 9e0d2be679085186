import { describe, expect } from "vitest";
import { test } from "../../../test/app-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { end, errorOf, hold, pay, release } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import type { Db } from "../../db/client.ts";

const DAY_MS = 24 * 60 * 60_000;
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
    const olderUser = await aUser(db, "student", { createdAt: new Date(Date.now() - DAY_MS) });
    await hold(db, olderUser, classId, SCHOOL);
  });

  test("may hold again when a hold is paid, given back or over", async ({ db }) => {
    await holdMany(db, LIMIT);
    const { id: classId } = await aClass(db, { capacity: 100 });
    const [paid, released, expired] = await db.enrolment.findMany({ take: 3 });
    const endings = [
      () => end(db, paid?.id ?? "", pay),
      () => end(db, released?.id ?? "", release),
      () => db.enrolment.update({ where: { id: expired?.id ?? "" }, data: { holdExpiresAt: new Date(0) } }),
    ];
    const students = await youngStudents(db, endings.length);
    for (const [index, ending] of endings.entries()) {
      const next = students[index];
      if (!next) throw new Error("too few students");
      await expect(hold(db, next, classId, SCHOOL)).rejects.toMatchObject({ code: "NETWORK_HOLDS_USED_UP" });
      await ending();
      await hold(db, next, classId, SCHOOL);
    }
  });

  test("leave their network with the hold only, and accounts of the day before never", async ({ db }) => {
    const { id: classId } = await aClass(db);
    const networkOf = async (id: string) => (await db.enrolment.findUniqueOrThrow({ where: { id } })).network;
    const olderUser = await aUser(db, "student", { createdAt: new Date(Date.now() - DAY_MS) });
    expect(await networkOf(await hold(db, olderUser, classId, SCHOOL))).toBeNull();
    for (const transition of [pay, release]) {
      const id = await hold(db, await aUser(db, "student"), classId, SCHOOL);
      expect(await networkOf(id)).toBe(SCHOOL);
      await end(db, id, transition);
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
      await tx.$executeRaw`SELECT 1 FROM participants FOR UPDATE`;
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
      SELECT pg_get_functiondef('limit_network_holds'::regproc) AS source`;
    await db.$executeRawUnsafe(source.replace(/PERFORM pg_advisory_xact_lock.*;/, ""));
    expect(await askAtOnce(db)).toEqual({ held: TABS, errorCodes: [] });
  });
});
