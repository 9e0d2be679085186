import type { Page } from "@playwright/test";

/** Makes `goto` and `reload` wait until a server-rendered page is hydrated, unless the call sets `waitUntil`. */
export function waitForHydration(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
  return page;
}

/** Waits until a server-rendered page is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById("campside-data")) return true;
    const last = document.querySelector("#content > :last-child");
    // React marks its elements with this key.
    return last !== null && Object.keys(last).some((key) => key.startsWith("__reactProps$"));
  });
}
