import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { homeMessages } from "../src/lib/messages/de/home.ts";
import { teachingMessages } from "../src/lib/messages/teaching.ts";
import { pagesMessages } from "../src/lib/messages/de/pages.ts";
import { shellMessages } from "../src/lib/messages/de/shell.ts";
import { inspectWidth } from "./support/inspect-screen.ts";
import { runAxe } from "./support/run-axe.ts";
import { expect, test } from "./support/test.ts";
import { untilHydrated } from "./support/wait-for-hydration.ts";

const MESSAGES = join(import.meta.dirname, "../src/lib/messages");

/** The texts of a module of messages, without those that are made of values. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : value !== null && typeof value === "object"
      ? Object.values(value).flatMap(textsOf)
      : [];

/** The English texts that are no German ones as well. */
async function englishTexts(): Promise<Set<string>> {
  const read = async (folder: string) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".ts"));
    return (await Promise.all(files.map((name) => import(join(folder, name)) as Promise<unknown>))).flatMap(textsOf);
  };
  const german = new Set(await read(join(MESSAGES, "de")));
  // What the school writes itself, its sports among it, is in its own language.
  const sports = new Set<string>([teachingMessages.sportPlaceholder]);
  return new Set((await read(MESSAGES)).filter((text) => !german.has(text) && !sports.has(text)));
}

/** What a page says: its texts and the names of what has none. */
const saidBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      ["SCRIPT", "STYLE"].includes(node.parentElement?.tagName ?? "") || node.parentElement?.closest('[lang="en"]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const said: string[] = [document.title];
    while (walker.nextNode()) said.push(walker.currentNode.textContent?.trim() ?? "");
    for (const element of document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")) {
      // The offer of another language speaks that one.
      if (element.closest('[lang="en"]')) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) said.push(element.getAttribute(name) ?? "");
    }
    return said.filter(Boolean);
  });

test("[LANG-1][LANG-2] a visitor finds a class and the way to sign up in German alone", async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expect(/status of 404/);
  const english = await englishTexts();
  const expectGerman = async (path: RegExp) => {
    await expect(page).toHaveURL(path);
    // The page is there, with all that it loads.
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect((await saidBy(page)).filter((text) => english.has(text))).toEqual([]);
    expect(await runAxe(page, [])).toEqual([]);
  };
  await page.goto("/de");
  await expectGerman(/\/de$/);
  const versions = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
  expect(versions).toEqual([
    ["en", `${baseURL}/`],
    ["de", `${baseURL}/de`],
    ["x-default", `${baseURL}/`],
  ]);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${baseURL}/de`);

  await page.getByRole("link", { name: homeMessages.browse }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: pagesMessages.classes.title })).toBeVisible();
  await expectGerman(/\/de\/Classes$/);
  await page.getByRole("main").locator('a[href^="/de/classes/"]').first().click();
  await expectGerman(/\/de\/classes\/[\w-]{36}$/);
  await inspectWidth(page, 320, "a class in German");

  await page.goto("/de/dashboard/family");
  await expectGerman(/\/de\/login\?redirect=%2Fdashboard%2Ffamily$/);
  await page.goto("/de/signUp");
  await expectGerman(/\/de\/signUp$/);
  await inspectWidth(page, 320, "signing up in German");
  await page.goto("/de/nirgends");
  await expectGerman(/\/de\/nirgends$/);
});

test("[LANG-2] the footer leads to the same page in the other language", async ({ page, baseURL }) => {
  await page.goto("/Classes?sort=newest");
  await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(/\/de\/Classes\?sort=newest$/);
  await expect(page.getByRole("link", { name: shellMessages.home, exact: true })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${baseURL}/Classes?sort=newest`);
  await expect(page.getByRole("heading", { level: 1, name: "Classes" })).toBeVisible();
});

test.describe("whose browser speaks German", () => {
  test.use({ locale: "de-DE" });

  test("[LANG-2] reads that the page is there in German, without moving it, until the note is closed", async ({
    page,
  }) => {
    await page.goto("/login");
    const offer = page.getByRole("complementary", { name: "Diese Seite gibt es auf Deutsch." });
    await expect(offer.getByRole("link")).toHaveAttribute("href", "/de/login");
    expect(await offer.evaluate((element) => getComputedStyle(element).position)).toBe("fixed");
    expect(await runAxe(page, [])).toEqual([]);
    await inspectWidth(page, 320, "an offer of German");
    await offer.getByRole("button", { name: "Schließen" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
