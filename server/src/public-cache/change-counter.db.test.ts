import { AsyncLocalStorage } from "node:async_hooks";
import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { watchChangeCounter } from "./change-counter.ts";

test("polling is in no reader's asynchronous context: a trace would never end", async ({ db }) => {
  const request = new AsyncLocalStorage<string>();
  const { promise: polledIn, resolve } = Promise.withResolvers<string>();
  const changes = watchChangeCounter(async () => {
    resolve(request.getStore() ?? "none");
    return db;
  });
  request.run("the first reader", () => changes.recent());
  expect(await polledIn).toBe("none");
  changes.stop();
});
