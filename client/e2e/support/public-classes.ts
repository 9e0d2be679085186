import { expect, type Locator, type Page } from "@playwright/test";

/** Looks for a class on the page of all classes; answers its card, which may not be there. */
export async function searchClass(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Search classes" }).fill(name);
  await expect(page.getByText(/^(0 classes|1 class)$/)).toBeVisible();
  return page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** What a card says under a label, such as 'Seats'. */
export function factOf(card: Locator, label: string): Locator {
  return card.locator("dl > div").filter({ hasText: label }).getByRole("definition");
}

/** Whether the picture in this place has come and can be shown. */
export async function expectPicture(place: Locator): Promise<void> {
  const picture = place.getByRole("presentation").or(place.getByRole("img")).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}
