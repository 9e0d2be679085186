import { expect, type Locator, type Page } from "@playwright/test";

/** Searches for a class on the public list; returns its card, which may not exist. */
export async function searchClass(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search classes" }).fill(name);
  await expect(page.getByText(/^(0 classes|1 class)$/)).toBeVisible();
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** A card's value under a label, such as 'Seats'. */
export function detailOf(card: Locator, label: string): Locator {
  return card.locator("dl > div").filter({ hasText: label }).getByRole("definition");
}

/** Whether a picture has loaded. */
export async function expectPicture(place: Locator): Promise<void> {
  const picture = place.getByRole("presentation").or(place.getByRole("img")).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
