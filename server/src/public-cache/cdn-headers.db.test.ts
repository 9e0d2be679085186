import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { PAGE, test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";

const RENDERER = `
export const pages = [{ path: "/", canonicalSearch: () => "" }, { path: "/classes", canonicalSearch: () => "" }, { path: "/dashboard" }];
export const render = async (url) => ({ status: url === "/unknown" ? 404 : 200, head: "", body: "", data: "null" });`;
const test = appTest.extend({ clientRenderer: RENDERER });

const KEPT = "max-age=5, stale-while-revalidate=5, stale-if-error=86400";
const HTML = { accept: "text/html" };

test("[OPS-10] what is the same for everybody may be kept by a CDN for seconds, also when it has not changed", async ({
  anotherApp,
  clientFolder,
}) => {
  await writeFile(join(clientFolder, "dist/en", "icon.svg"), "<svg/>");
  const app = await anotherApp();
  const page = { headers: HTML };
  for (const [url, request] of [
    ["/popularClasses", {}],
    ["/instructor", {}],
    ["/api/popularClasses", {}],
    ["/api/instructor", {}],
    ["/api/classes", {}],
    ["/trpc/classes.popular", {}],
    ["/", page],
    ["/classes", page],
    ["/sitemap.xml", {}],
    ["/icon.svg", {}],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url, ...request });
    expect([url, statusCode, headers["cdn-cache-control"]]).toEqual([url, 200, KEPT]);
    // Browsers ask every time.
    expect(headers["cache-control"]).toBe("no-cache");
    const unchanged = { ...("headers" in request && request.headers), "if-none-match": String(headers.etag) };
    const again = await app.inject({ url, headers: unchanged });
    expect([url, again.statusCode, again.headers["cdn-cache-control"]]).toEqual([url, 304, KEPT]);
  }
});

test("[OPS-10] an answer that depends on the caller, or says no, is not for a CDN", async ({
  anotherApp,
  db,
  bearerOf,
}) => {
  const app = await anotherApp({ corsOrigins: ["https://other.example"] });
  const { id: pending } = await aClass(db, { status: "pending" });
  const admin = await bearerOf(await aUser(db, "admin"));
  const byId = `/trpc/classes.byId?input=${encodeURIComponent(JSON.stringify({ json: { classId: pending } }))}`;
  const requests: [string, Record<string, string>, number][] = [
    // The page has the same address, and admins see more.
    ["/classes", {}, 200],
    ["/classes", admin, 200],
    ["/classes", { authorization: "Bearer nonsense" }, 401],
    ["/MyClass", {}, 401],
    ["/GetUsers", admin, 200],
    ["/trpc/auth.me", admin, 200],
    ["/trpc/classes.popular,auth.me?batch=1", admin, 200],
    [byId, {}, 404],
    [byId, admin, 200],
    ["/dashboard", HTML, 200],
    ["/nowhere", HTML, 404],
    ["/nowhere", {}, 404],
    ["/assets/gone-1234.js", {}, 404],
    ["/media/gone-800.webp", {}, 404],
    ["/calendar.ics", {}, 404],
    ["/ready", {}, 200],
  ];
  for (const [url, headers, status] of requests) {
    const answer = await app.inject({ url, headers });
    expect([url, answer.statusCode, answer.headers["cdn-cache-control"]]).toEqual([url, status, undefined]);
    expect(["no-store", "private, no-cache"]).toContain(answer.headers["cache-control"]);
  }
});

test("[OPS-10] without PUBLIC_URL a list has the caller's host, and is for no other", async ({ anotherApp }) => {
  const app = await anotherApp({ page: { ...PAGE, publicUrl: null } });
  for (const url of ["/popularClasses", "/api/classes"]) {
    expect((await app.inject(url)).headers).toMatchObject({ "cache-control": "no-store" });
    expect((await app.inject(url)).headers).not.toHaveProperty("cdn-cache-control");
  }
});

test("[OPS-10] a list below /api is the same JSON for every caller and every Accept", async ({ app, db, bearerOf }) => {
  await aClass(db, { name: "Archery" });
  await aClass(db, { name: "Secret", status: "pending" });
  const admin = await bearerOf(await aUser(db, "admin"));
  for (const url of ["/api/classes", "/api/popularClasses", "/API/Classes/"]) {
    const answers = [];
    for (const headers of [{}, HTML, admin, { authorization: "Bearer nonsense" }])
      answers.push(await app.inject({ url, headers }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject([{ className: "Archery" }]);
    expect(answers[0]?.headers["vary"]).toBe("Accept-Encoding, Origin");
  }
  expect((await app.inject("/api/classes")).body).toBe((await app.inject("/classes")).body);
});
