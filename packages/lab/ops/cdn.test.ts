import { once } from "node:events";
import { expect } from "vitest";
import { aClass, aUser } from "../../../server/test/factories.ts";
import { type ServerProcess, test as processTest } from "../../../server/test/process-test.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { startVarnish, type Varnish } from "./varnish.ts";

/** As docs/operations.md says. */
const OLDEST_MS = 10_000;
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const PROGRAM = "application/json";

interface Behind {
  server: ServerProcess;
  /** Starts the server again at its address. */
  again: () => Promise<ServerProcess>;
  startCache: (careless?: string) => Promise<Varnish>;
}

const test = processTest.extend<{ behind: Behind }>({
  behind: async ({ startServer }, use) => {
    const settings = { PORT: String(await freePort()), PUBLIC_URL: "https://school.example" };
    const server = await startServer(settings);
    const caches: Varnish[] = [];
    await use({
      server,
      again: () => startServer(settings),
      startCache: async (careless) => {
        const cache = await startVarnish(server.url, careless);
        caches.push(cache);
        return cache;
      },
    });
    for (const cache of caches) await cache.stop();
  },
});

async function read({ url }: Pick<Varnish, "url">, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers });
  const body = await response.text();
  // Varnish names the request that fetched what it had kept.
  const isHit = (response.headers.get("x-varnish") ?? "").includes(" ");
  const kind = response.headers.get("content-type")?.split(";")[0];
  return { status: response.status, kind, body, isHit, age: Number(response.headers.get("age")) };
}

test("[OPS-10] a cache that respects Vary gives browsers the page and programs JSON at /classes, in any order", async ({
  db,
  behind,
}) => {
  await aClass(db, { name: "Archery" });
  const cache = await behind.startCache();
  const kinds = [];
  for (const accept of [BROWSER, PROGRAM, BROWSER, "*/*", PROGRAM, BROWSER]) {
    const { status, kind, body, isHit } = await read(cache, "/classes", { accept });
    expect([status, body.includes("Archery")]).toEqual([200, true]);
    kinds.push([kind, isHit]);
  }
  expect(kinds).toEqual([
    ["text/html", false],
    ["application/json", false],
    ["text/html", true],
    ["application/json", false],
    ["application/json", false],
    ["text/html", true],
  ]);
});

test("[OPS-10] a cache that ignores Vary gives programs JSON below /api, and browsers the pages", async ({
  db,
  behind,
}) => {
  await aClass(db, { name: "Archery" });
  const cache = await behind.startCache("sub vcl_backend_response { unset beresp.http.Vary; }");
  // The program comes first: what it gets is not kept for the browser.
  expect(await read(cache, "/classes", { accept: PROGRAM })).toMatchObject({ kind: "application/json" });
  expect(await read(cache, "/classes", { accept: BROWSER })).toMatchObject({ kind: "text/html", isHit: false });
  // Control: this cache does mix them.
  expect(await read(cache, "/classes", { accept: PROGRAM })).toMatchObject({ kind: "text/html", isHit: true });
  for (const path of ["/api/classes", "/api/popularClasses", "/api/instructor"]) {
    for (const [index, accept] of [BROWSER, PROGRAM, "*/*"].entries()) {
      expect(await read(cache, path, { accept })).toMatchObject({ kind: "application/json", isHit: index > 0 });
    }
  }
});

test("[OPS-10] even a cache that looks up requests with a token keeps nothing of anybody's", async ({ db, behind }) => {
  await aClass(db, { name: "Archery" });
  await aClass(db, { name: "Secret", status: "pending" });
  const { server } = behind;
  const admin = { authorization: await server.bearerOf(await aUser(db, "admin")) };
  const student = await aUser(db, "student");
  const studentHeaders = { authorization: await server.bearerOf(student) };
  const cache = await behind.startCache('sub vcl_recv { if (req.method == "GET") { return (hash); } }');
  for (const [path, headers, says] of [
    ["/classes", admin, "Secret"],
    ["/trpc/auth.me", studentHeaders, student.email],
    ["/MyClass", studentHeaders, "[]"],
    ["/GetUsers", admin, student.email],
  ] as const) {
    for (let time = 0; time < 3; time++) {
      const answer = await read(cache, path, { ...headers, accept: PROGRAM });
      expect([path, answer.isHit, answer.body.includes(says)]).toEqual([path, false, true]);
    }
    const visitor = await read(cache, path, { accept: PROGRAM });
    expect([path, visitor.isHit, visitor.body.includes("Secret"), visitor.body.includes(student.email)]).toEqual([
      path,
      false,
      false,
      false,
    ]);
  }
  // As documented, a token is passed on: whoever has just written reads what they wrote.
  const documented = await behind.startCache();
  for (let time = 0; time < 2; time++) await read(documented, "/trpc/classes.popular");
  expect(await read(documented, "/trpc/classes.popular")).toMatchObject({ isHit: true });
  expect(await read(documented, "/trpc/classes.popular", studentHeaders)).toMatchObject({ status: 200, isHit: false });
});

