// @vitest-environment node
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const SOURCE = await readFile(join(import.meta.dirname, "attendance-worker.js"), "utf8");
const SHELL = "/dashboard/attendance";

type Event = { waitUntil: (done: Promise<unknown>) => void; respondWith: (answer: unknown) => void; request: unknown };

/** The caches of a browser by their names, in the order of making. */
function someCaches() {
  const kept = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const cache = kept.get(name);
    return {
      put: async (key: string, page: { text: () => Promise<string> }) =>
        cache?.set(key, (await page.text()) || "empty"),
      addAll: async (files: string[]) => files.forEach((file) => cache?.set(file, file)),
      match: async (key: string) => cache?.get(key),
    };
  };
  return {
    kept,
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (key: string) => [...kept.values()].find((cache) => cache.has(key))?.get(key),
  };
}

/** The worker of a build in a browser with these caches; without a server where it is not `isOnline`. */
function aWorker(version: string, caches: ReturnType<typeof someCaches>, isOnline = true, text = `page of ${version}`) {
  const listeners = new Map<string, (event: Event) => void>();
  const page = { ok: true, status: 200, text: async () => text, clone: () => page };
  runInNewContext(
    `const BUILD = { language: "en", version: "${version}", entry: "${version}", files: ["/${version}.js"] };\n${SOURCE}`,
    {
      ...{
        caches,
        setTimeout,
        URL,
        location: { origin: "https://camp.test" },
        registration: { scope: `https://camp.test${SHELL}` },
        clients: { claim: async () => undefined },
      },
      Response,
      fetch: async () => (isOnline ? page : Promise.reject(new TypeError("Failed to fetch"))),
      addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    },
  );
  return async (name: string, request: object = {}) => {
    let result: unknown;
    const take = (value: unknown) => void (result = value);
    listeners.get(name)?.({ waitUntil: take, respondWith: take, request });
    return await result;
  };
}

test("[ROSTER-4] builds that wait to take over take nothing from the one that is active", async () => {
  const caches = someCaches();
  const first = aWorker("one", caches);
  await first("install");
  await first("activate");
  await aWorker("two", caches)("install");
  const third = aWorker("three", caches);
  await third("install");
  expect([...caches.kept.keys()]).toContain("attendance en one");
  await third("activate");
  // Its tabs still ask for its files; the second build has opened none.
  expect([...caches.kept.keys()]).toEqual(["attendance en one", "attendance en three"]);
  await aWorker("four", caches)("install");
  await aWorker("four", caches)("activate");
  expect([...caches.kept.keys()]).toEqual(["attendance en three", "attendance en four"]);
});

test("[ROSTER-4] a build that takes over leaves a newer one that waits", async () => {
  const caches = someCaches();
  const first = aWorker("one", caches);
  await first("install");
  await aWorker("two", caches)("install");
  await first("activate");
  expect([...caches.kept.keys()]).toEqual(["attendance en one", "attendance en two"]);
});

test("[ROSTER-4] a page whose build is not kept any more opens with another's", async () => {
  const caches = someCaches();
  await aWorker("two", caches)("install");
  const navigation = { method: "GET", mode: "navigate", url: `https://camp.test${SHELL}` };
  expect(await aWorker("one", caches, false)("fetch", navigation)).toBe("page of two");
});

test("[ROSTER-4] without a connection the page opens as the server sent it last, and never as another build's", async () => {
  const caches = someCaches();
  await aWorker("one", caches)("install");
  const navigation = { method: "GET", mode: "navigate", url: `https://camp.test${SHELL}` };
  const open = (text: string, url = navigation.url) =>
    aWorker("one", caches, true, text)("fetch", { ...navigation, url });
  const keptPage = () => aWorker("one", caches, false)("fetch", navigation);
  await open("page of one with a new name");
  await expect.poll(keptPage).toBe("page of one with a new name");
  await open("page of two");
  await open("a list of one", `${navigation.url}/m1`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await keptPage()).toBe("page of one with a new name");
});
