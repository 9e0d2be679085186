import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { themeVariables } from "../../vite/theme-variables.ts";
import { CARD_FRAME } from "./checkout.ts";
import { runAxe } from "./run-axe.ts";
import type { Scheme } from "./scheme.ts";

const WIDTHS = [360, 768, 1280] as const;
// The narrowest and the widest screen that the product promises to fit.
const EXTREMES = [320, 2560] as const;
const HEIGHT = 900;
const THEME_NAMES = new Set(themeVariables().page.match(/--[\w-]+(?=:)/g));
const PICTURES_FOLDER = process.env["SCREENSHOTS"];

/**
 * Looks at what is on the screen at every width: nothing may hang out sideways, and axe must be content. And no variable of
 * the theme may be spoken of that the page's style sheets have left out.
 */
export async function inspectScreen(page: Page, name: string, scheme: Scheme): Promise<void> {
  expect.soft(await unknownVariables(page), `variables of ${name}, ${scheme}`).toEqual([]);
  for (const width of WIDTHS) {
    await inspectWidth(page, width, `${name}, ${scheme}, ${width} px`);
    if (PICTURES_FOLDER) await takePicture(page, PICTURES_FOLDER, `${name}-${scheme}-${width}.png`);
  }
  for (const width of EXTREMES) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, `${name}, ${scheme}, ${width} px`);
  }
}

/** Looks at the screen at one width. */
export async function inspectWidth(page: Page, width: number, place: string): Promise<void> {
  await setWidth(page, width);
  await expectNoSidewaysScroll(page, place);
  // Axe does not know what lies behind a transparent frame; the card form has its own test.
  expect.soft(await runAxe(page, CARD_FRAME), `axe on ${place}`).toEqual([]);
}

async function unknownVariables(page: Page): Promise<string[]> {
  const unknown = await page.evaluate(() => {
    const sheets = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    const styles = [...document.querySelectorAll("[style]")].map((element) => element.getAttribute("style") ?? "");
    const names = [...sheets, ...styles].flatMap((text) => text.match(/(?<=var\()--[\w-]+/g) ?? []);
    const known = getComputedStyle(document.documentElement);
    return [...new Set(names)].filter((name) => known.getPropertyValue(name) === "");
  });
  // Components have variables of their own; a colour that the theme does not have is nobody's.
  return unknown.filter((name) => THEME_NAMES.has(name) || name.startsWith("--mantine-color-"));
}

/** Gives the screen a width and waits until scripts have followed it and nothing is half faded in or out. */
async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // A layout that follows the width by script may need a moment.
  await expect
    .soft(async () => expect(await overhang()).toBeLessThanOrEqual(0), `width of ${place}`)
    .toPass({ timeout: 3000 });
}

async function takePicture(page: Page, folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  // A dialog covers the screen, not the page.
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  await page.screenshot({ path: join(folder, file), fullPage });
}
