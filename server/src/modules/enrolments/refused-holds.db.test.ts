import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { end, errorOf, hold, holdSeat, release } from "../../../test/holds.ts";
import { signed } from "../../../test/signed.ts";
import { createDb, type Db } from "../../db/client.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Actor } from "../../deps.ts";

/** Many times the connections, and few enough for a busy machine to answer within the time that a call waits for one. */
const REFUSALS = 600;
const POOL_SIZE = 10;

/** A pool of its own, and how many connections it has opened. */
function countingDb(databaseUrl: string) {
  const counted = { opened: 0 };
  const db = createDb(databaseUrl, {
    poolSize: POOL_SIZE,
    waitMs: 60_000,
    onConnect: () => void (counted.opened += 1),
  });
  onTestFinished(() => db.$disconnect());
  return { db, counted };
}

/** Asks for a seat many times, all at once; returns the error codes. */
async function askOften(db: Db, actor: Actor, classId: string): Promise<unknown[]> {
  const attempts = Array.from({ length: REFUSALS }, () => errorOf(holdSeat(signed({ db }, actor), { classId })));
  return [...new Set((await Promise.all(attempts)).map(({ code }) => code))];
}

const changes = async (db: Db) =>
  db.$rows(Prisma.sql`SELECT sum(changes)::int AS count FROM public_change_counts`, z.object({ count: z.int() }));

test(`[RUSH-2] ${REFUSALS} holds of a full class are refused on the pool's connections`, async ({
  databaseUrl,
  db,
}) => {
  const { id: classId } = await aClass(db, { capacity: 1 });
  await hold(db, await aUser(db, "student"), classId);
  const { db: counting, counted } = countingDb(databaseUrl);
  expect(await askOften(counting, await aUser(db, "student"), classId)).toEqual(["NO_SEATS_LEFT"]);
  expect(counted.opened).toBeLessThanOrEqual(POOL_SIZE);
});

test(`[RUSH-2] so are ${REFUSALS} that a trigger refuses`, async ({ databaseUrl, db }) => {
  const { id: classId } = await aClass(db);
  const actor = await aUser(db, "student");
  for (let count = 0; count < 2; count++) await end(db, await hold(db, actor, classId), release);
  const { db: counting, counted } = countingDb(databaseUrl);
  expect(await askOften(counting, actor, classId)).toEqual(["HOLD_COOLDOWN"]);
  expect(counted.opened).toBeLessThanOrEqual(POOL_SIZE);
});

test("a connection that the database ends is replaced", async ({ databaseUrl }) => {
  const { db, counted } = countingDb(databaseUrl);
  const row = z.object({ one: z.int() });
  const end = () => db.$rows(Prisma.sql`SELECT 1 AS one, pg_terminate_backend(pg_backend_pid())`, row);
  await expect(end()).rejects.toMatchObject({ code: "57P01" });
  expect(await db.$rows(Prisma.sql`SELECT 1 AS one`, row)).toEqual([{ one: 1 }]);
  expect(counted.opened).toBe(2);
});

test("a refused hold is one statement, waits for no lock and changes nothing public", async ({ db, statements }) => {
  const full = await aClass(db, { capacity: 1 });
  await hold(db, await aUser(db, "student"), full.id);
  const refusals = [
    ["NO_SEATS_LEFT", { classId: full.id }],
    ["CLASS_CLOSED", { classId: (await aClass(db, { closedAt: new Date() })).id }],
    ["PRICE_CHANGED", { classId: (await aClass(db)).id, priceCents: 1 }],
    ["CLASS_NOT_FOUND", { classId: (await aClass(db, { status: "pending" })).id }],
    [
      "CLASS_NOT_FOUND",
      { classId: (await aClass(db, { closedAt: new Date(), archivedAt: new Date() })).id, priceCents: 1 },
    ],
  ] as const;
  const student = signed({ db }, await aUser(db, "student"));
  const before = await changes(db);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
    for (const [code, input] of refusals) {
      statements.length = 0;
      expect(await errorOf(holdSeat(student, input))).toMatchObject({ code });
      expect(statements).toHaveLength(1);
    }
  });
  expect(await changes(db)).toEqual(before);
});

/** Ends the custom plans of a connection's functions: it makes a general one after five. */
const CALLS = 8;

test("[RUSH-1] a refusal of a full class reads none of the holds of other classes", async ({ db }) => {
  const full = await aClass(db, { capacity: 1 });
  await hold(db, await aUser(db, "student"), full.id);
  for (let count = 0; count < 10; count++) await aClass(db, { name: "Other", capacity: 300, seatsTaken: 300 });
  await db.$executeRaw`
    INSERT INTO users (identity_uid, email, name) SELECT n, n || '@holds.example', n FROM generate_series(1, 3000) n`;
  // They end earlier.
  await db.$executeRaw`
    WITH checkout AS (
      INSERT INTO checkouts (student_id, total_cents)
      SELECT id, 7999 FROM users WHERE email LIKE '%@holds.example' RETURNING id, student_id
    )
    INSERT INTO enrolments (class_id, student_id, participant_id, checkout_id, state, price_cents, hold_slot, hold_expires_at)
    SELECT (array(SELECT id FROM classes WHERE name = 'Other'))[1 + name::int % 10], u.id, u.id, checkout.id, 'held', 7999, 1,
      now() + interval '1 second'
    FROM checkout JOIN users u ON u.id = student_id`;
  await db.$executeRaw`ANALYZE enrolments`;
  const { id: studentId } = await aUser(db, "student");
  const read = await db.$transaction(async (tx) => {
    for (let call = 0; call < CALLS; call++) {
      const refused = await tx.$queryRaw`
        SELECT "errorCode" FROM hold_seats(
          ${studentId}::uuid, ARRAY[${full.id}::uuid], ARRAY[${studentId}::uuid], NULL, NULL, true, interval '15 minutes', 5, NULL, 30,
          current_date, NULL
        )`;
      expect(refused).toEqual([{ errorCode: "NO_SEATS_LEFT" }]);
    }
    return tx.$queryRaw<{ rows: number }[]>`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'enrolments'`;
  });
  expect(read[0]?.rows).toBeLessThan(10 * CALLS);
});
