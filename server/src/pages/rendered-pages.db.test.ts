import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";

/** A renderer that shows the classes, counts the rendered pages, and fails for URLs with "broken". */
const RENDERER = `
let count = 0;
export const pages = [
  { path: "/", canonicalSearch: () => "", inSitemap: true },
  { path: "/Classes", canonicalSearch: (search) => /[?&](search=\\w+)/.exec("?" + search)?.[0].replace("&", "?") ?? "", inSitemap: true },
  { path: "/classes/$classId", canonicalSearch: () => "", inSitemap: true },
  { path: "/login", canonicalSearch: () => "" },
  { path: "/profile" },
  { path: "/dashboard" },
  { path: "/dashboard/history" },
];
export async function render(url, client) {
  if (url.includes("broken")) throw new Error("this page is broken");
  const id = /^\\/classes\\/(.+)/.exec(url)?.[1];
  const found = id
    ? client.classes.byId.query({ classId: id }).catch((error) => [{ name: error.data.httpStatus }])
    : client.classes.popular.query();
  const names = [await found].flat().map(({ name }) => name).join();
  const status = names === "404" || names === "400" || url === "/unknown" ? 404 : 200;
  return { status, head: '<title>Rendered</title><link rel="modulepreload" href="/b.js">', body: names + " for " + url, data: JSON.stringify(++count) };
}`;

const PAGE = `<head><title>Campside</title><link rel="stylesheet" href="/all.css"><script type="module" src="/a.js"></script><!--campside-config--></head>
<div id="root"></div>`;

const test = appTest.extend({ clientHtml: PAGE, clientRenderer: RENDERER });

/** Pino's level of errors. */
const ERROR_LEVEL = 50;

const HTML = { accept: "text/html,application/xhtml+xml" };
const open = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...HTML, ...headers } });

