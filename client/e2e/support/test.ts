import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { schoolConfig } from "./school-config.ts";
import { waitForHydration } from "./wait-for-hydration.ts";
import { startWatch, type Watch } from "./watch-context.ts";

interface Fixtures {
  /** Fails the test on unexpected errors of a page. */
  watch: Watch;
  /** A page in another browser context. */
  otherPage: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    waitForHydration(page);
    await use(page);
  },
  baseURL: async ({ baseURL }, use) => use(baseURL ?? schoolConfig().url),
  watch: [
    async ({ context }, use) => {
      const watch = startWatch();
      watch.add(context);
      await use(watch);
      expect(watch.errors()).toEqual([]);
    },
    { auto: true },
  ],
  otherPage: async ({ browser, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      watch.add(context);
      return waitForHydration(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
