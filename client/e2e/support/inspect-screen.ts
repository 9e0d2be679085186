import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { CARD_FRAME } from "./checkout.ts";
import type { Scheme } from "./scheme.ts";

const WIDTHS = [360, 768, 1280] as const;
// The narrowest and the widest screen that the product promises to fit.
const EXTREMES = [320, 2560] as const;
const HEIGHT = 900;
const PICTURES_FOLDER = process.env["SCREENSHOTS"];

/** Looks at what is on the screen at every width: nothing may hang out sideways, and axe must be content. */
export async function inspectScreen(page: Page, name: string, scheme: Scheme): Promise<void> {
  for (const width of WIDTHS) {
    await inspectWidth(page, width, `${name}, ${scheme}, ${width} px`);
    if (PICTURES_FOLDER) await takePicture(page, PICTURES_FOLDER, `${name}-${scheme}-${width}.png`);
  }
  for (const width of EXTREMES) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page, `${name}, ${scheme}, ${width} px`);
  }
}

/** Looks at the screen at one width. */
export async function inspectWidth(page: Page, width: number, place: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expectNoSidewaysScroll(page, place);
  // Axe does not know what lies behind a transparent frame; the card form has its own test.
  const { violations } = await new AxeBuilder({ page }).exclude(CARD_FRAME).analyze();
  const complaints = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(" | ")}`,
  );
  expect.soft(complaints, `axe on ${place}`).toEqual([]);
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
  await page.screenshot({ path: join(folder, file), fullPage: true });
}
