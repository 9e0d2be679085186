import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "../db/client.ts";
import type { ChangeCounter } from "./change-counter.ts";
import { type Content, createResponseCache, type CachedResponse, type ResponseCache } from "./response-cache.ts";
import { encodingFor } from "./send-cached.ts";

/** Nothing is read: the tests make the responses. */
const PRIMARY = {} as Db;

/** A change counter whose stamp the test sets. */
function manualChanges(db = PRIMARY) {
  let stamp = "1";
  const changes: ChangeCounter = {
    recent: () => ({ stamp, db }),
    query: async () => ({ stamp, db }),
    invalidate: () => undefined,
    stop: () => undefined,
  };
  return { changes, setStamp: (next: string) => void (stamp = next) };
}

afterEach(() => void vi.useRealTimers());

const textOf = (cached: CachedResponse) => Buffer.from(cached.encoded("identity").body, "latin1").toString();
const count = async () => undefined;
const reader = "192.0.2.1";
const json = (body: string): Content => ({ status: 200, type: "application/json", body });

test("concurrent reads of a missing entry create it once; a change creates it once more", async () => {
  const { changes, setStamp } = manualChanges();
  const cache = createResponseCache(changes, PRIMARY);
  let made = 0;
  const make = async () => json(`made ${++made}`);
  const burst = await Promise.all(Array.from({ length: 100 }, () => cache.find("list", { make, reader, count })));
  expect(new Set(burst.map(textOf))).toEqual(new Set(["made 1"]));
  expect(cache.get("list")).toBe(burst[0]);
  setStamp("2");
  expect(cache.get("list")).toBeNull();
  await Promise.all(Array.from({ length: 100 }, () => cache.find("list", { make, reader, count })));
  expect(made).toBe(2);
});

test("a response that was started before a change is not cached under the new stamp", async () => {
  const { changes, setStamp } = manualChanges();
  const cache = createResponseCache(changes, PRIMARY);
  const { promise: old, resolve: finishOld } = Promise.withResolvers<Content>();
  const before = cache.find("list", { make: () => old, reader, count });
  setStamp("2");
  const after = cache.find("list", { make: async () => json("after"), reader, count });
  expect(textOf(await after)).toBe("after");
  finishOld(json("before"));
  expect(textOf(await before)).toBe("before");
  expect(cache.get("list")).toBe(await after);
});

test("what a replica cannot answer is made of the primary", async () => {
  const cache = createResponseCache(manualChanges({} as Db).changes, PRIMARY);
  const make = async (db: Db) => (db === PRIMARY ? json("made") : Promise.reject(new Error("the replica has gone")));
  expect(textOf(await cache.find("list", { make, reader, count }))).toBe("made");
});

test("an error reaches every waiting reader, and the next reader retries", async () => {
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  await expect(
    cache.find("list", { make: () => Promise.reject(new Error("no database")), reader, count }),
  ).rejects.toThrow("no database");
  expect(textOf(await cache.find("list", { make: async () => json("made"), reader, count }))).toBe("made");
  expect(await cache.find("nothing", { make: async () => null, reader, count })).toBeNull();
  expect(cache.get("nothing")).toBeNull();
});

test("an entry expires after a minute without a change", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // lru-cache treats a start time of 0 as no TTL.
  vi.advanceTimersByTime(1);
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const find = () =>
    cache.find("next meeting", { make: async () => json(`made at ${performance.now()}`), reader, count });
  const first = await find();
  vi.advanceTimersByTime(59_000);
  expect([cache.get("next meeting"), await find()]).toEqual([first, first]);
  vi.advanceTimersByTime(2000);
  expect(cache.get("next meeting")).toBeNull();
  expect(textOf(await find())).not.toBe(textOf(first));
});

test("a response whose entry was evicted while it was made still reaches its reader", async () => {
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const { promise, resolve: finish } = Promise.withResolvers<Content>();
  const found = cache.find("slow", { make: () => promise, reader, count });
  const make = async () => json("x".repeat(1_000_000));
  for (let index = 0; index < 40; index++) await cache.find(`address ${index}`, { make, reader, count });
  finish(json("made"));
  expect(textOf(await found)).toBe("made");
});

