import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Names everything that axe finds on the page as it stands, apart from the excluded frames. The rules run inside the
 * page: @axe-core/playwright ends each run in a blank page of its own, which takes far longer than the run. What that
 * would see besides is the inside of frames, so a frame that axe cannot look into is a fault here.
 */
export async function runAxe(page: Page, excluded: string): Promise<string[]> {
  // Axe stays in a document until another one is opened.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (exclude) => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    // What a rule is content with need not be described.
    const { violations, incomplete } = await runner.run({ exclude: [exclude] }, { resultTypes: ["violations"] });
    const faults = [...violations, ...incomplete.filter(({ id }) => id === "frame-tested")];
    return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(" | ")}`);
  }, excluded);
}
