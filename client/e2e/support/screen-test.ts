import type { Page } from "@playwright/test";
import { inspectScreen, isNight } from "./inspect-screen.ts";
import { openPage } from "./open-page.ts";
import { expect, test as base } from "./test.ts";

type Inspect = (name: string, path: string, prepare?: (page: Page) => Promise<unknown>) => Promise<void>;

interface Screens {
  /** Opens a page and inspects it; `prepare` brings it into a certain state. */
  look: Inspect;
  /** The same for a page that `page-walk.spec.ts` opens as it is, and for a state of a kind that another screen shows by day. */
  lookAtNight: Inspect;
}

export const test = base.extend<Screens>({
  look: async ({ page }, use) => {
    await use(async (name, path, prepare) => {
      await openPage(page, path);
      await prepare?.(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await inspectScreen(page, name);
    });
  },
  lookAtNight: async ({ look }, use) => {
    await use(async (...screen) => {
      if (isNight()) await look(...screen);
    });
  },
});

export const hasText = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
export const hasRows = (page: Page) => expect(page.getByRole("row").nth(1)).toBeVisible();

/** The demo classes begin in a few days. */
export async function nextWeekWithDates(page: Page): Promise<void> {
  const range = page.getByRole("heading", { level: 2 });
  const present = await range.textContent();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(range).not.toHaveText(present ?? "");
  await expect(page.getByRole("listitem").getByRole("time").first()).toBeVisible();
}
