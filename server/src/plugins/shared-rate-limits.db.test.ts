import type { FastifyInstance } from "fastify";
import { describe, expect } from "vitest";
import { type AppFixtures, test as appTest } from "../../test/app-test.ts";
import { type CountingStore, startCountingStore } from "../../test/counting-store.ts";
import { freePort } from "../../../scripts/school/ports.ts";

const LIMITS = {
  readsPerAddress: 9,
  callsPerAddress: 3,
  callsPerUser: 9,
  tokensPerAddress: 9,
  uploadsPerUser: 9,
  receiptsPerUser: 9,
};
const test = appTest.extend<Pick<AppFixtures, "limits" | "redisUrl"> & { store: CountingStore }>({
  limits: LIMITS,
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  store: async ({}, use) => {
    const store = await startCountingStore();
    await use(store);
    await store.close();
  },
  redisUrl: async ({ store }, use) => {
    await use(store.url);
  },
});

const UNREACHABLE = "Redis is unreachable";
const ask = async (app: FastifyInstance) => (await app.inject("/MyClass")).statusCode;
const countOf = (lines: string[], words: string) => lines.filter((line) => line.includes(words)).length;

describe("[API-4] several processes with one Redis", () => {
  test("share their counters", async ({ app, anotherApp, store, logLines }) => {
    const other = await anotherApp();
    expect([await ask(app), await ask(other), await ask(app)]).toEqual([401, 401, 401]);
    expect([await ask(other), await ask(app)]).toEqual([429, 429]);
    expect([...store.counts.values()]).toEqual([5]);
    expect(countOf(logLines, UNREACHABLE)).toBe(0);
  });

  test("[SEC-1] count a batch that is too long as six calls", async ({ anotherApp, store, logLines }) => {
    const app = await anotherApp({ limits: { ...LIMITS, callsPerAddress: 50 } });
    const url = `/trpc/${",".repeat(500)}?batch=1`;
    expect((await app.inject({ method: "POST", url, payload: {} })).statusCode).toBe(400);
    expect([...store.counts.values()]).toEqual([6]);
    expect(countOf(logLines, UNREACHABLE)).toBe(0);
  });

  test("count public lists in memory only", async ({ app, store }) => {
    await app.inject("/popularClasses");
    expect(store.counts.size).toBe(0);
  });
});

describe("[API-4] without Redis", () => {
  test("each process counts for itself while Redis hangs or is down, and logs it once", async ({
    app,
    store,
    logLines,
  }) => {
    expect(await ask(app)).toBe(401);
    store.hang();
    expect([await ask(app), await ask(app), await ask(app), await ask(app)]).toEqual([401, 401, 401, 429]);
    await store.close();
    expect(await ask(app)).toBe(429);
    await expect.poll(() => countOf(logLines, UNREACHABLE)).toBe(1);
  });

  appTest("the server starts, and shares counters once Redis is reachable", async ({ anotherApp, logLines }) => {
    const port = await freePort();
    const app = await anotherApp({ redisUrl: `redis://127.0.0.1:${port}`, limits: LIMITS });
    expect(await ask(app)).toBe(401);
    expect(countOf(logLines, UNREACHABLE)).toBe(1);
    const store = await startCountingStore(port);
    try {
      const countedAfterACall = async () => {
        await app.inject({ url: "/MyClass", remoteAddress: "192.0.2.9" });
        return store.counts.size;
      };
      await expect.poll(countedAfterACall).toBe(1);
      expect(countOf(logLines, "Redis is reachable again")).toBe(1);
      expect(countOf(logLines, UNREACHABLE)).toBe(1);
    } finally {
      await store.close();
    }
  });
});
