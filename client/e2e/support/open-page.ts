import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "./wait-for-hydration.ts";

/** Opens a page and waits until it has loaded completely. */
export async function openPage(page: Page, path: string): Promise<void> {
  // Session, lists and pictures have in common that they are requests.
  await page.goto(path, { waitUntil: "networkidle" });
  await untilHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^loading\.+$/i)).toHaveCount(0);
}
