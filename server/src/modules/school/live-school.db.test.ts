import { expect, vi } from "vitest";
import { test as appTest } from "../../../test/app-test.ts";
import { aUser } from "../../../test/factories.ts";
import { updateSettings } from "./update-settings.ts";
import { createSchools } from "./school.ts";
import { signed } from "../../../test/signed.ts";

const RENDERER = `
export const pages = [{ path: "/", canonicalSearch: () => "" }, { path: "/dashboard" }];
export const render = async (url, client, site) =>
  ({ status: 200, head: "", body: site.schoolName + " " + (site.legal?.termsUrl ?? "no terms"), data: "null" });`;

const test = appTest.extend({
  clientRenderer: RENDERER,
  clientHtml: '<title>Page</title><!--campside-config--></head><div id="root"></div>',
});

const LEGAL = { termsUrl: "https://school.example/terms", privacyUrl: "https://school.example/privacy" };

test("[SET-1] what an admin changes in one process is on the pages, files and calls of another within a second", async ({
  app,
  anotherApp,
  db,
  bearerOf,
}) => {
  const other = await anotherApp();
  const html = { headers: { accept: "text/html" } };
  const textOf = async (url: string, request = {}) => (await other.inject({ url, ...request })).body;
  const shown = async () => ({
    rendered: await textOf("/", html),
    unrendered: await textOf("/dashboard", html),
    manifest: await textOf("/site.webmanifest"),
    attendance: await textOf("/attendance.webmanifest"),
    api: await textOf("/openapi.json"),
    unsubscribe: await textOf("/email/unsubscribe"),
  });
  for (const [part, text] of Object.entries(await shown()))
    expect([part, text]).toEqual([part, expect.stringContaining("The test school")]);
  const admin = await aUser(db, "admin");
  const response = await app.inject({
    method: "POST",
    url: "/trpc/school.update",
    headers: { ...(await bearerOf(admin)), "content-type": "application/json" },
    payload: JSON.stringify({
      json: {
        expectedVersion: 1,
        changes: { name: "Cedar Lake", timeZone: "Asia/Tokyo", brandColor: "#0050FF", ...LEGAL },
      },
    }),
  });
  expect(response.statusCode).toBe(200);
  await expect
    .poll(
      async () =>
        Object.entries(await shown())
          .filter(([, text]) => !text.includes("Cedar Lake"))
          .map(([part]) => part),
      {
        timeout: 5000,
        interval: 50,
      },
    )
    .toEqual([]);
  const { rendered, unrendered } = await shown();
  for (const page of [rendered, unrendered]) expect(page).toContain("<style>#0050ff</style></head>");
  expect(rendered).toContain(`Cedar Lake ${LEGAL.termsUrl}`);
  expect(unrendered).toContain('"timeZone":"Asia/Tokyo"');
  expect(unrendered).toContain(LEGAL.privacyUrl);
});

test("[SET-1] while the database does not answer, the school is what it was", async ({ db }) => {
  let isSilent = false;
  const silent = { schoolSettings: { findUniqueOrThrow: () => Promise.reject(new Error("gone")) } };
  const schools = createSchools(
    new Proxy(db, { get: (target, name) => Reflect.get(isSilent ? silent : target, name) as unknown }),
  );
  const before = await schools.current();
  isSilent = true;
  await updateSettings(signed({ db }, await aUser(db, "admin")), {
    expectedVersion: 1,
    changes: { name: "Cedar Lake" },
  });
  // Long after the value was read.
  const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  expect(await schools.current()).toEqual(before);
  later.mockRestore();
  isSilent = false;
  await expect.poll(async () => (await schools.current()).name, { timeout: 5000, interval: 50 }).toBe("Cedar Lake");
});
