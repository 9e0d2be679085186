import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { test } from "../../test/app-test.ts";

const SCRIPT = "export const school = 'Campside';";

test("a precompressed file is sent when Accept-Encoding allows it, and not under its own path", async ({
  anotherApp,
  clientFolder,
}) => {
  await mkdir(join(clientFolder, "dist/en", "assets"));
  const file = join(clientFolder, "dist/en", "assets", "a-1234.js");
  await writeFile(file, SCRIPT);
  await writeFile(`${file}.br`, brotliCompressSync(SCRIPT));
  const app = await anotherApp();

  const compressed = await app.inject({ url: "/assets/a-1234.js", headers: { "accept-encoding": "gzip, br" } });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
  expect(compressed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  const plain = await app.inject({ url: "/assets/a-1234.js" });
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  for (const { headers } of [compressed, plain]) {
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toMatch(/^application\/javascript/);
  }
  expect((await app.inject({ url: "/assets/a-1234.js.br" })).statusCode).toBe(404);
});

test("the script that stands in the page itself may run, and no other", async ({ anotherApp, clientFolder }) => {
  await writeFile(
    join(clientFolder, "dist/en", "index.html"),
    "<script>go()</script><script type='module' src='/a.js'></script>",
  );
  const app = await anotherApp();
  const { headers } = await app.inject({ url: "/login", headers: { accept: "text/html" } });
  const hashes = String(headers["content-security-policy"]).match(/'sha256-[^']+'/g);
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"]);
});

test("the web app and the API are called like the school", async ({ app }) => {
  const manifest = await app.inject("/site.webmanifest");
  expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(manifest.json()).toEqual({
    name: "The test school",
    short_name: "The test school",
    description: "A school",
    lang: "en",
    start_url: "/",
  });
  expect((await app.inject("/openapi.json")).json()).toMatchObject({ info: { title: "The test school" } });
});

test("[ROSTER-9] the app that begins with the attendance has the school's name, and its worker is asked for each time", async ({
  anotherApp,
  clientFolder,
}) => {
  await writeFile(join(clientFolder, "dist/en", "sw-attendance-en.js"), "addEventListener('fetch', () => undefined);");
  const app = await anotherApp();
  const manifest = await app.inject("/attendance.webmanifest");
  expect(manifest.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/^application\/manifest\+json/),
  });
  expect(manifest.json()).toEqual({
    name: "The test school: Attendance",
    short_name: "Attendance",
    description: "A school",
    lang: "en",
    id: "/dashboard/attendance",
    start_url: "/dashboard/attendance",
    scope: "/",
  });
  const worker = await app.inject("/sw-attendance-en.js");
  expect(worker.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/^application\/javascript/),
    // Its own requests go to the school alone.
    "content-security-policy": expect.stringContaining("worker-src 'self'"),
  });
  // Its scope needs no header that widens it.
  expect(worker.headers).not.toHaveProperty("service-worker-allowed");
});
