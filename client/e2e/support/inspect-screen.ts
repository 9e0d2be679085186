import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { themeVariables } from "../../src/theme-variables.ts";
import { CARD_FRAME } from "./checkout.ts";
import { runAxe } from "./run-axe.ts";
import { changeScheme, type Scheme } from "./scheme.ts";

interface Look {
  scheme: Scheme;
  width: number;
}

/** What a change can break shows on a light phone or on a dark desktop. */
const LOOKS: readonly Look[] = [
  { scheme: "light", width: 360 },
  // The look that the next page is loaded with is the last.
  { scheme: "dark", width: 1280 },
];
const EVERY_LOOK = (["light", "dark"] as const).flatMap((scheme) =>
  [360, 768, 1280].map((width) => ({ scheme, width })),
);
/** The narrowest and the widest supported screen, which only the night visits. */
const EXTREMES = [320, 2560];

/** Whether everything is looked at, in each width and scheme. */
export const isNight = (): boolean => test.info().project.name === "night";

// The other rules are about elements, which are the same in both looks but for the switch between them.
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const HEIGHT = 900;
const THEME_NAMES = new Set(themeVariables().match(/--[\w-]+(?=:)/g));
const PICTURES_FOLDER = process.env["SCREENSHOTS"];

/**
 * Inspects a screen in both schemes, at night at every width: no horizontal scrolling, no axe violations, and no theme
 * variable without a definition in the page's style sheets.
 */
export async function inspectScreen(
  page: Page,
  name: string,
  looks: readonly Look[] = isNight() ? EVERY_LOOK : LOOKS,
): Promise<void> {
  let shown: Scheme | undefined;
  for (const { scheme, width } of looks) {
    if (scheme !== shown) {
      await changeScheme(page, scheme);
      expect.soft(await unknownVariables(page), `variables of ${name}, ${scheme}`).toEqual([]);
      shown = scheme;
    }
    const rules = scheme === "light" ? COLOR_RULES : undefined;
    await inspectWidth(page, width, `${name}, ${scheme}, ${width} px`, rules);
    if (PICTURES_FOLDER) await takePicture(page, PICTURES_FOLDER, `${name}-${scheme}-${width}.png`);
  }
  if (!isNight()) return;
  for (const width of EXTREMES) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, `${name}, ${width} px`);
  }
}

/** Inspects a screen at one width, in its look, by the given rules of axe or by all. */
export async function inspectWidth(page: Page, width: number, label: string, rules?: string[]): Promise<void> {
  await setWidth(page, width);
  await expectNoSidewaysScroll(page, label);
  // The card form has its own test: axe cannot see the background of a transparent frame, nor into a sandbox.
  const excluded = [CARD_FRAME, 'iframe[sandbox=""]'];
  expect.soft(await runAxe(page, excluded, rules), `axe on ${label}`).toEqual([]);
}

async function unknownVariables(page: Page): Promise<string[]> {
  const unknown = await page.evaluate(() => {
    const sheets = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    const styles = [...document.querySelectorAll("[style]")].map((element) => element.getAttribute("style") ?? "");
    const names = [...sheets, ...styles].flatMap((text) => text.match(/(?<=var\()--[\w-]+/g) ?? []);
    const style = getComputedStyle(document.documentElement);
    return [...new Set(names)].filter((name) => style.getPropertyValue(name) === "");
  });
  // Components may use undefined variables of their own, but not of the theme.
  return unknown.filter((name) => THEME_NAMES.has(name) || name.startsWith("--mantine-color-"));
}

/** Sets the viewport's width and waits for layout scripts and transitions. */
async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

async function expectNoSidewaysScroll(page: Page, label: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Layout scripts may still run.
  await expect
    .soft(async () => expect(await overflow()).toBeLessThanOrEqual(0), `width of ${label}`)
    .toPass({ timeout: 3000 });
}

async function takePicture(page: Page, folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  // A dialog covers the viewport only.
  const fullPage = (await page.getByRole("dialog").count()) === 0;
  await page.screenshot({ path: join(folder, file), fullPage });
}
