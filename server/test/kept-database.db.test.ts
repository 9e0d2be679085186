import { expect, inject, onTestFinished } from "vitest";
import { test } from "./db-test.ts";
import { execute } from "./databases.ts";
import { aClass } from "./factories.ts";
import { type KeptDatabase, keepDatabase } from "./kept-database.ts";

function aKeptDatabase(): KeptDatabase {
  const kept = keepDatabase(inject("adminUrl"), inject("templateName"));
  onTestFinished(() => kept.close());
  return kept;
}

test("rows are restored, those of the migrations as well, on the same connections", async () => {
  const kept = aKeptDatabase();
  const { url, db, statements } = await kept.fresh();
  await aClass(db);
  await db.receiptCounter.updateMany({ data: { last: 7 } });
  const again = await kept.fresh();
  expect(again.url).toBe(url);
  expect(statements).toEqual([]);
  expect([await db.class.count(), await db.user.count()]).toEqual([0, 0]);
  expect(await db.receiptCounter.findMany()).toMatchObject([{ last: 0 }]);
});

test.for([
  ["the schema", "ALTER TABLE classes DISABLE TRIGGER USER"],
  ["a function", "DROP FUNCTION hold_seats"],
  ["what the planner knows", "ANALYZE classes"],
] as const)("after a change of %s there is another copy", async ([, statement]) => {
  const kept = aKeptDatabase();
  const { url } = await kept.fresh();
  await execute(url, statement);
  expect((await kept.fresh()).url).not.toBe(url);
});

test("a transaction that was left open ends", async () => {
  const kept = aKeptDatabase();
  const { db } = await kept.fresh();
  await aClass(db);
  const left = db
    .$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      await tx.$executeRaw`SELECT pg_sleep(60)`;
    })
    .catch(() => "ended");
  await expect.poll(() => db.$queryRaw`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`).toHaveLength(1);
  const again = await kept.fresh();
  expect(await left).toBe("ended");
  expect(await again.db.class.count()).toBe(0);
});
