import { AsyncLocalStorage } from "node:async_hooks";
import { expect, onTestFinished } from "vitest";
import { test } from "../../test/db-test.ts";
import { lockWaits } from "../../test/lock-waits.ts";
import type { Db } from "../db/client.ts";
import { watchChangeCounter } from "./change-counter.ts";

test("polling is in no reader's asynchronous context: a trace would never end", async ({ db }) => {
  const request = new AsyncLocalStorage<string>();
  const { promise: polledIn, resolve } = Promise.withResolvers<string>();
  const changes = watchChangeCounter(async () => {
    resolve(request.getStore() ?? "none");
    return { counter: db, db };
  });
  request.run("the first reader", () => changes.recent());
  expect(await polledIn).toBe("none");
  changes.stop();
});

/** Lets no stamp be read until the returned function is called. */
async function silence(db: Db): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const held = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE public_change_counts IN ACCESS EXCLUSIVE MODE`;
      locked.resolve();
      await end.promise;
    },
    { timeout: 30_000 },
  );
  await locked.promise;
  return async () => {
    end.resolve();
    await held;
  };
}

test("[SEC-8] while the database does not answer, the last stamp will do, but not one from before an own write", async ({
  db,
}) => {
  const changes = watchChangeCounter(async () => ({ counter: db, db }));
  onTestFinished(() => changes.stop());
  const before = await changes.query();
  const speak = await silence(db);
  expect(await changes.query()).toEqual(expect.objectContaining({ stamp: before.stamp }));
  // At once, for as long as it does not answer.
  expect(changes.recent()).toMatchObject({ stamp: before.stamp });
  changes.invalidate();
  expect(changes.recent()).toBeNull();
  const after = changes.query();
  // The first question, and the one after the write.
  await lockWaits(db, 2);
  await speak();
  expect((await after).stamp).toBe(before.stamp);
});
