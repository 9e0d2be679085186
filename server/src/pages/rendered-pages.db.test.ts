import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { test as appTest } from "../../test/app-test.ts";
import { aClass, aUser } from "../../test/factories.ts";

/** A renderer that shows what a visitor is told of the classes, counts its pages, and fails where it is asked to. */
const RENDERER = `
let count = 0;
export async function render(url, ask) {
  if (url.includes("broken")) throw new Error("this page is broken");
  const id = /^\\/classes\\/(.+)/.exec(url)?.[1];
  const answer = id ? await ask("classes.byId", { classId: id }) : await ask("classes.popular");
  const status = answer.error || url === "/unknown" ? 404 : 200;
  const names = answer.data ? [answer.data].flat().map(({ name }) => name).join() : answer.error.data.httpStatus;
  return { status, head: '<title>Rendered</title><link rel="modulepreload" href="/b.js">', body: names + " for " + url, data: JSON.stringify(++count) };
}`;

const PAGE = `<head><title>Campside</title><link rel="stylesheet" href="/all.css"><script type="module" src="/a.js"></script><!--campside-config--></head>
<div id="root"></div>`;

const test = appTest.extend<{ rendererFolder: string | undefined; clientFolder: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  rendererFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-renderer-"));
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await writeFile(join(folder, "entry-server.js"), RENDERER);
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  clientFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-client-"));
    await writeFile(join(folder, "index.html"), PAGE);
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const HTML = { accept: "text/html,application/xhtml+xml" };
const open = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...HTML, ...headers } });

test("a public page comes rendered, with what a visitor may see; the second reader gets the same bytes and headers", async ({
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
  // Named, and started by the page once it has been painted.
  expect(first.body).not.toMatch(/"module"|"modulepreload"/);
  expect(first.body.match(/"after-paint"/g)).toHaveLength(2);
  expect(first.body).toContain('<div id="root">Archery for /</div>');
  expect(first.body).not.toContain("Secret");
  expect(first.body).toContain('id="campside-config"');
  const second = await open(app, "/?utm_source=a");
  expect(second.body).toBe(first.body);
  const third = await open(app, "/");
  const told = ({ headers }: typeof first) => {
    const { "x-request-id": _id, date: _date, connection: _connection, ...rest } = headers;
    return rest;
  };
  expect(told(third)).toEqual(told(first));
  expect(first.headers["content-security-policy"]).toMatch(/script-src 'self' [^;]*;/);
  expect(first.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
  expect(first.headers).toMatchObject({ vary: "Accept, Accept-Encoding, Origin", "cache-control": "no-cache" });
  expect((await open(app, "/", { "if-none-match": String(first.headers.etag) })).statusCode).toBe(304);
});

test("a change of what a page shows makes it anew", async ({ app, db, bearerOf }) => {
  const { id } = await aClass(db, { name: "Archery", status: "pending" });
  expect((await open(app, "/")).body).not.toContain("Archery");
  const headers = await bearerOf(await aUser(db, "admin"));
  await app.inject({ method: "PATCH", url: `/updateStatus/${id}`, headers });
  expect((await open(app, "/")).body).toContain("Archery");
});

test("[ROUTE-3] unknown paths and classes answer 404 with one page; pages behind the sign-in are the browser's", async ({
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

test("a program that takes anything gets the page that there is, and JSON where there is none", async ({ app }) => {
  const ask = (url: string) => app.inject({ url, headers: { accept: "*/*" } });
  expect((await ask("/")).body).toContain(" for /</div>");
  expect((await ask("/nowhere")).json()).toMatchObject({ error: true, code: "NOT_FOUND" });
  expect((await ask("/classes")).json()).toBeInstanceOf(Array);
});

test("a page that cannot be rendered is left to the browser, and logged once", async ({ app, logLines }) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(app, "/login?redirect=broken")));
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
  }
  expect(logLines.filter((line) => line.includes("this page is broken"))).toHaveLength(1);
});

test("the sitemap lists what a visitor may open, and follows what is approved", async ({ app, db, bearerOf }) => {
  const open = await aClass(db, { name: "Archery" });
  const hidden = await aClass(db, { name: "Secret", status: "pending" });
  const before = await app.inject({ url: "/sitemap.xml" });
  expect(before.headers["content-type"]).toContain("xml");
  expect(before.body).toContain(`<loc>https://school.example/classes/${open.id}</loc>`);
  expect(before.body).not.toContain(hidden.id);
  const headers = await bearerOf(await aUser(db, "admin"));
  await app.inject({ method: "PATCH", url: `/updateStatus/${hidden.id}`, headers });
  expect((await app.inject({ url: "/sitemap.xml" })).body).toContain(hidden.id);
  expect((await app.inject({ url: "/robots.txt" })).body).toContain("Sitemap: https://school.example/sitemap.xml");
});
