import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Returns axe's violations of the given rules, or of all, on a page except in the excluded frames. Runs inside the page,
 * because @axe-core/playwright opens a blank page after each run, which takes longer than the run. A frame that axe cannot
 * inspect is a violation.
 */
export async function runAxe(page: Page, excluded: string[], rules?: string[]): Promise<string[]> {
  // Axe stays loaded until the next document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ exclude, values }) => {
      const { axe: runner } = window as unknown as { axe: typeof axe };
      const { violations, incomplete } = await runner.run(
        { exclude },
        {
          // Omits the details of passed rules.
          resultTypes: ["violations"],
          ...(values && { runOnly: { type: "rule", values } }),
        },
      );
      const faults = [...violations, ...incomplete.filter(({ id }) => id === "frame-tested")];
      return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(" | ")}`);
    },
    { exclude: excluded, values: rules },
  );
}