test("a public page is rendered with what a visitor may see; the second reader gets the same bytes and headers", async ({
  app,
  db,
  bearerOf,
}) => {
  await aClass(db, { name: "Archery" });
  await aClass(db, { name: "Secret", status: "pending" });
  const first = await open(app, "/", await bearerOf(await aUser(db, "admin")));
  expect(first.statusCode).toBe(200);
  expect(first.body).toMatch(/all\.css">.*<title>Rendered<\/title>.*<\/head>/);
  expect(first.body.match(/<title>/g)).toHaveLength(1);
  // The page starts its scripts after the first paint.
  expect(first.body).not.toMatch(/"module"|"modulepreload"/);
  expect(first.body.match(/"after-paint"/g)).toHaveLength(2);
  expect(first.body).toContain('<div id="root">Archery for /</div>');
  expect(first.body).not.toContain("Secret");
  expect(first.body).toContain('id="campside-config"');
  const second = await open(app, "/?utm_source=a");
  expect(second.body).toBe(first.body);
  for (const name of ["content-security-policy", "permissions-policy", "strict-transport-security"]) {
    expect(first.headers[name]).toBeTruthy();
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
  }
  const third = await open(app, "/");
  const stableHeaders = ({ headers }: typeof first) => {
    const { "x-request-id": _id, date: _date, connection: _connection, ...rest } = headers;
    return rest;
  };
  expect(stableHeaders(third)).toEqual(stableHeaders(first));
  expect(first.headers["content-security-policy"]).toMatch(/script-src 'self' [^;]*;/);
  expect(first.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  expect(first.headers).toMatchObject({ vary: "Accept, Accept-Encoding, Origin", "cache-control": "no-cache" });
  expect((await open(app, "/", { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
  expect((await open(app, "/classes/none", { "if-none-match": "*" })).statusCode).toBe(404);
});

test("[SEC-1] a page is rendered once for all spellings of its address", async ({ app }) => {
  for (const spellings of [
    ["/Classes", "/cLaSsEs", "/classes/", "/Classes?x=1", "/classes?redirect=/a"],
    ["/login", "/LOGIN", "/login?redirect=/a", "/login?redirect=/b"],
    ["/Classes?search=a", "/classes?utm=1&search=a", "/CLASSES?search=a&search=b"],
  ]) {
    const bodies: string[] = [];
    for (const url of spellings) bodies.push((await open(app, url)).body);
    expect(bodies).toEqual(spellings.map(() => bodies[0]));
  }
  expect((await open(app, "/login")).body).toContain(" for /login</div>");
});

const limitedTest = test.extend({
  limits: {
    readsPerAddress: 30,
    callsPerAddress: 1,
    callsPerUser: 1,
    tokensPerAddress: 1,
    uploadsPerUser: 1,
    receiptsPerUser: 1,
  },
});

limitedTest("[SEC-1] a rendered page counts as ten reads; above the limit the browser renders it", async ({ app }) => {
  const search = (text: string, remoteAddress = "192.0.2.1") =>
    app.inject({ url: `/Classes?search=${text}`, headers: HTML, remoteAddress });
  for (const text of ["a", "b", "c"]) expect((await search(text)).statusCode).toBe(200);
  const refused = await search("d");
  expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('<div id="root"></div>')]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // What is cached is free, and others are not affected.
  for (let count = 0; count < 20; count++) expect((await search("a")).statusCode).toBe(200);
  expect((await search("d", "192.0.2.2")).statusCode).toBe(200);
});

test("a page is rendered again after its data changes", async ({ app, db, bearerOf }) => {
  const { id } = await aClass(db, { name: "Archery", status: "pending" });
  expect((await open(app, "/")).body).not.toContain("Archery");
  const headers = await bearerOf(await aUser(db, "admin"));
  await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers });
  expect((await open(app, "/")).body).toContain("Archery");
});

test("[ROUTE-3] unknown paths and classes return one 404 page; pages for signed-in users render in the browser", async ({
  app,
  db,
}) => {
  const { id } = await aClass(db, { name: "Hidden", status: "pending" });
  const unknown = [];
  for (const url of ["/nowhere", "/nothing/at/all", `/classes/${id}`, "/classes/nothing"])
    unknown.push(await open(app, url));
  expect(unknown.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  expect(new Set(unknown.map(({ body }) => body)).size).toBe(1);
  const dashboard = await open(app, "/dashboard");
  expect(dashboard.statusCode).toBe(200);
  expect(dashboard.body).toContain('<div id="root"></div>');
  expect((await app.inject({ url: "/nowhere", headers: { accept: "application/json" } })).json()).toMatchObject({
    error: true,
  });
});

test("a client that accepts anything gets existing pages, and JSON for unknown paths", async ({ app }) => {
  const get = (url: string) => app.inject({ url, headers: { accept: "*/*" } });
  expect((await get("/")).body).toContain(" for /</div>");
  expect((await get("/nowhere")).json()).toMatchObject({ error: true, code: "NOT_FOUND" });
  expect((await get("/classes")).json()).toBeInstanceOf(Array);
});

test("a page that fails to render renders in the browser, and the error is logged once", async ({ app, logLines }) => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => open(app, "/classes?search=broken")));
  for (const { statusCode, body } of responses) {
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
  }
  expect(logLines.filter((line) => line.includes("this page is broken"))).toHaveLength(1);
});

test.for(["P0001", "57P01"])(
  "a page whose query fails with %s renders in the browser, and the cause is logged once",
  async (sqlState, { app, db, logLines }) => {
    await aClass(db);
    await db.$executeRawUnsafe(
      `CREATE OR REPLACE FUNCTION class_standing(class classes) RETURNS text LANGUAGE plpgsql STABLE AS $$
       BEGIN RAISE 'no disk' USING ERRCODE = '${sqlState}'; END$$`,
    );
    const pages = await Promise.all(Array.from({ length: 5 }, () => open(app, "/")));
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
    }
    const lines = logLines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { stack: string } });
    const errors = lines.filter(({ level }) => level >= ERROR_LEVEL);
    expect(errors.map(({ msg }) => msg)).toEqual(["a page could not be rendered"]);
    expect(errors[0]?.err?.stack).toContain("no disk");
  },
);

test("the sitemap lists the public pages and approved classes, and follows approvals", async ({
  app,
  db,
  bearerOf,
}) => {
  const open = await aClass(db, { name: "Archery" });
  const hidden = await aClass(db, { name: "Secret", status: "pending" });
  const before = await app.inject({ url: "/sitemap.xml" });
  expect(before.headers["content-type"]).toContain("xml");
  expect(before.body).toContain(`<loc>https://school.example/classes/${open.id}</loc>`);
  expect(before.body).not.toContain(hidden.id);
  const headers = await bearerOf(await aUser(db, "admin"));
  await app.inject({ method: "PATCH", url: `/updateStatus/${hidden.id}`, headers });
  expect((await app.inject({ url: "/sitemap.xml" })).body).toContain(hidden.id);
  for (const path of ["/", "/classes"]) expect(before.body).toContain(`<loc>https://school.example${path}</loc>`);
  expect(before.body.match(/<loc>/g)).toHaveLength(3);
  expect((await app.inject({ url: "/robots.txt" })).body.split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /profile",
    "Disallow: /dashboard",
    "Disallow: /trpc",
    "Sitemap: https://school.example/sitemap.xml",
    "",
  ]);
});
