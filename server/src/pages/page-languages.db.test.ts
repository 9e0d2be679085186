import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { PAGE, test as appTest } from "../../test/app-test.ts";
import { SCHOOL } from "../../test/school.ts";
import { aClass } from "../../test/factories.ts";

const rendererOf = (language: string) => `
export const pages = [
  { path: "/", canonicalSearch: () => "", inSitemap: true },
  { path: "/Classes", canonicalSearch: () => "", inSitemap: true },
  { path: "/classes/$classId", canonicalSearch: () => "", inSitemap: true },
  { path: "/dashboard" },
];
export const render = async (url) => ({ status: url.endsWith("unknown") ? 404 : 200, head: "", body: "${language} " + url, data: "null" });`;

const htmlOf = (language: string) =>
  `<html lang="${language}"><head><title>Campside</title><link rel="manifest" href="/site.webmanifest" /><!--campside-config--></head><div id="root"></div>`;

const HTML = { accept: "text/html" };

interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

const schoolTest = appTest.extend({ clientHtml: htmlOf("en"), clientRenderer: rendererOf("en") });

/** A school with an English and a German client. */
const test = schoolTest.extend<{
  withLanguages: (...languages: ("en" | "de")[]) => Promise<(url: string) => Promise<Answer>>;
}>({
  withLanguages: async ({ db, clientFolder, anotherApp }, use) => {
    for (const build of ["dist", "dist-server"])
      await cp(join(clientFolder, build, "en"), join(clientFolder, build, "de"), { recursive: true });
    await writeFile(join(clientFolder, "dist/de/index.html"), htmlOf("de"));
    const texts = `export const manifestTexts = { description: "Eine Schule", attendance: "Anwesenheit" };
export const schoolStyle = () => "";`;
    await writeFile(join(clientFolder, "dist-server/de/entry-server.js"), rendererOf("de") + texts);
    await writeFile(join(clientFolder, "dist/de/only-german.js"), "export {};");
    await use(async (...languages) => {
      await db.schoolSettings.update({ where: { id: 1 }, data: { languages } });
      const app = await anotherApp();
      return async (url) => {
        const { statusCode, headers, body } = await app.inject({ url, headers: HTML });
        return { status: statusCode, location: headers.location, body };
      };
    });
  },
});

test("[LANG-2] each language's pages stand beneath its code, but for the first one's, and have its language", async ({
  withLanguages,
}) => {
  const open = await withLanguages("en", "de");
  for (const [url, language, rendered] of [
    ["/", "en", "en /"],
    ["/de", "de", "de /de"],
    ["/de/", "de", "de /de"],
    ["/de/CLASSES?utm_source=a", "de", "de /de/Classes"],
    ["/DE/classes", "de", "de /de/Classes"],
    ["/classes", "en", "en /Classes"],
  ]) {
    const { status, body } = await open(url ?? "");
    expect([url, status, body]).toEqual([url, 200, expect.stringContaining(`<html lang="${language}">`)]);
    expect(body).toContain(`<div id="root">${rendered}</div>`);
  }
  const ofBrowser = await open("/de/dashboard");
  expect([ofBrowser.status, ofBrowser.body]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
  expect(ofBrowser.body).toContain('<html lang="de">');
  for (const [url, rendered] of [
    ["/de/nowhere", "de /de/unknown"],
    ["/nowhere", "en /unknown"],
    ["/dee", "en /unknown"],
  ]) {
    const { status, body } = await open(url ?? "");
    expect([url, status, body]).toEqual([url, 404, expect.stringContaining(`<div id="root">${rendered}</div>`)]);
  }
});

test("[LANG-2] a school's first language has no code; an address with another code leads to the one without", async ({
  withLanguages,
}) => {
  const german = await withLanguages("de", "en");
  expect((await german("/classes")).body).toContain("de /Classes");
  expect((await german("/en/classes")).body).toContain("en /en/Classes");
  const english = await withLanguages("en");
  for (const [url, location] of [
    ["/de/classes?day=1", "/classes?day=1"],
    ["/DE", "/"],
    ["/en/", "/"],
    ["/en/classes", "/classes"],
    ["/de//elsewhere.example", "/elsewhere.example"],
    [String.raw`/de/\elsewhere.example`, "/elsewhere.example"],
  ] as const)
    expect(await english(url)).toMatchObject({ status: 302, location });
});

test("files are where they are in every language; an installed app begins in its own", async ({ withLanguages }) => {
  const open = await withLanguages("en", "de");
  expect((await open("/only-german.js")).status).toBe(200);
  expect((await open("/de")).body).toContain('<link rel="manifest" href="/de/site.webmanifest" />');
  expect(JSON.parse((await open("/site.webmanifest")).body)).toMatchObject({ lang: "en", start_url: "/" });
  expect(JSON.parse((await open("/de/site.webmanifest")).body)).toMatchObject({ lang: "de", start_url: "/de" });
  expect(JSON.parse((await open("/de/attendance.webmanifest")).body)).toMatchObject({
    name: `${SCHOOL.name}: Anwesenheit`,
    start_url: "/de/dashboard/attendance",
    scope: "/",
  });
});

test("[LANG-2] the sitemap lists the pages in every language, and robots are kept out of the same ones", async ({
  db,
  withLanguages,
}) => {
  const { id } = await aClass(db);
  const open = await withLanguages("en", "de");
  const found = [...(await open("/sitemap.xml")).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(found).toEqual(
    ["/", "/classes", `/classes/${id}`, "/de", "/de/classes", `/de/classes/${id}`].map(
      (path) => `${PAGE.publicUrl}${path}`,
    ),
  );
  const robots = (await open("/robots.txt")).body;
  expect(robots).toContain("Disallow: /dashboard\nDisallow: /de/dashboard\nDisallow: /trpc\n");
});
