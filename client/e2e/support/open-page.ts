import { expect, type Page } from "@playwright/test";
import type { Register } from "@tanstack/react-router";
import { untilHydrated } from "./wait-for-hydration.ts";

/** Opens a page and waits until it has loaded completely. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await untilHydrated(page);
  await untilSettled(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^loading\.+$/i)).toHaveCount(0);
}

/**
 * Waits until the session is known and the router, the queries, the fonts and the pictures in view have come to rest: for
 * three frames, because what a component asks for begins after it is drawn.
 */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const seen = window as { __TSR_ROUTER__?: Register["router"]; settledFrames?: number };
    // TanStack Router names itself there.
    const { __TSR_ROUTER__: router, settledFrames = 0 } = seen;
    if (!router) return false;
    const { queryClient, session } = router.options.context;
    const isSettled =
      router.state.status === "idle" &&
      session.state().status !== "loading" &&
      queryClient.isFetching() === 0 &&
      document.fonts.status === "loaded" &&
      [...document.images].every(({ complete, loading }) => complete || loading === "lazy");
    seen.settledFrames = isSettled ? settledFrames + 1 : 0;
    return seen.settledFrames >= 3;
  });
}
