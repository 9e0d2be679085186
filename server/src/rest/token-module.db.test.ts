import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, vi } from "vitest";
import type { OpenApiDocument } from "../../test/documented.ts";
import { test } from "../../test/rest-test.ts";

/** The module that /docs shows, as a client program loads it. */
async function shownModule(url: string) {
  const { info } = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument & {
    info: { description: string };
  };
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(info.description) ?? [];
  expect(code.split("\n").length).toBeLessThan(40);
  const folder = await mkdtemp(join(tmpdir(), "campside-module-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "keep-token.mjs");
  await writeFile(file, code);
  return (await import(pathToFileURL(file).href)) as { keepToken: (auth: FirebaseAuth, school: string) => void };
}

/** What the module uses of Firebase's `Auth`. */
interface FirebaseAuth {
  currentUser: { email: string; getIdToken: () => Promise<string> } | null;
  onIdTokenChanged: (listener: () => unknown) => void;
}

/** The module with a stored session, as on a page that is being loaded. */
async function loadModule(url: string, idToken: string) {
  const stored = new Map([["accessToken", "of the page before"]]);
  vi.stubGlobal("localStorage", {
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("location", { origin: "https://client.example" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const { keepToken } = await shownModule(url);
  let changed: () => unknown = () => undefined;
  const auth: FirebaseAuth = { currentUser: null, onIdTokenChanged: (listener) => (changed = listener) };
  return {
    keep: (school: string) => keepToken(auth, school),
    /** What Firebase does when it has restored the session, or ended it. */
    restore: async (email: string | null) => {
      auth.currentUser = email === null ? null : { email, getIdToken: async () => idToken };
      await changed();
    },
    token: () => stored.get("accessToken"),
  };
}

test("[API-8] the token module of /docs waits for the session, renews the token before it ends, and removes it at sign-out", async ({
  url,
  testIdentity,
}) => {
  const email = "old@school.example";
  const { idToken } = await testIdentity.provider("signUp", { email, password: "Secret1" });
  const { keep, restore, token } = await loadModule(url, idToken);
  // The device's clock is years wrong, the server's is right.
  let atServer = Date.now();
  vi.setSystemTime(new Date("2001-01-01T00:00:00Z"));
  const send = fetch;
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    const here = Date.now();
    vi.setSystemTime((atServer += 1000));
    return await send(...args).finally(() => vi.setSystemTime(here));
  });
  keep(url);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(token()).toBe("of the page before");
  await restore(email);
  const first = token();
  expect(first).toContain("eyJ");
  const mine = await fetch(`${url}/MyClass`, { headers: { authorization: `Bearer ${first}` } });
  expect(mine.status).toBe(200);

  await vi.advanceTimersByTimeAsync(54 * 60_000);
  expect(token()).toBe(first);
  await vi.advanceTimersByTimeAsync(90_000);
  await vi.waitFor(() => expect(token()).not.toBe(first));

  await restore(null);
  expect(token()).toBeUndefined();
});

test("[API-8] the token module of /docs names the setting when the browser refuses the call", async ({
  url,
  testIdentity,
}) => {
  const { idToken } = await testIdentity.provider("signUp", { email: "a@school.example", password: "Secret1" });
  const { keep, restore, token } = await loadModule(url, idToken);
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  keep("http://127.0.0.1:1");
  await restore("a@school.example");
  expect(said.mock.lastCall?.join(" ")).toContain("https://client.example in CORS_ORIGINS");
  expect(token()).toBe("of the page before");
});
