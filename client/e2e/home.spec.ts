import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Opens the home page with the first popular class sold out. */
async function openWithFullClass(page: Page): Promise<Locator> {
  await page.route(/classes\.popular/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/"seatsLeft":\d+/, '"seatsLeft":0') });
  });
  // Through another page: opened directly, the page contains its classes.
  await page.goto("/login");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  const cards = page.getByRole("region", { name: "Popular classes" }).getByRole("listitem");
  await expect(cards.getByText("Enrol Now").first()).toBeVisible();
  return cards;
}

/** The colours of a card's background gradient. */
const groundOf = (card: Locator) =>
  card.evaluate((element) => {
    const { backgroundImage, backgroundColor } = getComputedStyle(element);
    const text = backgroundImage === "none" ? backgroundColor : backgroundImage;
    return [...text.matchAll(/rgb\((\d+), (\d+), (\d+)\)/g)].map((found) => found.slice(1).map(Number));
  });
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 1.1 * green && red > 1.1 * blue;

test("[HOME-3][HOME-5] a class without seats is red, each look has its own cards, and wider screens more columns", async ({
  page,
}) => {
  const cards = await openWithFullClass(page);
  const darkFull = await groundOf(cards.first());
  const darkOpen = await groundOf(cards.nth(1));
  await page.getByRole("button", { name: "Switch to the light look" }).click();
  await expect(page.locator("html.dark")).toHaveCount(0);
  const lightFull = await groundOf(cards.first());
  const lightOpen = await groundOf(cards.nth(1));
  for (const colour of [...darkFull, ...lightFull]) expect(isRed(colour), String(colour)).toBe(true);
  for (const colour of [...darkOpen, ...lightOpen]) expect(isRed(colour), String(colour)).toBe(false);
  expect(darkFull).not.toEqual(lightFull);
  expect(darkOpen).not.toEqual(lightOpen);

  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size);
  for (const [width, count] of [
    [360, 1],
    [700, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(count);
  }
});

test("[UP-3] a press anywhere on a card leads to its class or instructor, and a press on its button to the classes", async ({
  page,
}) => {
  await page.goto("/");
  const popular = page.getByRole("region", { name: "Popular classes" }).getByRole("listitem").first();
  const name = (await popular.getByRole("heading").textContent()) ?? "";
  await popular.click({ position: { x: 40, y: 60 } });
  await expect(page).toHaveURL(/\/classes\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await popular.getByRole("link", { name: "Enrol Now" }).click();
  await expect(page).toHaveURL("/Classes");
  await page.goto("/instructors");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /@/ }) })
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/Classes\?search=/);
});