test("[OPS-10] a purchase is in the public lists behind the cache within ten seconds", async ({
  db,
  stripe,
  behind,
}) => {
  const { id: classId } = await aClass(db, { name: "Archery", capacity: 2 });
  const cache = await behind.startCache();
  const paths = ["/api/classes", "/trpc/classes.popular", "/classes", `/classes/${classId}`] as const;
  const pages = (path: string) => ({ accept: path.startsWith("/classes") ? BROWSER : PROGRAM });
  const bodies = async () => Promise.all(paths.map(async (path) => (await read(cache, path, pages(path))).body));
  const before = await bodies();
  const api = await behind.server.apiOf(await aUser(db, "student"));
  const { paymentIntentId } = await api.payments.start.mutate({ classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  expect(await api.payments.settle.mutate({ paymentIntentId })).toMatchObject({ outcome: "enrolled" });
  const boughtAt = performance.now();
  // Control: they are kept.
  expect(await bodies()).toEqual(before);
  const isNew = async () => (await bodies()).map((body, index) => body !== before[index]);
  await expect.poll(isNew, { timeout: 2 * OLDEST_MS, interval: 100 }).toEqual(paths.map(() => true));
  const tookMs = performance.now() - boughtAt;
  console.log(`  The purchase was in every list and page after ${(tookMs / 1000).toFixed(1)} s.`);
  expect(tookMs).toBeLessThan(OLDEST_MS);
});

test.for(["SIGSTOP", "SIGKILL"] as const)(
  "[OPS-10] after %s of the server the cache gives what it has; an answer that it lacks is an error and not kept",
  async (signal, { db, behind }) => {
    const { id } = await aClass(db, { name: "Archery" });
    const cache = await behind.startCache();
    const paths = ["/", "/classes", `/classes/${id}`, "/api/classes", "/trpc/classes.popular"];
    const readAll = () => Promise.all(paths.map((path) => read(cache, path, { accept: BROWSER })));
    const before = await readAll();
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const { child } = behind.server;
    child.kill(signal);
    if (signal === "SIGKILL") await once(child, "exit");
    // Longer than anything is kept while the server answers.
    const ages = async () => {
      const now = await readAll();
      expect(now.map(({ status, body }) => [status, body])).toEqual(before.map(({ body }) => [200, body]));
      return Math.min(...now.map(({ age }) => age));
    };
    await expect.poll(ages, { timeout: 30_000, interval: 250 }).toBeGreaterThan(OLDEST_MS / 1000 + 2);
    expect((await read(cache, "/api/instructor")).status).toBeGreaterThanOrEqual(500);

    if (signal === "SIGSTOP") child.kill("SIGCONT");
    else await behind.again();
    await db.class.update({ where: { id }, data: { name: "Bouldering" } });
    await expect
      .poll(async () => (await readAll()).every(({ body }) => body.includes("Bouldering")), { timeout: 30_000 })
      .toBe(true);
    await expect.poll(async () => (await read(cache, "/api/instructor")).status, { timeout: 10_000 }).toBe(200);
  },
);

test("[OPS-10] an address that does not exist yet is found as soon as it does", async ({ db, behind }) => {
  const { id } = await aClass(db, { name: "Archery", status: "pending" });
  const cache = await behind.startCache();
  const status = async () => (await read(cache, `/classes/${id}`, { accept: BROWSER })).status;
  expect([await status(), await status()]).toEqual([404, 404]);
  await db.class.update({ where: { id }, data: { status: "approved" } });
  const approvedAt = performance.now();
  await expect.poll(status).toBe(200);
  // The server's own cache, no more.
  expect(performance.now() - approvedAt).toBeLessThan(1000);
});
