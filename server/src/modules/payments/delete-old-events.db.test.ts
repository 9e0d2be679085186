import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { deleteOldEvents } from "./delete-old-events.ts";
import { contextOf } from "../../../test/signed.ts";

const DAY_MS = 24 * 60 * 60_000;
const OLDEST_LISTED_MS = 30 * DAY_MS;

const receivedAgo = (ms: number) => new Date(Date.now() - ms);

test("[SAFE-3] records of events are deleted after 35 days, in batches, and none that the provider still lists", async ({
  db,
  statements,
}) => {
  const old = Array.from({ length: 5 }, (_, index) => ({
    id: `evt_old_${index}`,
    kind: "payment_intent.succeeded",
    receivedAt: receivedAgo(35 * DAY_MS + index + 1),
  }));
  const recent = [OLDEST_LISTED_MS, 3 * DAY_MS, 0].map((ms, index) => ({
    id: `evt_recent_${index}`,
    kind: "payment_intent.succeeded",
    receivedAt: receivedAgo(ms),
  }));
  await db.webhookEvent.createMany({ data: [...old, ...recent] });
  statements.length = 0;
  await deleteOldEvents(contextOf({ db }), 2);
  // 2, 2 and 1.
  expect(statements).toHaveLength(3);
  const left = await db.webhookEvent.findMany({ orderBy: { id: "asc" }, select: { id: true } });
  expect(left).toEqual(recent.map(({ id }) => ({ id })));
});

test("[SAFE-3] it finds them by the index, and without it reads the whole table", async ({ db, statements }) => {
  await db.$executeRaw`
    INSERT INTO webhook_events SELECT 'evt_' || n, 'refund.updated', now() - n * interval '10 s' FROM generate_series(1, 100000) n`;
  await db.$executeRaw`ANALYZE webhook_events`;
  const scansTable = async () => {
    statements.length = 0;
    await deleteOldEvents(contextOf({ db }));
    const [{ text, values = [] } = { text: "" }] = statements;
    const plan = await db.$queryRawUnsafe(`EXPLAIN (FORMAT JSON) ${text}`, ...values);
    return JSON.stringify(plan).includes("Seq Scan");
  };
  expect(await scansTable()).toBe(false);
  await db.$executeRaw`DROP INDEX webhook_events_received_at_idx`;
  expect(await scansTable()).toBe(true);
});
