import type { Page } from "@playwright/test";

/**
 * Makes `goto` and `reload` come back when the page listens to its reader: a rendered page can be seen, and clicked in
 * vain, a moment before. A call that says itself what it waits for is left alone.
 */
export function listenWhenArrived(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await untilListening(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilListening(page);
    return answer;
  };
  return page;
}

async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById("campside-data")) return true;
    const last = document.querySelector("#content > :last-child");
    // React's own mark of an element that it has made its own.
    return last !== null && Object.keys(last).some((key) => key.startsWith("__reactProps$"));
  });
}
