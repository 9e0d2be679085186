import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until all of it is there: who is signed in, the lists, the pictures. */
export async function openPage(page: Page, path: string): Promise<void> {
  // The one thing that everything that comes later has in common is that it was asked for.
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^loading\.+$/i)).toHaveCount(0);
}