test("each encoding has the same content and a strong ETag of its own that changes with the content", async () => {
  const { changes, setStamp } = manualChanges();
  const cache = createResponseCache(changes, PRIMARY);
  const text = "spörts ".repeat(1000);
  const { encoded } = await cache.find("list", { make: async () => json(text), reader, count });
  expect(brotliDecompressSync(Buffer.from(encoded("br").body, "latin1")).toString()).toBe(text);
  expect(gunzipSync(Buffer.from(encoded("gzip").body, "latin1")).toString()).toBe(text);
  const etags = [encoded("identity").etag, encoded("br").etag, encoded("gzip").etag];
  expect(new Set(etags).size).toBe(3);
  setStamp("2");
  const same = await cache.find("list", { make: async () => json(text), reader, count });
  expect(same.encoded("br").etag).toBe(encoded("br").etag);
  setStamp("3");
  const other = await cache.find("list", { make: async () => json(`${text}!`), reader, count });
  expect(etags).not.toContain(other.encoded("br").etag);
});

test.each([
  ["get", (cache: ResponseCache) => cache.get("list")],
  [
    "find",
    (cache: ResponseCache) =>
      cache.find("list", { make: () => Promise.reject(new Error("made again")), reader, count }),
  ],
])("an entry that lasts is recompressed when it is read often and gets a new ETag; read by %s", async (_, send) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ index, square: index * index })));
  const make = async () => json(text);
  const quick = await cache.find("list", { make, reader, count });
  vi.advanceTimersByTime(4000);
  expect(await send(cache)).toBe(quick);
  // For as long as a recompression takes.
  for (let times = 0; times < 2; times++) await promisify(brotliCompress)(text);
  expect(await send(cache)).toBe(quick);
  vi.advanceTimersByTime(2000);
  // The recompression costs as much as several requests: that many have to come first.
  for (let reads = 4; reads < 10; reads++) {
    expect(await send(cache)).toBe(quick);
    await promisify(brotliCompress)(text);
  }
  await expect.poll(() => send(cache)).not.toBe(quick);
  const recompressed = await cache.find("list", { make, reader, count });
  for (const [encoding, decompress] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const [before, after] = [quick.encoded(encoding), recompressed.encoded(encoding)];
    expect(after.body.length).toBeLessThan(before.body.length);
    expect(decompress(Buffer.from(after.body, "latin1")).toString()).toBe(text);
    expect(after.etag).not.toBe(before.etag);
    expect(after.headers).toEqual(before.headers);
  }
  expect(recompressed.encoded("identity")).toBe(quick.encoded("identity"));
  expect(cache.get("list")).toBe(recompressed);
});

test.each([
  [200_000, 11],
  [200_001, 5],
])("[SEC-1] an entry of %i bytes that lasts is recompressed at Brotli's quality %i", async (bytes, quality) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const text = Array.from({ length: bytes }, (_, index) => `${index * index} `)
    .join("")
    .slice(0, bytes);
  const quick = await cache.find("list", { make: async () => json(text), reader, count });
  vi.advanceTimersByTime(6000);
  for (let reads = 0; reads < 10; reads++) cache.get("list");
  await expect.poll(() => cache.get("list")).not.toBe(quick);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // 2 ** 18 bytes hold all of them.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  const sent = Buffer.from(cache.get("list")?.encoded("br").body ?? "", "latin1");
  expect(sent.equals(brotliCompressSync(text, { params }))).toBe(true);
});

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["identity", "identity"],
  ["deflate", "identity"],
] as const)("Accept-Encoding %s selects %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test("[SEC-1] a computation is counted; hits are not, and joining one that has begun is not", async () => {
  const { changes, setStamp } = manualChanges();
  const cache = createResponseCache(changes, PRIMARY);
  const { promise, resolve: finish } = Promise.withResolvers<Content>();
  let counted = 0;
  const find = () => cache.find("list", { make: () => promise, reader, count: async () => void counted++ });
  const first = find();
  await Promise.resolve();
  const second = find();
  finish(json("made"));
  expect([textOf(await first), textOf(await second), textOf(await find()), counted]).toEqual([
    "made",
    "made",
    "made",
    1,
  ]);
  setStamp("2");
  await find();
  expect(counted).toBe(2);
});

test("[SEC-1] a reader over the limit is refused; the others get the response", async () => {
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const make = async () => json("made");
  const refused = cache.find("list", { make, reader, count: () => Promise.reject(new Error("too many")) });
  const other = cache.find("list", { make, reader, count });
  await expect(refused).rejects.toThrow("too many");
  expect(textOf(await other)).toBe("made");
});

test("[SEC-1] ever new addresses do not evict an entry that was read again", async () => {
  const cache = createResponseCache(manualChanges().changes, PRIMARY);
  const make = async () => json("x".repeat(1_000_000));
  for (const key of ["once", "again", "again"]) await cache.find(key, { make, reader, count });
  for (let index = 0; index < 40; index++) await cache.find(`address ${index}`, { make, reader, count });
  expect([cache.get("once"), cache.get("again")]).toEqual([null, expect.objectContaining({ status: 200 })]);
});
